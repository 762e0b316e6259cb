import crypto from 'node:crypto';
import type { Shopper } from '../../../../verification/testing/shopper';
import { decideOnPage } from '../../../../verification/testing/provider-page';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

async function ready(variant = 'treadmarket', email = 'ann.lee@example.com'): Promise<Shopper> {
  const who = api.newShopper(variant);
  await who.create();
  await who.add(TIRE);
  await who.shipTo({ email });
  return who;
}

describe('calls about payments', () => {
  it.each([
    ['no origin', { 'x-marketplace-origin': '' }, 400, 'MARKETPLACE_ORIGIN'],
    ['a path for an origin', { 'x-marketplace-origin': 'http://localhost:3000/x' }, 400, 'MARKETPLACE_ORIGIN'],
    ['the origin of a stranger', { 'x-marketplace-origin': 'https://evil.example' }, 400, 'MARKETPLACE_ORIGIN'],
    [
      'another port of the same machine',
      { 'x-marketplace-origin': 'http://localhost:3001' },
      400,
      'MARKETPLACE_ORIGIN',
    ],
    ['no key', {}, 400, 'IDEMPOTENCY_KEY_REQUIRED'],
  ])('[call-headers] are refused with %s', async (_what, headers, status, code) => {
    const who = await ready();
    for (const path of ['create-session', 'create-token']) {
      const body =
        path === 'create-session'
          ? { paymentMethod: 'pay-pal', cartNumber: who.cartNumber() }
          : { paymentMethod: 'credit-card', cartNumber: who.cartNumber(), providerToken: 'tok_x' };
      expect(await who.send('POST', `/payment/${path}`, body, headers as Record<string, string>)).toMatchObject({
        status,
        body: { code },
      });
    }
  });

  it.each(['https://evil.example/checkout', 'http://localhost:3001/checkout', 'javascript:alert(1)', '//evil.example'])(
    'refuse another origin as return URL: %s',
    async (returnUrl) => {
      expect(await (await ready()).session('pay-pal', { returnUrl })).toMatchObject({
        status: 422,
        body: { code: 'PAYMENT_RETURN_URL', violations: [{ field: 'returnUrl' }] },
      });
    },
  );

  it('name each invalid field', async () => {
    const who = await ready();
    expect(await who.token('pay-pal', { providerToken: 'x' })).toMatchObject({
      status: 400,
      body: {
        violations: [
          { field: 'sessionId', message: 'PayPal needs sessionId.' },
          { field: 'providerToken', message: 'PayPal takes no providerToken; leave it out.' },
        ],
      },
    });
    expect(await who.token('credit-card', { providerToken: 'tok_made_up' })).toMatchObject({
      status: 422,
      body: {
        title: 'There was an issue processing your payment.',
        detail: 'Please check your card details and try again.',
        violations: [{ field: 'providerToken' }],
      },
    });
  });

  it('repeat the first response for the same key, but not to another session that knows the key', async () => {
    const who = await ready();
    const body = { paymentMethod: 'pay-pal', cartNumber: who.cartNumber() };
    const send = (headers: Record<string, string> = {}) =>
      who.send<{ sessionId: string; code?: string }>('POST', '/payment/create-session', body, {
        'idempotency-key': 'one-and-the-same',
        ...headers,
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await send({ 'x-session-id': `${who.cartNumber()}::guessed` })).status).toBe(404);
  });

  it('keep the token of an instrument that is stored twice', async () => {
    const who = await ready();
    const { body: session } = await who.session('pay-pal');
    await decideOnPage(session.redirectUrl!, 'approve');
    const store = () => who.token('pay-pal', { sessionId: session.sessionId });
    const [first, second] = await Promise.all([store(), store()]);
    expect([first.status, second.body.paymentToken]).toEqual([201, first.body.paymentToken]);
    const card = await who.card();
    expect([card.status, card.body.paymentToken === first.body.paymentToken]).toEqual([201, false]);
    const { value: expectedTotal } = (await who.cart()).body.total;
    const order = (paymentToken: string) => who.order({ paymentMethod: 'credit-card', paymentToken, expectedTotal });
    expect(await order(first.body.paymentToken)).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_TOKEN_UNKNOWN' },
    });
    expect((await order(card.body.paymentToken)).status).toBe(201);
  });

  it('wait for the first call with their key, and report a timeout', async () => {
    const who = await ready();
    const body = { paymentMethod: 'pay-pal', cartNumber: who.cartNumber() };
    const hash = crypto.createHash('sha256').update(JSON.stringify(body)).digest();
    const secret = crypto.createHash('sha256').update(who.sessionId().split('::')[1]!).digest('base64url');
    const claim = (key: string, age: string) =>
      api.db.count(
        {
          text: 'insert into idempotency (actor, key, body_hash, created_at) values ($1, $2, $3, now() - $4::interval)',
        },
        [`session:${secret}`, key, hash, age],
      );
    const send = (key: string) => who.send('POST', '/payment/create-session', body, { 'idempotency-key': key });
    await Promise.all([claim('a-key-in-use', '-1 minute'), claim('a-key-of-the-dead', '11 seconds')]);
    expect(await Promise.all([send('a-key-in-use'), send('a-key-of-the-dead')])).toMatchObject([
      { status: 409, body: { code: 'ORDER_IN_PROGRESS' } },
      { status: 201 },
    ]);
  }, 30_000);

  it("are refused to every session but the cart's own", async () => {
    const [who, eve] = [await ready(), await ready()];
    const body = { paymentMethod: 'credit-card', cartNumber: who.cartNumber(), providerToken: 'tok_x' };
    expect(
      (await eve.send('POST', '/payment/create-token', body, { 'idempotency-key': 'a-long-enough-key' })).status,
    ).toBe(404);
    expect(
      (
        await eve.send(
          'POST',
          '/payment/create-session',
          { paymentMethod: 'pay-pal', cartNumber: who.cartNumber() },
          { 'idempotency-key': 'a-long-enough-key' },
        )
      ).status,
    ).toBe(404);
  });

  it('create nothing for an empty cart', async () => {
    const who = api.newShopper();
    await who.create();
    expect(await who.session('pay-pal')).toMatchObject({ status: 422, body: { code: 'CART_EMPTY' } });
  });
});
