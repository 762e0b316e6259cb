import type { BenefitType } from 'shared-contracts';
import type { Login, LoginBody } from 'shared-contracts/wire';
import type { Database } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import type { Session } from '../../platform/session';
import { giveToAccount } from '../cart/cart-owner';
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

export const emailKey = (email: string): string => email.trim().toLowerCase();

export function authService(db: Database) {
  async function check({ variant, body, address }: LoginAttempt): Promise<AccountRow | Failure> {
    const email = emailKey(body.email);
    const source = { account: `${variant}\n${email}`, address };
    const limited = await countLogin(db, source);
    if (limited) return limited;
    const account = await db.one<AccountRow>(sql.accountByEmail, [variant, email]);
    if (!(await isPassword(account?.passwordHash ?? null, body.password)) || account === null) return wrong();
    await rememberLogin(db, source);
    return account;
  }
  return {
    /** Signs a member of a program in; the cart brought along gets a new session, and the one before ends. */
    async login(attempt: LoginAttempt): Promise<SignedIn | Failure> {
      const account = await check(attempt);
      if (isFailure(account)) return account;
      const { accountId, customerId } = account;
      const { session } = attempt;
      const sessionId =
        session && (await db.transaction((tx) => giveToAccount(tx, session, { accountId, customerId })));
      return { login: { isAuthenticated: true, accountId, customerId }, sessionId };
    },
  };
}

export type AuthService = ReturnType<typeof authService>;
