import { Login, type Cart, type CreatedCart } from 'shared-contracts/wire';
import type { OrProblem, Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';
import { AccountError, runAccountCommand } from '../../../commands/account/account-command';

jest.setTimeout(120_000);

const PASSWORD = 'correct horse battery';
const EMAIL = 'member@example.com';
const GATEWAY_KEY = 'the-key-of-the-gateway-of-this-test';
let api: TestApi;
const said: string[] = [];

const command = (args: string, password = PASSWORD) =>
  runAccountCommand(api.db, args.split(' '), {
    readPassword: () => Promise.resolve(password),
    print: (line) => said.push(line),
  });
beforeAll(async () => {
  api = await startTestApi({ env: { GATEWAY_KEY } });
  await command(`add --store benefitsMe --email ${EMAIL} --customer M-77`);
});
afterAll(() => api?.close());
beforeEach(async () => {
  said.length = 0;
  await api.db.count({ text: 'delete from login_attempt' });
});

const login = (body: unknown, who: Shopper = api.newShopper('benefitsMe'), headers = {}) =>
  who.send<OrProblem<Login> & { errorMessage?: string }>('POST', '/login', body, headers);

describe('POST /login (spec §4, §7)', () => {
  it('returns the flag and the customer', async () => {
    const { status, body } = await login({ email: ' Member@Example.com ', password: PASSWORD });
    expect([status, wireErrors(Login, body)]).toEqual([200, []]);
    expect(body).toMatchObject({ isAuthenticated: true, customerId: 'M-77' });
  });

  it.each([
    ['a wrong password', EMAIL, 'benefitsMe'],
    ['an unknown address', 'nobody@example.com', 'benefitsMe'],
    ["another program's store", EMAIL, 'purchasingPower'],
  ])('gives the same response for %s', async (_, email, variant) => {
    const { status, body } = await login(
      { email, password: `${PASSWORD}${variant === 'benefitsMe' ? '!' : ''}` },
      api.newShopper(variant),
    );
    expect([status, body.code, body.detail]).toEqual([
      401,
      'LOGIN_FAILED',
      'The email or the password is not right. Check both and try again.',
    ]);
    expect(body.errorMessage).toBe(body.detail);
  });

  it('takes about as long for an unknown email address as for a known one', async () => {
    const time = async (email: string) => {
      const begin = performance.now();
      await login({ email, password: 'not the password' });
      // eslint-disable-next-line treadmarket/elapsed-time -- Compared with another time of the same run.
      return performance.now() - begin;
    };
    // Other load only adds time, so the fastest of alternating runs is the time of the response itself.
    let [known, unknown] = [Infinity, Infinity];
    for (let round = 0; round < 12; round += 1) {
      await api.db.count({ text: 'delete from login_attempt' });
      known = Math.min(known, await time(EMAIL));
      unknown = Math.min(unknown, await time('nobody@example.com'));
    }
    expect(unknown / known).toBeGreaterThan(1 / 5);
    expect(unknown / known).toBeLessThan(5);
  });

  const from = (address: string) => ({ 'x-forwarded-for': address, 'x-gateway-key': GATEWAY_KEY });
  const tryFrom = (address: string, password: string, email = EMAIL) =>
    login({ email, password }, api.newShopper('benefitsMe'), from(address));
  const endWindows = () => api.db.count({ text: "update login_attempt set window_ends = now() - interval '1 s'" });

  it('stops guessing after ten tries from an address, over all processes, with a time to retry', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => tryFrom('203.0.113.20', `guess ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(800);
    expect((await tryFrom('203.0.113.20', PASSWORD)).status).toBe(429);
    await endWindows();
    expect((await tryFrom('203.0.113.20', PASSWORD)).status).toBe(200);
    expect((await tryFrom('203.0.113.20', 'x')).status).toBe(401);
  });

  it('doubles the wait after each exhausted window, until the password is right', async () => {
    const useUp = async () => {
      for (let index = 0; index < 11; index += 1) await tryFrom('203.0.113.21', 'x', 'elsewhere@example.com');
      const { status, headers } = await tryFrom('203.0.113.21', 'x', 'elsewhere@example.com');
      return [status, Math.round(Number(headers['retry-after']) / 60)];
    };
    expect(await useUp()).toEqual([429, 15]);
    await endWindows();
    expect(await useUp()).toEqual([429, 30]);
    await endWindows();
    expect(await useUp()).toEqual([429, 60]);
  });

  it('never locks a member out, even after guesses from many addresses', async () => {
    expect((await tryFrom('203.0.113.30', PASSWORD)).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 120 }, (_, index) => tryFrom(`198.51.100.${index % 12}`, `guess ${index}`)),
    );
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    // The known address keeps its limit, and an unknown one has three tries.
    for (const password of ['typo', 'typo', 'typo', 'typo', 'typo', PASSWORD])
      expect((await tryFrom('203.0.113.30', password)).status).toBe(password === PASSWORD ? 200 : 401);
    for (const password of ['typo', 'typo', PASSWORD])
      expect((await tryFrom('203.0.113.31', password)).status).toBe(password === PASSWORD ? 200 : 401);
    // An unknown address is refused at its fourth try.
    const stranger = [];
    for (let index = 0; index < 5; index += 1) stranger.push((await tryFrom('203.0.113.32', 'x')).status);
    expect(stranger).toEqual([401, 401, 401, 429, 429]);
  });

  it('also limits a network address over all accounts', async () => {
    await tryFrom('203.0.113.9', 'x', 'a0@example.com');
    await api.db.count({ text: 'update login_attempt set tries = 100 where tries = 1' });
    expect((await tryFrom('203.0.113.9', 'x', 'a1@example.com')).status).toBe(429);
    expect((await tryFrom('203.0.113.10', 'x', 'a1@example.com')).status).toBe(401);
  });

  it("gives the shopper's cart to the member under a new session", async () => {
    const ann = api.newShopper('benefitsMe');
    const before = (await ann.create()).body;
    await ann.add('FRO-CBL-01', 1);
    const { body: given } = await ann.send<{ exchangeToken: string }>('POST', `/cart/${ann.cartNumber()}/transfer`, {});
    const { body, headers } = await login({ email: EMAIL, password: PASSWORD }, ann);
    const sessionId = String(headers['x-session-id']);
    expect(sessionId).not.toBe(before.sessionId);
    expect((await ann.cart()).status).toBe(404);
    ann.useSession({ cartNumber: before.cartNumber, sessionId } satisfies CreatedCart);
    const { body: cart } = await ann.cart();
    expect([cart.quantity, cart.accountId, cart.cartAttributes]).toEqual([
      1,
      body.accountId,
      [{ key: 'customer_id', value: 'M-77' }],
    ]);
    expect(
      (await api.newShopper('benefitsMe').send('POST', '/cart/exchange-token', { exchangeToken: given.exchangeToken }))
        .status,
    ).toBe(404);
    const read = (accountId: string) => ann.send<Cart>('GET', `/cart/${before.cartNumber}?accountId=${accountId}`);
    expect([(await read(body.accountId)).status, (await read('A-other')).status]).toEqual([200, 404]);
  });

  it('works without a cart, and leaves a cart of another store alone', async () => {
    const eve = api.newShopper('treadmarket');
    const cart = (await eve.create()).body;
    const { status, headers } = await login({ email: EMAIL, password: PASSWORD }, api.newShopper('benefitsMe'), {
      'x-session-id': cart.sessionId,
    });
    expect([status, headers['x-session-id']]).toEqual([200, undefined]);
    expect((await eve.cart()).status).toBe(200);
  });

  it('stores passwords as argon2id and network addresses as hashes', async () => {
    await login({ email: EMAIL, password: 'wrong' });
    const { hash } = (await api.db.one<{ hash: string }>(
      { text: 'select password_hash as hash from account where email = $1' },
      [EMAIL],
    ))!;
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [attempt] = await api.db.many<{ subject: Buffer }>({ text: 'select subject from login_attempt' });
    expect(attempt!.subject).toHaveLength(32);
  });
});

describe('npm run account', () => {
  it('adds, lists, changes and removes accounts', async () => {
    await command('add --store purchasingPower --email New@Example.com --customer P-1');
    await command('list');
    expect(said.join('\n')).toMatch(
      /Added new@example.com of purchasingPower\.[^]*purchasingPower {2}new@example\.com {2}customer P-1/,
    );
    const me = { email: 'new@example.com', password: PASSWORD };
    expect((await login(me, api.newShopper('purchasingPower'))).status).toBe(200);
    await command('password --store purchasingPower --email new@example.com', 'another long password');
    expect((await login(me, api.newShopper('purchasingPower'))).status).toBe(401);
    await command('remove --store purchasingPower --email new@example.com');
    expect((await login({ ...me, password: 'another long password' }, api.newShopper('purchasingPower'))).status).toBe(
      401,
    );
  });

  it.each([
    [
      'add --store nowhere --email a@b.co --customer 1',
      PASSWORD,
      /--store must be one of benefitsMe, purchasingPower\./,
    ],
    ['add --store lowes --email a@b.co --customer 1', PASSWORD, /--store must be one of/],
    ['add --store benefitsMe --email nobody --customer 1', PASSWORD, /--email must be an email/],
    ['add --store benefitsMe --email a@b.co', PASSWORD, /--customer must be/],
    ['add --store benefitsMe --email a@b.co --customer 1', 'short', /12 to 200 characters/],
    [`add --store benefitsMe --email ${EMAIL} --customer 1`, PASSWORD, /has an account of benefitsMe already/],
    ['password --store benefitsMe --email a@b.co', PASSWORD, /Add it with "add"/],
    ['remove --store benefitsMe --email a@b.co', PASSWORD, /There is no account/],
    ['', PASSWORD, /npm run account -- add/],
  ])('explains the error of "%s"', async (args, password, message) => {
    const refused = command(args, password);
    await expect(refused).rejects.toThrow(AccountError);
    await expect(refused).rejects.toThrow(message);
  });
});
