import crypto from 'node:crypto';
import { PAYMENT_METHODS, VARIANT_RULES } from 'shared-contracts';
import { PaymentSession, PaymentToken } from 'shared-contracts/wire';
import type { Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const ORIGIN = 'http://localhost:3000';
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
const order = async (who: Shopper, paymentMethod: string, paymentToken: string) =>
  who.order({ paymentMethod, paymentToken, expectedTotal: (await who.cart()).body.total.value });

/** What a shopper does on the provider's page; answers where it leads. */
async function decide(url: string, decision: 'approve' | 'cancel'): Promise<URL> {
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin },
    body: `decision=${decision}`,
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location')!);
}
async function authorize(frameUrl: string, body: object): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${frameUrl}/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, token: ((await answer.json()) as { token: string }).token };
}

describe.each(Object.entries(VARIANT_RULES))('%s', (variant, { paymentMethods }) => {
  it('takes the methods of its own and no other', async () => {
    const who = await ready(variant);
    for (const method of PAYMENT_METHODS) {
      const { status, body } = await who.session(method);
      expect([method, status]).toEqual([method, (paymentMethods as readonly string[]).includes(method) ? 201 : 422]);
      if (status === 201) expect(wireErrors(PaymentSession, body)).toEqual([]);
      else expect(body).toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE', violations: [{ field: 'paymentMethod' }] });
    }
  });
});

describe.each(['pay-pal', 'affirm', 'pay-tomorrow'])('%s', (method) => {
  it('is approved on the page of the provider, then charged with the order', async () => {
    const who = await ready();
    const { body: session } = await who.session(method, { returnUrl: `${ORIGIN}/checkout/payment?x=1` });
    const back = await decide(session.redirectUrl!, 'approve');
    expect([
      back.origin,
      back.pathname,
      back.searchParams.get('x'),
      back.searchParams.get('paymentSessionId'),
      back.searchParams.get('paymentStatus'),
    ]).toEqual([ORIGIN, '/checkout/payment', '1', session.sessionId, 'approved']);
    expect((await api.charges()).filter(({ reference }) => reference.includes(who.cartNumber()))).toEqual([]);
    const { status, body: token } = await who.token(method, { sessionId: session.sessionId });
    expect(status).toBe(201);
    expect(wireErrors(PaymentToken, token)).toEqual([]);
    const placed = await order(who, method, token.paymentToken);
    expect([placed.status, placed.body.payment.paymentMethod, placed.body.state]).toEqual([201, method, 'placed']);
    expect(placed.body.payment.label).not.toContain('null');
    expect((await api.charges()).filter(({ reference }) => reference === `att_${placed.body.orderId}`)).toMatchObject([
      { status: 'succeeded', amountCents: Math.round(placed.body.total.value * 100) },
    ]);
  });

  it('does not pay before it is approved, nor after it was cancelled', async () => {
    const who = await ready();
    const { body: session } = await who.session(method);
    expect(await who.token(method, { sessionId: session.sessionId })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_NOT_APPROVED' },
    });
    expect((await decide(session.redirectUrl!, 'cancel')).searchParams.get('paymentStatus')).toBe('cancelled');
    expect(await who.token(method, { sessionId: session.sessionId })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_NOT_APPROVED' },
    });
  });

  it('pays for its own cart only, and for no more than was approved', async () => {
    const [ann, eve] = [await ready(), await ready()];
    const { body: session } = await ann.session(method);
    await decide(session.redirectUrl!, 'approve');
    expect(await eve.token(method, { sessionId: session.sessionId })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_TOKEN_UNKNOWN' },
    });
    const { body: token } = await ann.token(method, { sessionId: session.sessionId });
    await ann.add(TIRE, 2);
    expect(await order(ann, method, token.paymentToken)).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_APPROVAL_OUTDATED' },
    });
    expect((await ann.cart()).body.quantity).toBe(6);
  });
});

it('PayPal may reject: the session says so, and a payment of it cannot be made', async () => {
  const who = await ready('treadmarket', 'reject@example.com');
  const { status, body: session } = await who.session('pay-pal');
  expect([status, session.status, session.redirectUrl]).toEqual([201, 'REJECT', null]);
  expect(await who.token('pay-pal', { sessionId: session.sessionId })).toMatchObject({
    status: 422,
    body: {
      code: 'PAYMENT_REJECTED',
      title: 'PayPal rejected the payment',
      violations: [{ field: 'paymentMethod', message: 'was rejected by PayPal.' }],
    },
  });
  expect((await who.session('affirm')).body.status).toBe('OK');
});

it('a payer who is declined at the charge loses nothing', async () => {
  const who = await ready('treadmarket', 'decline@example.com');
  const { body: session } = await who.session('affirm');
  await decide(session.redirectUrl!, 'approve');
  const { body: token } = await who.token('affirm', { sessionId: session.sessionId });
  expect(await order(who, 'affirm', token.paymentToken)).toMatchObject({
    status: 402,
    body: {
      code: 'PAYMENT_DECLINED',
      detail: 'Affirm did not take the payment. Choose another payment method and try again.',
    },
  });
  expect((await who.cart()).status).toBe(200);
});

it('Google Pay gives its token to the page in whose frame its sheet is', async () => {
  const who = await ready();
  const { body: session } = await who.session('google-pay');
  const sheet = await fetch(session.frameUrl!);
  expect(sheet.headers.get('content-security-policy')).toContain(`frame-ancestors ${ORIGIN}`);
  expect(await sheet.text()).toContain(`data-parent="${ORIGIN}"`);
  const { token } = await authorize(session.frameUrl!, { card: '4242424242424242' });
  const { body } = await who.token('google-pay', { providerToken: token });
  expect((await order(who, 'google-pay', body.paymentToken)).body).toMatchObject({
    state: 'placed',
    payment: { label: 'Google Pay ending in 4242' },
  });
});

describe('Apple Pay', () => {
  it('validates its merchant, then pays', async () => {
    const who = await ready();
    const { body: session } = await who.session('apple-pay');
    expect((await authorize(session.frameUrl!, { card: '4242424242424242' })).status).toBe(403);
    const { status, body: validated } = await who.session('apple-pay', { validationUrl: session.validationUrl! });
    expect([
      status,
      validated.sessionId,
      validated.merchantSession?.displayName,
      validated.merchantSession?.domainName,
    ]).toEqual([201, session.sessionId, 'Treadmarket', 'localhost:3000']);
    const { token } = await authorize(session.frameUrl!, {
      card: '4242424242424242',
      merchantSessionIdentifier: validated.merchantSession!.merchantSessionIdentifier,
    });
    const { body } = await who.token('apple-pay', { providerToken: token });
    expect((await order(who, 'apple-pay', body.paymentToken)).body.state).toBe('placed');
  });

  it('calls nobody but the provider, whatever address a page sends', async () => {
    const [who, eve] = [await ready(), await ready()];
    const { body: session } = await who.session('apple-pay');
    const path = new URL(session.validationUrl!).pathname;
    const calls = jest.spyOn(globalThis, 'fetch');
    const bad = [
      'http://169.254.169.254/latest/meta-data',
      `http://evil.example${path}`,
      `${api.sandboxUrl}/v1/ledger`,
      `${api.sandboxUrl}${path}/../../v1/ledger`,
      `${api.sandboxUrl}@evil.example${path}`,
      `${api.sandboxUrl.replace('http://', 'http://user:pass@')}${path}`,
      `${session.validationUrl}?x=1`,
      'file:///etc/passwd',
      'nonsense',
      `${api.sandboxUrl}/apple-pay/validate/cs_${'x'.repeat(43)}`,
    ];
    for (const validationUrl of bad)
      expect([validationUrl, (await who.session('apple-pay', { validationUrl })).status]).toEqual([validationUrl, 422]);
    expect(
      calls.mock.calls
        .map(([url]) => String(url))
        .every((url) => url === `${api.sandboxUrl}/apple-pay/validate/cs_${'x'.repeat(43)}`),
    ).toBe(true);
    calls.mockRestore();
    expect((await eve.session('apple-pay', { validationUrl: session.validationUrl! })).status).toBe(422);
  });
});

describe('payment calls', () => {
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
  ])('with %s are refused', async (_what, headers, status, code) => {
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
    'lead back to no other origin: %s',
    async (returnUrl) => {
      expect(await (await ready()).session('pay-pal', { returnUrl })).toMatchObject({
        status: 422,
        body: { code: 'PAYMENT_RETURN_URL', violations: [{ field: 'returnUrl' }] },
      });
    },
  );

  it('name each field at fault', async () => {
    const who = await ready();
    expect(await who.token('pay-pal', { providerToken: 'x' })).toMatchObject({
      status: 400,
      body: {
        violations: [
          { field: 'sessionId', message: 'is required for PayPal.' },
          { field: 'providerToken', message: 'is not for PayPal; leave it out.' },
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

  it('give the first answer again for the same key, and nothing to another session that knows it', async () => {
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

  it('wait for the first of their key, and say so when it takes too long', async () => {
    const who = await ready();
    const body = { paymentMethod: 'pay-pal', cartNumber: who.cartNumber() };
    const hash = crypto.createHash('sha256').update(JSON.stringify(body)).digest();
    const secret = crypto.createHash('sha256').update(who.sessionId().split('::')[1]!).digest('base64url');
    const claim = (key: string, age: string) =>
      api.db.count(
        {
          text: 'insert into idempotency (actor, key, body_hash, created_at) values ($1, $2, $3, now() - $4::interval)',
        },
        [`session:${who.cartNumber()}:${secret}`, key, hash, age],
      );
    const send = (key: string) => who.send('POST', '/payment/create-session', body, { 'idempotency-key': key });
    await Promise.all([claim('a-key-in-use', '-1 minute'), claim('a-key-of-the-dead', '11 seconds')]);
    expect(await Promise.all([send('a-key-in-use'), send('a-key-of-the-dead')])).toMatchObject([
      { status: 409, body: { code: 'ORDER_IN_PROGRESS' } },
      { status: 201 },
    ]);
  }, 30_000);

  it('are nothing to anybody but the session of the cart', async () => {
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

  it('begin nothing for an empty cart', async () => {
    const who = api.newShopper();
    await who.create();
    expect(await who.session('pay-pal')).toMatchObject({ status: 422, body: { code: 'CART_EMPTY' } });
  });
});
