import type { BenefitType } from 'shared-contracts';
import type { NewPasswordBody, PasswordReset, PasswordResetBody } from 'shared-contracts/wire';
import type { Database } from '../../platform/database/database';
import { inEqualTime } from '../../platform/security/equal-time';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import { consumeToken } from '../../platform/security/one-time-token';
import { enqueueMail } from '../mail/enqueue-mail';
import { offerMail } from '../mail/offer-mail';
import { endAllAccess } from './access-token';
import { accountKey } from './auth.service';
import { isKnown } from './login-limit';
import { hashPassword } from './password';
import * as sql from './auth.sql';

const LINK_MINUTES = 60;

const SENT: PasswordReset = {
  message: 'If this email has an account here, a link to set a new password is on its way. It works once, for an hour.',
  linkLifetimeMinutes: LINK_MINUTES,
};

/** The same response for an unknown, used, expired or foreign link. */
const linkExpired = () =>
  failure(404, 'RESET_LINK_EXPIRED', 'This link has been used or is too old. Ask for another one.');

export interface ResetAsker {
  readonly variant: BenefitType;
  readonly client: Buffer;
  /** Network address of the request in the form of `addressKey`. */
  readonly address: string;
}

interface ResetAccount {
  readonly accountId: string;
  readonly email: string;
}

/** Resets a forgotten password by a mailed link. */
export function passwordResetService(db: Database) {
  return {
    /**
     * Returns the same response for every email address, in the same time. The mail goes to the account's stored
     * address, never to the typed spelling.
     */
    ask: ({ variant, client, address }: ResetAsker, { email }: PasswordResetBody): Promise<PasswordReset> =>
      inEqualTime(
        db.transaction(async (tx) => {
          const account = await tx.one<ResetAccount>(sql.accountByEmail, [variant, email]);
          if (account === null) return SENT;
          const mail = {
            kind: 'password-reset',
            recipient: account.email,
            benefitType: variant,
            payload: { accountId: account.accountId, lifetimeSeconds: LINK_MINUTES * 60 },
          } as const;
          const source = { account: accountKey(variant, account.email), address };
          await offerMail(tx, mail, { client, isKnown: await isKnown(tx, source) });
          return SENT;
        }),
      ),

    /**
     * Sets the password. One of several parallel uses succeeds; all sign-ins and other links of the member are revoked.
     */
    async set(variant: BenefitType, { token, newPassword }: NewPasswordBody): Promise<null | Failure> {
      const hash = await hashPassword(newPassword);
      return db.transaction<null | Failure>(async (tx) => {
        const opened = await consumeToken(tx, 'password-reset', token);
        if (opened === null) return linkExpired();
        const account = await tx.one<{ email: string }>(sql.resetPassword, [opened.subject, variant, hash]);
        if (account === null) return linkExpired();
        await endAllAccess(tx, opened.subject);
        await enqueueMail(tx, {
          kind: 'password-changed',
          recipient: account.email,
          benefitType: variant,
          payload: {},
        });
        return null;
      }, isFailure);
    },
  };
}

export type PasswordResetService = ReturnType<typeof passwordResetService>;
