import { ExchangedCart, PartnerToken, type Cart, type Problem } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

const SECRET = 'a-partner-secret';
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ env: { PARTNER_SECRETS: `purchasingPower=${SECRET}` } });
});
afterAll(() => api?.close());

const partner = { authorization: `Bearer ${SECRET}` };
const attributes = { customer_id: 'M-1', store_id: '12' };

async function issue(body: unknown = { attributes }) {
  return api
    .newShopper('purchasingPower')
    .send<PartnerToken & Partial<Problem>>('POST', '/partners/exchange-tokens', body, partner);
}
const redeem = (exchangeToken: string, variant = 'purchasingPower') =>
  api.newShopper(variant).send<ExchangedCart & Partial<Problem>>('POST', '/cart/exchange-token', { exchangeToken });

it("a hand-over gives the shopper a cart, a session and the partner's attributes", async () => {
  const issued = await issue();
  expect(issued.status).toBe(201);
  expect(wireErrors(PartnerToken, issued.body)).toEqual([]);
  const taken = await redeem(issued.body.exchangeToken);
  expect(wireErrors(ExchangedCart, taken.body)).toEqual([]);
  expect(taken.body).toEqual({
    cartNumber: issued.body.cartNumber,
    attributes: [
      { key: 'customer_id', value: 'M-1' },
      { key: 'store_id', value: '12' },
    ],
  });
  const ann = api.newShopper('purchasingPower');
  ann.useSession({ cartNumber: taken.body.cartNumber, sessionId: String(taken.headers['x-session-id']) });
  const cart = await ann.send<Cart>('GET', `/cart/${taken.body.cartNumber}`);
  expect(cart.body.cartAttributes).toContainEqual({ key: 'customer_id', value: 'M-1' });
});

it("a hand-over leaves one holder: the cart's earlier session ends", async () => {
  const before = api.newShopper('purchasingPower');
  await before.create();
  const { body } = await issue({ cartNumber: before.cartNumber(), attributes: {} });
  expect((await before.cart()).status).toBe(200);
  expect((await redeem(body.exchangeToken)).body.cartNumber).toBe(before.cartNumber());
  expect((await before.cart()).status).toBe(404);
});

it('a hand-over token works once, however many redemptions run in parallel', async () => {
  const { body } = await issue();
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(body.exchangeToken)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    answers.filter(({ status, body: problem }) => status === 404 && problem.code === 'EXCHANGE_TOKEN_INVALID'),
  ).toHaveLength(49);
});

it('a hand-over token works for a minute in its own variant, and is stored as a hash', async () => {
  const old = await issue();
  await api.db.count(
    { text: "update one_time_token set expires_at = expires_at - interval '61 s' where subject = $1" },
    [old.body.cartNumber],
  );
  expect((await redeem(old.body.exchangeToken)).status).toBe(404);
  const other = await issue();
  expect((await redeem(other.body.exchangeToken, 'benefitsMe')).status).toBe(404);
  const kept = await api.db.many<{ token_hash: Buffer }>({ text: 'select token_hash from one_time_token' });
  expect(
    kept.every(({ token_hash: hash }) => hash.length === 32 && hash.toString('base64url') !== other.body.exchangeToken),
  ).toBe(true);
});

it.each([
  ['no secret', 'purchasingPower', {}],
  ['a wrong secret', 'purchasingPower', { authorization: 'Bearer wrong' }],
  ["another partner's variant", 'benefitsMe', partner],
])('no hand-over token is issued for %s', async (_case, variant, headers) => {
  const { status, body } = await api
    .newShopper(variant)
    .send<Problem>('POST', '/partners/exchange-tokens', { attributes }, headers);
  expect([status, body.code]).toEqual([401, 'PARTNER_SECRET']);
});

it('a hand-over refuses a cart of another variant and unknown fields', async () => {
  const stranger = api.newShopper('treadmarket');
  await stranger.create();
  expect((await issue({ cartNumber: stranger.cartNumber(), attributes: {} })).status).toBe(404);
  const wrong = await issue({ attributes: { ssn: '1' } });
  expect(wrong.status).toBe(400);
  expect(wrong.body.violations).toHaveLength(1);
});
