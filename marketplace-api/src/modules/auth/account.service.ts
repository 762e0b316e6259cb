import type { AccountOrder, AccountOrders, ChangePasswordBody } from 'shared-contracts/wire';
import type { Database } from '../../platform/database/database';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import type { Member } from '../../platform/security/member';
import { renewAccess } from '../cart/cart-owner';
import { enqueueMail } from '../mail/enqueue-mail';
import { endAllAccess, issueAccess, type IssuedAccess } from './access-token';
import { accountKey } from './auth.service';
import { countLogin, rememberLogin } from './login-limit';
import { hashPassword, isPassword } from './password';
import * as sql from './auth.sql';

const MOST_ORDERS = 50;

const wrongPassword = () =>
  failure(
    422,
    'PASSWORD_WRONG',
    'This is not your current password. Check it, or ask for a link by email to set a new one.',
    {
      field: 'currentPassword',
    },
  );

interface AccountOrderRow extends Omit<AccountOrder, 'placedAt'> {
  readonly placedAt: Date;
}

export interface PasswordChange {
  readonly member: Member;
  readonly body: ChangePasswordBody;
  /** Network address of the request in the form of `addressKey`. */
  readonly address: string;
}

/** Reads a member's orders and changes the password. */
export function accountService(db: Database) {
  return {
    async orders({ accountId, variant, email }: Member): Promise<AccountOrders> {
      const rows = await db.many<AccountOrderRow>(sql.ordersOfAccount, [accountId, variant, MOST_ORDERS]);
      return { email, orders: rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() })) };
    },

    /**
     * Changes the password. Tries count as sign-ins do, so that a stolen token does not allow guessing. Ends every
     * other sign-in.
     */
    async changePassword({ member, body, address }: PasswordChange): Promise<IssuedAccess | Failure> {
      const { accountId, variant, email, accessHash } = member;
      const source = { account: accountKey(variant, email), address };
      const limited = await countLogin(db, source);
      if (limited) return limited;
      const { passwordHash } = (await db.one<{ passwordHash: string }>(sql.accountByEmail, [variant, email])) ?? {
        passwordHash: null,
      };
      if (!(await isPassword(passwordHash, body.currentPassword))) return wrongPassword();
      await rememberLogin(db, source);
      const hash = await hashPassword(body.newPassword);
      return db.transaction<IssuedAccess | Failure>(async (tx) => {
        if ((await tx.count(sql.changePassword, [accountId, passwordHash, hash])) === 0) return wrongPassword();
        await endAllAccess(tx, accountId);
        const access = await issueAccess(tx, accountId);
        await renewAccess(tx, accountId, accessHash, access.accessHash);
        await enqueueMail(tx, { kind: 'password-changed', recipient: email, benefitType: variant, payload: {} });
        return access;
      }, isFailure);
    },
  };
}

export type AccountService = ReturnType<typeof accountService>;
