import type { BenefitType } from 'shared-contracts';
import type { NewPasswordBody, PasswordReset, PasswordResetBody } from 'shared-contracts/wire';
import type { Database } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import { consumeToken } from '../../platform/one-time-token';
import { enqueueMail } from '../mail/enqueue-mail';
import { endAllAccess } from './access-token';
import { accountKey, emailKey } from './auth.service';
import { mayMailReset } from './login-limit';
import { hashPassword } from './password';
import * as sql from './auth.sql';

const LINK_MINUTES = 60;

const SENT: PasswordReset = {
  message: 'If this email has an account here, a link to set a new password is on its way. It works once, for an hour.',
  linkLifetimeMinutes: LINK_MINUTES,
};

/** Unknown, used, expired, or of another store. */
const linkExpired = () =>
  failure(404, 'RESET_LINK_EXPIRED', 'This link has been used or is too old. Ask for another one.');

/** Whoever has forgotten the password sets another one by a mailed link. */
export function passwordResetService(db: Database) {
  return {
    /**
     * Says the same about every address, and writes something for every one: neither answer nor time tells which has an
     * account.
     */
    ask: (variant: BenefitType, { email }: PasswordResetBody): Promise<PasswordReset> =>
      db.transaction(async (tx) => {
        const isAllowed = await mayMailReset(tx, accountKey(variant, email));
        const account = await tx.one<{ accountId: string }>(sql.accountByEmail, [variant, emailKey(email)]);
        if (account === null || !isAllowed) return SENT;
        await enqueueMail(tx, {
          kind: 'password-reset',
          recipient: emailKey(email),
          benefitType: variant,
          payload: { accountId: account.accountId, lifetimeSeconds: LINK_MINUTES * 60 },
        });
        return SENT;
      }),

    /**
     * Of any number of uses that meet, one sets the password; every sign-in and every other link of the member ends.
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
