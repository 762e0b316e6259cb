import crypto from 'node:crypto';
import type { BenefitType } from 'shared-contracts';
import type { Login } from 'shared-contracts/wire';
import { runAccountCommand } from '../../commands/account/account-command';
import type { Shopper } from './shopper';
import type { TestApi } from './test-api';

export const MEMBER_PASSWORD = 'correct horse battery';

export interface TestMember extends Login {
  readonly email: string;
}

/** Creates an account with the program's command. */
export async function newAccount(api: TestApi, variant: BenefitType): Promise<string> {
  const email = `${crypto.randomUUID()}@members.example.com`;
  await runAccountCommand(
    api.db,
    ['add', '--store', variant, '--email', email, '--customer', `M-${email.slice(0, 8)}`],
    { readPassword: () => Promise.resolve(MEMBER_PASSWORD), print: () => undefined },
  );
  return email;
}

/** Signs in. The shopper continues with the cart's new session. */
export async function signIn(
  shopper: Shopper,
  email: string,
  password = MEMBER_PASSWORD,
): Promise<{ readonly status: number; readonly body: Login }> {
  const { status, body, headers } = await shopper.send<Login>('POST', '/login', { email, password });
  const sessionId = headers['x-session-id'];
  if (sessionId !== undefined) shopper.useSession({ cartNumber: shopper.cartNumber(), sessionId: String(sessionId) });
  return { status, body };
}

/** Creates an account and signs it in, for `shopper` if given. */
export async function newMember(
  api: TestApi,
  variant: BenefitType,
  shopper: Shopper = api.newShopper(variant),
): Promise<TestMember> {
  const email = await newAccount(api, variant);
  const { body } = await signIn(shopper, email);
  return { ...body, email };
}

export const accessOf = ({ accessToken }: Pick<Login, 'accessToken'>): Record<string, string> => ({
  'x-access-token': accessToken,
});
