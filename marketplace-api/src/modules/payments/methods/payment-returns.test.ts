import crypto from 'node:crypto';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { signatureOf } from 'sandbox';
import type { Shopper } from '../../../../verification/testing/shopper';
import { decideOnPage } from '../../../../verification/testing/provider-page';
import { startTestApi, WEBHOOK_SECRET, type TestApi } from '../../../../verification/testing/test-api';
import type { PaymentInstrument, PaymentProvider, ProviderSession } from '../provider/payment-provider';
import { sandboxProvider } from '../providers/sandbox/sandbox-provider';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const VISITS = ['pay-pal', 'affirm', 'pay-tomorrow'] as const;

/** Fakes fields of provider sessions, applied to the responses of the real sandbox provider. */
let fakeSession: <T extends Partial<ProviderSession>>(session: T) => T = (session) => session;
let replaced: Partial<PaymentProvider> = {};
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    hasWebhooks: true,
    provider: (url, secret) => {
      const real = sandboxProvider({ url, secret });
      const applyFake = <T extends ProviderSession | null | 'unavailable'>(answer: T): T =>
        answer === null || answer === 'unavailable' ? answer : (fakeSession(answer) as T);
      const instrument = (answer: PaymentInstrument | null | 'unavailable') =>
        answer === null || answer === 'unavailable' || answer.session === null
          ? answer
          : { ...answer, session: fakeSession(answer.session) };
      return {
        ...real,
        createSession: (request) => (replaced.createSession ?? real.createSession)(request),
        session: async (id) => applyFake(await (replaced.session ?? real.session)(id)),
        tokenInfo: async (token) => instrument(await (replaced.tokenInfo ?? real.tokenInfo)(token)),
      };
    },
  });
  await api.db.count({ text: 'update stock set quantity = 5000 where product_number = $1' }, [TIRE]);
});
afterAll(() => api?.close());
beforeEach(() => {
  fakeSession = (session) => session;
  replaced = {};
});

async function ready(variant = 'treadmarket'): Promise<Shopper> {
  const who = api.newShopper(variant);
  await who.create();
  await who.add(TIRE);
  await who.shipTo();
  return who;
}
const total = async (who: Shopper) => (await who.cart()).body.total.value;
const order = async (who: Shopper, paymentMethod: string, paymentToken: string) =>
  who.order({ paymentMethod, paymentToken, expectedTotal: await total(who) });
async function approvedVisit(who: Shopper, method: string): Promise<string> {
  const { body } = await who.session(method);
  await decideOnPage(body.redirectUrl!, 'approve');
  return body.sessionId;
}
async function walletToken(who: Shopper): Promise<string> {
  const { body } = await who.session('google-pay');
  const answer = await fetch(`${body.frameUrl}/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: '4242424242424242' }),
  });
  return ((await answer.json()) as { token: string }).token;
}
async function cardToken(): Promise<string> {
  const answer = await fetch(`${api.sandboxUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4242424242424242', expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
  });
  return ((await answer.json()) as { token: string }).token;
}
const unknown = (field: string) => ({ status: 422, body: { code: 'PAYMENT_TOKEN_UNKNOWN', violations: [{ field }] } });

describe('a return from the provider', () => {
  it.each(VISITS)('pays nothing at %s without a session or with an unknown one', async (method) => {
    const who = await ready();
    expect((await who.token(method, {})).body).toMatchObject({
      code: 'VALIDATION',
      violations: [{ field: 'sessionId' }],
    });
    expect(await who.token(method, { sessionId: `cs_${'x'.repeat(43)}` })).toMatchObject(unknown('sessionId'));
  });

  it('pays nothing with the session of another cart, method, variant or order', async () => {
    const [ann, eve, member] = [await ready(), await ready(), await ready('benefitsMe')];
    const sessionId = await approvedVisit(ann, 'affirm');
    expect(await eve.token('affirm', { sessionId })).toMatchObject(unknown('sessionId'));
    expect(await member.token('affirm', { sessionId })).toMatchObject(unknown('sessionId'));
    expect(await ann.token('pay-pal', { sessionId })).toMatchObject(unknown('sessionId'));
    const { body } = await ann.token('affirm', { sessionId });
    const placed = await order(ann, 'affirm', body.paymentToken);
    expect(placed.body.state).toBe('placed');
    for (const reference of [placed.body.orderId, `att_${placed.body.orderId}`, sessionId])
      expect(await eve.token('affirm', { sessionId: reference })).toMatchObject(unknown('sessionId'));
    expect(await order(eve, 'affirm', body.paymentToken)).toMatchObject(unknown('paymentToken'));
  });

  it('pays only for the approved amount, and is refused after the total rose or fell', async () => {
    const who = await ready();
    const sessionId = await approvedVisit(who, 'pay-pal');
    await who.add(TIRE, 1);
    expect(await who.token('pay-pal', { sessionId })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_APPROVAL_OUTDATED', violations: [{ field: 'sessionId' }] },
    });
    expect((await who.token('pay-pal', { sessionId: await approvedVisit(who, 'pay-pal') })).status).toBe(201);
    const item = (await who.cart()).body.lineItems[0]!;
    await who.send('PUT', `/cart/items/${item.itemId}?cartNumber=${who.cartNumber()}`, { quantity: 1 });
    expect(await who.token('pay-pal', { sessionId })).toMatchObject({ body: { code: 'PAYMENT_APPROVAL_OUTDATED' } });
  });

  it('is refused without a charge when the total rose between approval and order', async () => {
    const who = await ready();
    const { body } = await who.token('affirm', { sessionId: await approvedVisit(who, 'affirm') });
    await who.add(TIRE, 1);
    const before = (await api.charges()).length;
    expect(await order(who, 'affirm', body.paymentToken)).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_APPROVAL_OUTDATED' },
    });
    expect((await api.charges()).length).toBe(before);
  });
});

describe.each<[string, Partial<ProviderSession>]>([
  ['less', { amountCents: 100 }],
  ['more', { amountCents: 99_999_900 }],
  ['another currency', { currency: 'CAD' }],
])("an approval of %s than the cart's total", (_what, faked) => {
  it('is not accepted from a redirect', async () => {
    const who = await ready();
    const sessionId = await approvedVisit(who, 'pay-pal');
    fakeSession = (session) => ({ ...session, ...faked });
    expect(await who.token('pay-pal', { sessionId })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_APPROVAL_OUTDATED', violations: [{ field: 'sessionId' }] },
    });
  });

  it("is not accepted from a wallet's sheet", async () => {
    const who = await ready();
    const providerToken = await walletToken(who);
    fakeSession = (session) => ({ ...session, ...faked });
    expect(await who.token('google-pay', { providerToken })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_APPROVAL_OUTDATED', violations: [{ field: 'providerToken' }] },
    });
  });
});

describe("a wallet's token", () => {
  it('pays only for the cart that opened its sheet', async () => {
    const [ann, eve] = [await ready(), await ready()];
    const providerToken = await walletToken(ann);
    expect(await eve.token('google-pay', { providerToken })).toMatchObject(unknown('providerToken'));
    expect((await ann.token('google-pay', { providerToken })).status).toBe(201);
  });

  it('is not accepted as a card or as another wallet', async () => {
    const who = await ready();
    const providerToken = await walletToken(who);
    for (const method of ['credit-card', 'apple-pay'])
      expect(await who.token(method, { providerToken })).toMatchObject(unknown('providerToken'));
    expect(await who.token('google-pay', { providerToken: await cardToken() })).toMatchObject(unknown('providerToken'));
  });

  it('pays once', async () => {
    const who = await ready();
    const providerToken = await walletToken(who);
    const { body } = await who.token('google-pay', { providerToken });
    expect((await order(who, 'google-pay', body.paymentToken)).body.state).toBe('placed');
    const again = await fetch(`${api.sandboxUrl}/v1/charges`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer test-secret', 'idempotency-key': 'again' },
      body: JSON.stringify({ amountCents: 100, token: providerToken, reference: 'att_again' }),
    });
    expect(await again.json()).toMatchObject({ status: 'declined', code: 'session_used' });
  });
});

describe('events of sessions', () => {
  const send = async (type: string, sessionId: string) => {
    const payload = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, type, data: { sessionId, method: 'pay-pal' } });
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/v1/payment/webhooks',
      headers: {
        'content-type': 'application/json',
        'x-sandbox-signature': signatureOf(WEBHOOK_SECRET, payload, Math.floor(Date.now() / 1000)),
      },
      payload,
    });
    expect(statusCode).toBe(200);
  };

  it('neither approve a session nor cancel an approved one, in any order', async () => {
    const who = await ready();
    const { body: session } = await who.session('pay-pal');
    for (const type of ['session.approved', 'session.approved', 'session.cancelled'])
      await send(type, session.sessionId);
    expect(await who.token('pay-pal', { sessionId: session.sessionId })).toMatchObject({
      body: { code: 'PAYMENT_NOT_APPROVED' },
    });
    await decideOnPage(session.redirectUrl!, 'approve');
    await send('session.cancelled', session.sessionId);
    const { status, body } = await who.token('pay-pal', { sessionId: session.sessionId });
    await send('session.cancelled', session.sessionId);
    expect([status, (await order(who, 'pay-pal', body.paymentToken)).body.state]).toEqual([201, 'placed']);
  });
});

describe('a provider that accepts the connection and never answers', () => {
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => void open.add(socket));
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    replaced = sandboxProvider({ url, secret: 'test-secret', timeoutMs: 200 });
  });

  it('is given up at the deadline, so that nothing is kept and a retry succeeds', async () => {
    const who = await ready();
    const unavailable = { status: 503, body: { code: 'PAYMENT_UNAVAILABLE', title: expect.any(String) as string } };
    expect(await who.session('pay-pal')).toMatchObject(unavailable);
    const waiting = replaced;
    replaced = {};
    const [sessionId, providerToken] = [await approvedVisit(who, 'pay-pal'), await cardToken()];
    replaced = waiting;
    expect(await who.token('pay-pal', { sessionId })).toMatchObject(unavailable);
    expect(await who.token('credit-card', { providerToken })).toMatchObject(unavailable);
    replaced = {};
    expect((await who.token('pay-pal', { sessionId })).status).toBe(201);
  });
});
