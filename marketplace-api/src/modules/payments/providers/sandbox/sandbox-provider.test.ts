import crypto from 'node:crypto';
import { startTestApi, type TestApi } from '../../../../../verification/testing/test-api';
import { decideOnPage } from '../../../../../verification/testing/provider-page';
import type { ChargeRequest, PaymentProvider } from '../../provider/payment-provider';
import { sandboxProvider } from './sandbox-provider';

jest.setTimeout(60_000);

const CHALLENGE = '4000002760003184';
let api: TestApi;
let provider: PaymentProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = sandboxProvider({ url: api.sandboxUrl, secret: 'test-secret' });
});
afterAll(() => api?.close());

async function charge(more: Partial<ChargeRequest> = {}, card = '4242424242424242'): Promise<ChargeRequest> {
  const answer = await fetch(`${api.sandboxUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: card, expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
  });
  const { token } = (await answer.json()) as { token: string };
  return {
    token,
    reference: `att_${crypto.randomUUID()}`,
    amountCents: 12_345,
    currency: 'USD',
    capture: 'now',
    description: 'Treadmarket order 1',
    metadata: { orderNumber: '1', variant: 'treadmarket' },
    ...more,
  };
}
async function inLedger(reference: string): Promise<object | undefined> {
  const answer = await fetch(`${api.sandboxUrl}/v1/ledger`, { headers: { authorization: 'Bearer test-secret' } });
  const { entries } = (await answer.json()) as { entries: { type: string; reference: string }[] };
  return entries.findLast((entry) => entry.type === 'charge' && entry.reference === reference);
}

describe('a charge that is captured later', () => {
  const held = { kind: 'authorised', amountCents: 12_345, currency: 'USD' };
  const taken = { kind: 'succeeded', amountCents: 12_345, currency: 'USD' };

  it('is only authorized until it is captured, once', async () => {
    const request = await charge({ capture: 'later' });
    expect(await provider.charge(request)).toMatchObject(held);
    expect(await provider.find(request.reference)).toMatchObject(held);
    expect(await provider.capture(request.reference)).toMatchObject(taken);
    expect(await provider.capture(request.reference)).toMatchObject(taken);
    expect(await provider.cancel(request.reference)).toMatchObject(taken);
    expect(await provider.charge(request)).toMatchObject(taken);
  });

  it('is released by a cancel and cannot be captured afterwards', async () => {
    const request = await charge({ capture: 'later' });
    await provider.charge(request);
    expect(await provider.cancel(request.reference)).toEqual({ kind: 'unavailable' });
    expect(await provider.capture(request.reference)).toEqual({ kind: 'unavailable' });
    expect(await provider.charge(request)).toEqual({ kind: 'unavailable' });
    expect(await inLedger(request.reference)).toMatchObject({ status: 'cancelled' });
  });

  it('is authorized after bank authentication and cannot be refunded before its capture', async () => {
    const request = await charge({ capture: 'later' }, CHALLENGE);
    const asked = await provider.charge(request);
    await decideOnPage((asked as { url: string }).url, 'approve');
    const found = await provider.find(request.reference);
    expect(found).toMatchObject(held);
    const { chargeId } = found as { chargeId: string };
    const refund = { key: crypto.randomUUID(), chargeId, amountCents: 100, currency: 'USD' };
    expect(await provider.refund(refund)).toMatchObject({ kind: 'refused' });
  });

  it('is unknown when it was never made', async () => {
    expect(await provider.capture('att_nobody')).toEqual({ kind: 'unknown' });
  });
});

it('stores the details of a charge beside the amount', async () => {
  const billingAddress = {
    line1: '1 Main Street',
    city: 'Chicago',
    state: 'IL',
    postalCode: '60601',
    country: 'US',
  };
  const { reference, ...request } = await charge({ email: 'ann.lee@example.com', billingAddress });
  await provider.charge({ reference, ...request });
  const { description, metadata, email } = request;
  expect(await inLedger(reference)).toMatchObject({ description, metadata, email, billingAddress });
});

it("stores which payment an order's charge is for", async () => {
  const who = api.newShopper('lowes');
  const { body } = await who.order(await who.readyToOrder('CON-TCTR-2256517-102H', 1));
  expect(await inLedger(`att_${body.orderId}`)).toMatchObject({
    email: 'ann.lee@example.com',
    description: `Homestead Tires order ${body.orderNumber}`,
    metadata: { orderNumber: body.orderNumber, variant: 'lowes' },
    currency: 'USD',
    capture: 'now',
  });
});

describe('a session', () => {
  const begin = () =>
    provider.createSession({
      method: 'google-pay',
      amountCents: 5000,
      currency: 'USD',
      merchant: 'Treadmarket',
      variant: 'treadmarket',
      origin: 'http://localhost:3000',
    });

  it('names the approved amount and currency, and so does the token of its sheet', async () => {
    const session = await begin();
    if (session === 'unavailable') throw new Error('no session');
    const approval = { sessionId: session.sessionId, method: 'google-pay', amountCents: 5000, currency: 'USD' };
    expect(session).toMatchObject({ ...approval, status: 'open' });
    const answer = await fetch(`${session.url}/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card: '4242424242424242' }),
    });
    const { token } = (await answer.json()) as { token: string };
    expect(await provider.tokenInfo(token)).toMatchObject({ session: approval });
    const request = await charge({ token, amountCents: 5000, capture: 'later' });
    expect(await provider.charge(request)).toMatchObject({ kind: 'authorised' });
    const again = await charge({ token, amountCents: 5000 });
    expect(await provider.charge(again)).toEqual({ kind: 'declined', code: 'session_used' });
  });
});
