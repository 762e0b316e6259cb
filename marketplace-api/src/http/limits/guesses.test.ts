import Fastify from 'fastify';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import type { Problem } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { createTestDatabase, type TestDatabase } from '../../../verification/testing/database/test-database';
import { sweep } from '../../platform/background/sweep';
import { checkRouteConfigs } from '../route-config';

jest.setTimeout(120_000);

const KEY = { 'x-marketplace-key': 'tm-web-benefitsme' };
const GATEWAY_KEY = 'the-key-of-the-gateway-of-this-test';
const LIMITS = { RATE_LIMIT_PER_MINUTE: '1000', GUESSES_PER_MINUTE: '20', GATEWAY_KEY };

let database: TestDatabase;
/** Two APIs on one database, as in production. */
let apis: TestApi[];
beforeAll(async () => {
  database = await createTestDatabase();
  apis = [
    await startTestApi({ env: LIMITS, database: { ...database, drop: () => Promise.resolve() } }),
    await startTestApi({ env: LIMITS, database }),
  ];
});
afterAll(async () => {
  for (const api of apis ?? []) await api.close();
});

const ask = (index: number, options: InjectOptions) =>
  apis[index % apis.length]!.app.inject({ ...options, headers: { ...KEY, ...options.headers } });
const statuses = (answers: readonly { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

const login = (index: number, remoteAddress: string, headers = {}) =>
  ask(index, {
    method: 'POST',
    url: '/v1/login',
    payload: { email: `member-${index}@example.com`, password: 'a guess' },
    remoteAddress,
    headers,
  });

describe('the limit of guesses', () => {
  it('refuses sign-ins after 20 tries from one address, also in parallel over two processes', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => login(index, '203.0.113.1')));
    expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([20, 20]);
    const refused = answers.find(({ statusCode }) => statusCode === 429)!;
    expect([refused.json<Problem>().code, Number(refused.headers['retry-after']) > 0]).toEqual(['RATE_LIMITED', true]);
    expect((await login(0, '203.0.113.2')).statusCode).toBe(401);
  });

  it('refuses coupon codes after 20 tries, also with a new cart for each', async () => {
    const from = { remoteAddress: '203.0.113.3' };
    const tries = Array.from({ length: 40 }, async (_, index) => {
      const cart = (await ask(index, { method: 'POST', url: '/v1/cart/empty', payload: {}, ...from })).json<{
        cartNumber: string;
        sessionId: string;
      }>();
      return ask(index, {
        method: 'POST',
        url: `/v1/cart/${cart.cartNumber}/coupon/apply`,
        payload: { discountCode: `GUESS${index}` },
        headers: { 'x-session-id': cart.sessionId },
        ...from,
      });
    });
    const answers = await Promise.all(tries);
    expect([statuses(answers, 200), statuses(answers, 429)]).toEqual([20, 20]);
  });

  it('refuses tokens after 20 wrong ones, and does not count right ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ask(index, {
          method: 'POST',
          url: '/v1/cart/exchange-token',
          payload: { exchangeToken: 'A'.repeat(43) },
          remoteAddress: '203.0.113.4',
        }),
      ),
    );
    expect([statuses(answers, 404), statuses(answers, 429)]).toEqual([20, 20]);
  });

  it('counts the addresses of one IPv6 network together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => login(index, `2001:db8:1:2::${index.toString(16)}`)),
    );
    expect(statuses(answers, 429)).toBe(20);
  });

  it('counts in memory when the database table cannot be written', async () => {
    await apis[0]!.db.count({ text: 'alter table guess_limit rename to guess_limit_away' });
    try {
      const answers = [];
      for (let index = 0; index < 40; index += 1) answers.push(await login(index * 2, '203.0.113.5'));
      expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([20, 20]);
    } finally {
      await apis[0]!.db.count({ text: 'alter table guess_limit_away rename to guess_limit' });
    }
  });
});

it('the sweep deletes counts that ended more than an hour ago, and no others', async () => {
  const { db } = apis[0]!;
  const insert = {
    text: `insert into guess_limit (key, points, expire)
      select key, 1, 1000 * extract(epoch from now() - ended)
      from (values ('old', interval '61 minutes'), ('recent', interval '59 minutes')) as counts(key, ended)`,
  };
  await db.count(insert);
  await sweep(db, pino({ level: 'silent' }));
  const kept = { text: "select key from guess_limit where key in ('old', 'recent')" };
  expect(await db.many(kept)).toEqual([{ key: 'recent' }]);
});

describe("the client's address", () => {
  const forwarded = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` });

  it.each([
    ['no key', {}],
    ['a wrong key', { 'x-gateway-key': `${GATEWAY_KEY}!` }],
    ['an empty key', { 'x-gateway-key': '' }],
  ])('ignores a forwarded address with %s, even from this machine', async (what, key) => {
    const remoteAddress = `127.0.${what.length}.1`;
    const answers = [];
    for (let index = 0; index < 25; index += 1)
      answers.push(await login(index, remoteAddress, { ...forwarded(index), ...key }));
    expect(statuses(answers, 429)).toBe(5);
  });

  it('is taken from a gateway with its key, so that its shoppers count separately', async () => {
    const answers = [];
    for (let index = 0; index < 25; index += 1)
      answers.push(await login(index, '127.0.0.1', { ...forwarded(index), 'x-gateway-key': GATEWAY_KEY }));
    expect(statuses(answers, 429)).toBe(0);
    const own = { 'x-forwarded-for': '198.51.100.200', 'x-gateway-key': GATEWAY_KEY };
    const one = [];
    for (let index = 0; index < 25; index += 1) one.push(await login(index, '127.0.0.1', own));
    expect(statuses(one, 429)).toBe(5);
  });
});

describe('options of a route', () => {
  const register = (config: object) => {
    const app = Fastify();
    checkRouteConfigs(app as never);
    return app.get('/code', { config }, () => 'ok');
  };

  it('stop the start when one is unknown', () => {
    expect(() => register({ guessable: true })).toThrow(/GET \/code.*'guessable'.*isGuessable/);
    expect(() => register({ isGuessable: 'yes' })).toThrow(/isGuessable/);
    expect(() => register({ isGuessable: true })).not.toThrow();
  });
});
