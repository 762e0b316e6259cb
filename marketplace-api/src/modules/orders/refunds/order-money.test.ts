import crypto from 'node:crypto';
import type { Address, CreatedAdditionalPayment, FailedRefund, Order } from 'shared-contracts/wire';
import { isFailure } from '../../../platform/values/failure';
import { issueToken } from '../../../platform/security/one-time-token';
import { AN_ADDRESS, GOOD_CARD } from '../../../../verification/testing/shopper';
import { orderDesk, DESK_TIRE, type OrderDesk } from '../../../../verification/testing/order-desk';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { untilMailed } from '../../../../verification/testing/test-mail';
import { readsDuring } from '../../../../verification/testing/database/statement-log';
import { sandboxProvider } from '../../payments/providers/sandbox/sandbox-provider';
import * as sql from './refund.sql';

jest.setTimeout(120_000);

let api: TestApi;
let desk: OrderDesk;
/** Decides whether the provider refuses a refund. */
let isAgainst: (amountCents: number) => boolean = () => false;
beforeAll(async () => {
  api = await startTestApi({
    provider: (url, secret) => {
      const real = sandboxProvider({ url, secret });
      return {
        ...real,
        refund: (request) =>
          isAgainst(request.amountCents)
            ? Promise.resolve({ kind: 'refused', code: 'account_closed' })
            : real.refund(request),
      };
    },
  });
  desk = orderDesk(api);
});
afterAll(() => api?.close());
beforeEach(() => desk.restock());

const SHOPPER = { kind: 'shopper' } as const;
const cents = ({ total }: Order) => Math.round(total.value * 100);
const lines = (quantity: number) => [{ productNumber: DESK_TIRE, quantity }];
const refundedMails = async ({ orderNumber }: Order) =>
  (await untilMailed(api)).filter(({ kind, subject }) => kind === 'order-refunded' && subject.includes(orderNumber));
async function backOf(reference: string): Promise<number> {
  const [charge] = (await api.charges()).filter((one) => one.reference === reference);
  const back = (await api.refunds()).filter(({ chargeId }) => chargeId === charge?.chargeId);
  return back.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Requests an additional payment and lets the shopper pay it. */
async function paidMore(order: Order, amount: number): Promise<string> {
  const { body } = await desk.staff<CreatedAdditionalPayment>(
    'support',
    'POST',
    `/orders/${order.orderId}/additional-payments`,
    { description: 'Road hazard cover', amount },
  );
  const { token } = await issueToken(api.db, {
    purpose: 'additional-payment',
    subject: body.additionalPaymentId,
    lifetimeSeconds: 60,
  });
  const response = await fetch(`${api.sandboxUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: GOOD_CARD, expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
  });
  const { token: providerToken } = (await response.json()) as { token: string };
  const paid = await api
    .newShopper()
    .send<{ state: string }>(
      'POST',
      '/tms/additional-payments/accept',
      { cartId: body.cartId, paymentMethod: 'credit-card', providerToken },
      { 'x-confirmation-token': token, 'idempotency-key': crypto.randomUUID() },
    );
  expect(paid.body.state).toBe('accepted');
  const row = await api.db.one<{ id: string }>(
    { text: 'select attempt_id as id from payment_attempt where additional_payment_id = $1' },
    [body.additionalPaymentId],
  );
  return row!.id;
}

describe('a refund', () => {
  it('covers lines with exact shares, an amount, or the rest, which makes the order refunded', async () => {
    const order = await desk.home('treadmarket', 3);
    const { orderId } = order;
    await desk.advance(orderId, 'delivered');
    const part = await desk.refund(orderId, { lines: lines(1), reason: 'One was damaged' });
    expect([part.status, part.body.state]).toEqual([201, 'delivered']);
    await desk.refund(orderId, { lines: lines(2), reason: 'The others too' });
    const read = await desk.read(orderId);
    const line = read.lines[0]!;
    const paid = Math.round((line.total.value + line.tax.value) * 100);
    expect(read.refunds!.reduce((sum, { amount }) => sum + Math.round(amount.value * 100), 0)).toBeGreaterThanOrEqual(
      paid,
    );
    expect((await desk.refund(orderId, { lines: lines(1), reason: 'One more' })).body.code).toBe('REFUND_LINES');
    const rest = cents(order) - read.refunds!.reduce((sum, { amount }) => sum + Math.round(amount.value * 100), 0);
    if (rest > 0) await desk.refund(orderId, { whole: true, reason: 'The rest' });
    await desk.settle();
    expect(await backOf(`att_${orderId}`)).toBe(cents(order));
    expect(await desk.read(orderId)).toMatchObject({ state: 'refunded', status: 'OK' });
    const mails = await refundedMails(order);
    expect(mails.at(-1)!.text).toContain('all that was left of it');
    expect((await desk.refund(orderId, { amount: 1, reason: 'More' })).body).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      detail: expect.stringContaining('Nothing is left'),
    });
  });

  it('never exceeds the charges, however many are requested in parallel', async () => {
    const order = await desk.home();
    const { orderId } = order;
    await desk.advance(orderId, 'delivered');
    const half = Math.floor(cents(order) / 2) / 100;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => desk.refund(orderId, { amount: half, reason: 'Half' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    await desk.settle();
    expect(await backOf(`att_${orderId}`)).toBe(Math.round(half * 200));
    const insert = {
      text: `insert into refund (refund_id, attempt_id, provider_charge_id, amount_cents, reason)
        select 'forged', attempt_id, provider_charge_id, $2, 'x' from payment_attempt where order_id = $1`,
    };
    await expect(api.db.count(insert, [orderId, cents(order)])).rejects.toMatchObject({ code: 'TM003' });
  });

  it('happens once per key, also in parallel, and its key is refused for another request', async () => {
    const order = await desk.home();
    await desk.advance(order.orderId, 'shipped');
    const key = crypto.randomUUID();
    const wish = { amount: 10.5, reason: 'Late' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.refund(order.orderId, wish, key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect((await desk.read(order.orderId)).refunds).toHaveLength(1);
    expect((await desk.refund(order.orderId, { amount: 11, reason: 'Late' }, key)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    const twice = await desk.refund(order.orderId, { whole: true, amount: 1, reason: 'x' });
    const split = await desk.refund(order.orderId, { amount: 1.005, reason: 'x' });
    expect([twice.body.code, split.status]).toEqual(['REFUND_WISH', 422]);
    const bare = await desk.staff('support', 'POST', `/orders/${order.orderId}/refunds`, wish);
    expect(bare.status).toBe(400);
  });

  it('reads charges and earlier refunds once, and writes once', async () => {
    const { orderId } = await desk.home();
    await desk.advance(orderId, 'delivered');
    const reads = await readsDuring(() => desk.refund(orderId, { lines: lines(2), reason: 'Damaged' }));
    const ofOrder = reads.filter(({ values }) => values.includes(orderId)).map(({ text }) => text);
    const count = ({ text }: { readonly text: string }) => ofOrder.filter((one) => one === text).length;
    expect([sql.chargesOf, sql.earlierRefunds, sql.insertOrderRefund].map(count)).toEqual([1, 1, 1]);
  });

  it('cancels a whole order before shipping, and waits for an open return request', async () => {
    const order = await desk.home();
    const { orderId } = order;
    expect((await desk.refund(orderId, { whole: true, reason: 'x' })).body.detail).toContain('cancel it');
    await desk.advance(orderId, 'delivered');
    const [asked, paid] = await Promise.all([
      api.fulfilment.requestReturn(orderId, { reason: 'Too many', lines: lines(4) }, SHOPPER),
      desk.refund(orderId, { whole: true, reason: 'Goodwill' }),
    ]);
    expect([isFailure(asked), paid.status === 409].filter(Boolean)).toHaveLength(1);
    const told = isFailure(asked) ? asked.detail : paid.body.detail;
    expect(told).toMatch(/Receive or refuse it first|goes back to you already/);
  });
});

describe('a further payment', () => {
  it('is refunded by a refund of the whole and by a cancellation', async () => {
    const order = await desk.home();
    const attempt = await paidMore(order, 25);
    const cancelled = await desk.call('support', order.orderId, 'cancel', { reason: 'Called' });
    expect(cancelled.body.refunds).toMatchObject([{ amount: { value: (cents(order) + 2500) / 100 } }]);
    await desk.settle();
    expect([await backOf(`att_${order.orderId}`), await backOf(attempt)]).toEqual([cents(order), 2500]);
    expect((await desk.read(order.orderId)).refunds).toMatchObject([{ status: 'paid' }]);
  });

  it('is not fully refunded while a part of it is open', async () => {
    const order = await desk.home();
    const { orderId } = order;
    await paidMore(order, 13.37);
    await desk.advance(orderId, 'delivered');
    isAgainst = (amountCents) => amountCents === 1337;
    await desk.refund(orderId, { whole: true, reason: 'Goodwill' });
    await desk.settle();
    expect(await desk.read(orderId)).toMatchObject({ state: 'delivered', refunds: [{ status: 'failed' }] });
    expect(await backOf(`att_${orderId}`)).toBe(cents(order));
    expect(await refundedMails(order)).toHaveLength(0);
    isAgainst = () => false;
    const { refundId } = (await desk.read(orderId)).refunds![0]!;
    await desk.staff('support', 'POST', `/refunds/${refundId}/retry`);
    await desk.settle();
    expect(await desk.read(orderId)).toMatchObject({ state: 'refunded', refunds: [{ status: 'paid' }] });
    expect(await refundedMails(order)).toHaveLength(1);
  });

  it('is refunded if it succeeds after the cancellation, and closed if it never began', async () => {
    const order = await desk.home();
    const open = await desk.staff<CreatedAdditionalPayment>(
      'support',
      'POST',
      `/orders/${order.orderId}/additional-payments`,
      { description: 'Valves', amount: 8 },
    );
    await desk.call('support', order.orderId, 'cancel', { reason: 'Called' });
    const state = await api.db.one<{ state: string }>(
      { text: 'select state from additional_payment where additional_payment_id = $1' },
      [open.body.additionalPaymentId],
    );
    expect(state!.state).toBe('declined');
    const late = await desk.home();
    const [more] = await Promise.all([
      paidMore(late, 9).catch(() => null),
      new Promise((resolve) => setTimeout(resolve, 5)).then(() => api.fulfilment.cancel(late.orderId, SHOPPER)),
    ]);
    await desk.settle();
    expect(await backOf(`att_${late.orderId}`)).toBe(cents(late));
    if (more !== null) expect(await backOf(more)).toBe(900);
  });
});

it('an amount that a bank was asked to return is not refunded a second time', async () => {
  const order = await desk.home();
  await api.db.count(
    {
      text: `insert into payment_dispute (dispute_id, attempt_id, state, reason, amount_cents, currency)
        values ($1, $2, 'opened', 'fraudulent', $3, 'USD')`,
    },
    [`d_${order.orderId}`, `att_${order.orderId}`, cents(order)],
  );
  const cancelled = await desk.call('support', order.orderId, 'cancel', { reason: 'Called' });
  expect(cancelled.body).toMatchObject({ state: 'cancelled', refunds: [] });
  await api.db.count({ text: "update payment_dispute set state = 'won' where dispute_id = $1" }, [
    `d_${order.orderId}`,
  ]);
  expect((await desk.refund(order.orderId, { whole: true, reason: 'The bank decided for us' })).status).toBe(201);
});

it('a refund that the provider refuses is listed, not reported as paid, and can be retried', async () => {
  const order = await desk.home();
  const { orderId } = order;
  await desk.advance(orderId, 'delivered');
  isAgainst = () => true;
  await desk.refund(orderId, { whole: true, reason: 'Goodwill' });
  await desk.settle();
  expect(await desk.read(orderId)).toMatchObject({ state: 'delivered', refunds: [{ status: 'failed' }] });
  expect(await refundedMails(order)).toHaveLength(0);
  const { body } = await desk.staff<{ refunds: FailedRefund[] }>('support', 'GET', '/refunds/failed');
  const failed = body.refunds.find(({ orderNumber }) => orderNumber === order.orderNumber)!;
  expect(failed).toMatchObject({ failureCode: 'account_closed', amount: order.total });
  isAgainst = () => false;
  const retry = (id: string) => desk.staff('support', 'POST', `/refunds/${id}/retry`);
  expect([(await retry(failed.refundId)).status, (await retry(failed.refundId)).status]).toEqual([200, 409]);
  expect([(await retry('nobody')).status, (await retry('n'.repeat(121))).status]).toEqual([404, 400]);
  await desk.settle();
  expect(await desk.read(orderId)).toMatchObject({ state: 'refunded', refunds: [{ status: 'paid' }] });
  expect(await backOf(`att_${orderId}`)).toBe(cents(order));
});

const moveHome = ({ orderId }: Order, address: Address) => ({
  orderId,
  target: { kind: 'home', address } as const,
  isFree: false,
  expectedCents: null,
});

it('an order moved from an installer to a home is priced there, and the difference refunded', async () => {
  const order = await desk.installed(5);
  const address = { ...AN_ADDRESS, city: 'Chicago' };
  const change = () => api.db.transaction((tx) => api.moves.move(tx, moveHome(order, address)), isFailure);
  expect(await change()).toBeNull();
  expect(await change()).toBeNull();
  await desk.settle();
  const home = await desk.read(order.orderId);
  const goods = home.lines.reduce((sum, { total, tax }) => sum + Math.round((total.value + tax.value) * 100), 0);
  const fees = home.cartFees.reduce((sum, { amount, tax }) => sum + Math.round((amount.value + tax!.value) * 100), 0);
  expect(home).toMatchObject({ cartType: 'STH', installer: null, shippingAddress: address });
  expect([cents(home), home.totalInstallationFees.value, home.bookingFee.value]).toEqual([goods + fees, 0, 0]);
  expect(home.refunds).toMatchObject([{ status: 'paid', amount: { value: (cents(order) - cents(home)) / 100 } }]);
  const sent = await desk.installed(6);
  await desk.advance(sent.orderId, 'shipped');
  const late = await api.db.transaction((tx) => api.moves.move(tx, moveHome(sent, address)), isFailure);
  expect(late).toMatchObject({ status: 409, code: 'ORDER_SHIPPED' });
});
