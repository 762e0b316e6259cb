import type { BenefitType } from 'shared-contracts';
import { emailKey } from 'shared-contracts/text';
import type { Login, LoginBody } from 'shared-contracts/wire';
import type { Database } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import type { Member } from '../../platform/member';
import type { Session } from '../../platform/session';
import { giveToAccount, signOutCart } from '../cart/cart-owner';
import { endAccess, findMember, issueAccess } from './access-token';
import { countLogin, rememberLogin } from './login-limit';
import { isPassword } from './password';
import * as sql from './auth.sql';

export interface LoginAttempt {
  readonly variant: BenefitType;
  readonly body: LoginBody;
  /** Of the cart that the shopper brings along. */
  readonly session: Session | null;
  /** Where the request comes from, as `addressKey` writes it. */
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

/** Under this name tries at an account are counted, whether or not there is one. */
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
    /** Signs a member of a program in; the cart brought along gets a new session, and the one before ends. */
    async login(attempt: LoginAttempt): Promise<SignedIn | Failure> {
      const account = await check(attempt);
      if (isFailure(account)) return account;
      const { accountId, customerId, passwordHash } = account;
      return db.transaction<SignedIn | Failure>(async (tx) => {
        // A password that was changed since it was checked opens nothing any more.
        if ((await tx.one(sql.holdAccount, [accountId, passwordHash])) === null) return wrong();
        const { accessToken, accessHash, expiresAt } = await issueAccess(tx, accountId);
        const { session } = attempt;
        const sessionId = session && (await giveToAccount(tx, session, { accountId, customerId, accessHash }));
        return { login: { isAuthenticated: true, accountId, customerId, accessToken, expiresAt }, sessionId };
      });
    },

    /** The access token ends, and the cart that comes along is nobody's in particular any more. */
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
