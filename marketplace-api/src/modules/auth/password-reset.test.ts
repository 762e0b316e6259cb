import { PasswordReset, type Problem } from 'shared-contracts/wire';
import { accessOf, MEMBER_PASSWORD, newAccount, signIn } from '../../../verification/testing/members';
import type { OrProblem } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { untilMailed } from '../../../verification/testing/test-mail';
import { wireErrors } from '../../../verification/testing/wire-check';
import { runAccountCommand } from '../../../commands/account/account-command';

jest.setTimeout(120_000);

const NEW_PASSWORD = 'a password that is new';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'delete from login_attempt' }));

function ask(email: string, variant = 'benefitsMe', from = '127.0.0.1') {
  const who = api.newShopper(variant);
  who.moveTo(from);
  return who.send<OrProblem<PasswordReset>>('POST', '/password-resets', { email });
}
const set = (token: string, newPassword = NEW_PASSWORD, variant = 'benefitsMe') =>
  api.newShopper(variant).send<Partial<Problem> | null>('POST', '/password-resets/password', { token, newPassword });
const lettersTo = async (email: string, kind = 'password-reset') =>
  (await untilMailed(api)).filter((letter) => letter.to === email && letter.kind === kind);
const tokenIn = ({ text }: { text: string }): string => /\/account\/password#token=([\w-]+)/.exec(text)![1]!;
const signInAs = async (email: string, password: string) =>
  (await signIn(api.newShopper('benefitsMe'), email, password)).status;

/** Ages the outbox by an hour; its mails still count for the daily limit. */
const hourPasses = () => api.db.count({ text: "update outbox set created_at = created_at - interval '61 minutes'" });

/** Returns the token of the link that was just mailed. */
async function mailedToken(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(202);
  return tokenIn((await lettersTo(email)).at(-1)!);
}

it('a reset link sets a new password and ends all sign-ins', async () => {
  const email = await newAccount(api, 'benefitsMe');
  const { body: signedIn } = await signIn(api.newShopper('benefitsMe'), email);
  expect((await ask(` ${email.toUpperCase()}`)).status).toBe(202);
  const token = tokenIn((await lettersTo(email)).at(-1)!);
  expect((await set(token)).status).toBe(204);
  expect([await signInAs(email, MEMBER_PASSWORD), await signInAs(email, NEW_PASSWORD)]).toEqual([401, 200]);
  const orders = await api.newShopper('benefitsMe').send('GET', '/account/orders', undefined, accessOf(signedIn));
  expect(orders.status).toBe(401);
  expect(await lettersTo(email, 'password-changed')).toHaveLength(1);
});

it('a reset link works once, however many requests use it in parallel', async () => {
  const email = await newAccount(api, 'benefitsMe');
  const token = await mailedToken(email);
  const passwords = Array.from({ length: 8 }, (_, at) => `password number ${at}`);
  const answers = await Promise.all(passwords.map((password) => set(token, password)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ body }) => body?.code === 'RESET_LINK_EXPIRED')).toHaveLength(7);
  const won = passwords[answers.findIndex(({ status }) => status === 204)]!;
  expect(await signInAs(email, won)).toBe(200);
  expect((await set(token)).status).toBe(404);
});

it('a reset link that is used revokes those mailed before and after it', async () => {
  const email = await newAccount(api, 'benefitsMe');
  const [first, second] = [await mailedToken(email), await mailedToken(email)];
  expect((await set(first)).status).toBe(204);
  expect((await set(second)).status).toBe(404);
});

it('a reset link is refused after an hour, in another store, or after another password change', async () => {
  const email = await newAccount(api, 'benefitsMe');
  const token = await mailedToken(email);
  expect((await set(token, NEW_PASSWORD, 'purchasingPower')).status).toBe(404);
  const { body } = await signIn(api.newShopper('benefitsMe'), email);
  await api
    .newShopper('benefitsMe')
    .send('POST', '/account/password', { currentPassword: MEMBER_PASSWORD, newPassword: NEW_PASSWORD }, accessOf(body));
  expect((await set(token)).status).toBe(404);
  const late = await mailedToken(email);
  await api.db.count({ text: "update one_time_token set expires_at = now() where purpose = 'password-reset'" });
  expect((await set(late)).status).toBe(404);
});

it('a reset link stays valid after a refused password', async () => {
  const email = await newAccount(api, 'benefitsMe');
  const token = await mailedToken(email);
  expect((await set(token, 'short')).status).toBe(400);
  expect((await set(token)).status).toBe(204);
});

it('a reset request gets the same response for every address, and mails accounts only', async () => {
  const email = await newAccount(api, 'benefitsMe');
  const answers = [await ask(email), await ask('nobody@example.com'), await ask(email, 'purchasingPower')];
  expect(wireErrors(PasswordReset, answers[0]!.body)).toEqual([]);
  for (const { status, body } of answers) expect([status, body]).toEqual([202, answers[0]!.body]);
  expect(await lettersTo('nobody@example.com')).toEqual([]);
  expect(await lettersTo(email)).toHaveLength(1);
});

it('reset mails to a mailbox are limited, also for parallel requests', async () => {
  const email = await newAccount(api, 'benefitsMe');
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(email)));
  expect(answers.every(({ status }) => status === 202)).toBe(true);
  expect(await lettersTo(email)).toHaveLength(3);
  for (let hour = 0; hour < 5; hour += 1) {
    await hourPasses();
    await Promise.all(Array.from({ length: 4 }, () => ask(email)));
  }
  expect(await lettersTo(email)).toHaveLength(10);
});

it('reset mails cannot be exhausted by strangers, wherever the member requests one', async () => {
  const email = await newAccount(api, 'benefitsMe');
  const home = api.newShopper('benefitsMe');
  home.moveTo('203.0.113.7');
  await signIn(home, email);
  for (let hour = 0; hour < 4; hour += 1) {
    for (let times = 0; times < 4; times += 1) await ask(email, 'benefitsMe', '198.51.100.66');
    await hourPasses();
  }
  const before = (await lettersTo(email)).length;
  await ask(email, 'benefitsMe', '203.0.113.8');
  expect(await lettersTo(email)).toHaveLength(before + 1);
  for (let host = 0; host < 30; host += 1) await ask(email, 'benefitsMe', `198.51.100.${host}`);
  const most = (await lettersTo(email)).length;
  expect(most).toBe(20);
  await ask(email, 'benefitsMe', '203.0.113.7');
  expect(await lettersTo(email)).toHaveLength(most + 1);
});

it("a reset mail goes to the account's address, however it was typed", async () => {
  const email = 'first.last@gmail.com';
  await runAccountCommand(api.db, ['add', '--store', 'benefitsMe', '--email', email, '--customer', 'M-7'], {
    readPassword: () => Promise.resolve(MEMBER_PASSWORD),
    print: () => undefined,
  });
  for (const spelling of ['FirstLast+x@gmail.com', '\u200bfirst.last@googlemail.com']) await ask(spelling);
  expect(await lettersTo(email)).toHaveLength(2);
});

it('a reset token is never stored in the outbox', async () => {
  const email = await newAccount(api, 'benefitsMe');
  const token = await mailedToken(email);
  const rows = await api.db.many<{ row: string }>({
    text: 'select outbox::text as row from outbox union all select one_time_token::text from one_time_token',
  });
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});
