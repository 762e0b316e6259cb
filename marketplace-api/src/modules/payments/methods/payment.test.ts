import { PAYMENT_METHODS, VARIANT_RULES } from 'shared-contracts';
import { PaymentSession, PaymentToken } from 'shared-contracts/wire';
import type { Shopper } from '../../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { wireErrors } from '../../../../verification/testing/wire-check';

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

/** Approves or cancels on the provider's page, and returns where it redirects to. */
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
  it('accepts its own payment methods only', async () => {
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
  it("is approved on the provider's page, then charged with the order", async () => {
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

  it('does not pay before approval or after cancellation', async () => {
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

  it('pays for its own cart only, up to the approved amount', async () => {
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

it('a session rejected by PayPal says so and cannot pay', async () => {
  const who = await ready('treadmarket', 'reject@example.com');
  const { status, body: session } = await who.session('pay-pal');
  expect([status, session.status, session.redirectUrl]).toEqual([201, 'REJECT', null]);
  expect(await who.token('pay-pal', { sessionId: session.sessionId })).toMatchObject({
    status: 422,
    body: {
      code: 'PAYMENT_REJECTED',
      title: 'PayPal rejected the payment',
      violations: [{ field: 'paymentMethod', message: 'PayPal rejected the payment.' }],
    },
  });
  expect((await who.session('affirm')).body.status).toBe('OK');
});

it('a decline at the charge keeps the cart', async () => {
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

it('Google Pay gives its token to the page that frames its sheet', async () => {
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

  it('calls only the provider, whatever address a page sends', async () => {
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
