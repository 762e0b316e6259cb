import type { BenefitType } from 'shared-contracts';
import { emailKey } from 'shared-contracts/text';
import type { Login, LoginBody } from 'shared-contracts/wire';
import type { Database } from '../../platform/database/database';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import type { Member } from '../../platform/security/member';
import type { Session } from '../../platform/security/session';
import { giveToAccount, signOutCart } from '../cart/cart-owner';
import { endAccess, findMember, issueAccess } from './access-token';
import { countLogin, rememberLogin } from './login-limit';
import { isPassword } from './password';
import * as sql from './auth.sql';

export interface LoginAttempt {
  readonly variant: BenefitType;
  readonly body: LoginBody;
  /** Session of the cart that the shopper already has. */
  readonly session: Session | null;
  /** Network address of the request in the form of `addressKey`. */
  readonly address: string;
}

interface AccountRow {
  accountId: string;
  customerId: string;
  passwordHash: string;
}
export interface SignedIn {
  readonly login: Login;
  readonly sessionId: string | null;
}

const WRONG = 'The email or the password is not right. Check both and try again.';
const wrong = (): Failure => failure(401, 'LOGIN_FAILED', WRONG, { errorMessage: WRONG });

/** Returns the key by which tries are counted, whether or not the account exists. */
export const accountKey = (variant: BenefitType, email: string): string => `${variant}\n${emailKey(email)}`;

export function authService(db: Database) {
  async function check({ variant, body, address }: LoginAttempt): Promise<AccountRow | Failure> {
    const source = { account: accountKey(variant, body.email), address };
    const limited = await countLogin(db, source);
    if (limited) return limited;
    const account = await db.one<AccountRow>(sql.accountByEmail, [variant, body.email]);
    if (!(await isPassword(account?.passwordHash ?? null, body.password)) || account === null) return wrong();
    await rememberLogin(db, source);
    return account;
  }

  return {
    /** Signs a member of a program in. The shopper's cart gets a new session, and its old one ends. */
    async login(attempt: LoginAttempt): Promise<SignedIn | Failure> {
      const account = await check(attempt);
      if (isFailure(account)) return account;
      const { accountId, customerId, passwordHash } = account;
      return db.transaction<SignedIn | Failure>(async (tx) => {
        // A password that was changed since the check no longer signs in.
        if ((await tx.one(sql.holdAccount, [accountId, passwordHash])) === null) return wrong();
        const { accessToken, accessHash, expiresAt } = await issueAccess(tx, accountId);
        const { session } = attempt;
        const renewed = session && (await giveToAccount(tx, session, { accountId, customerId, accessHash }));
        return {
          login: { isAuthenticated: true, accountId, customerId, accessToken, expiresAt },
          sessionId: renewed?.sessionId ?? null,
        };
      });
    },

    /** Ends the access token and removes the member from the cart. */
    logout: (member: Member, token: string, session: Session | null): Promise<void> =>
      db.transaction(async (tx) => {
        await endAccess(tx, token);
        if (session !== null) await signOutCart(tx, session, member.accountId);
      }),

    memberOf: (variant: BenefitType, token: string | null): Promise<Member | null> =>
      token === null ? Promise.resolve(null) : findMember(db, variant, token),
  };
}

export type AuthService = ReturnType<typeof authService>;
