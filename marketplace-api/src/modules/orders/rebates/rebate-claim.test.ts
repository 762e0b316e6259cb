import type { DecidedRebate, Order, OrderAccess, OrderRebate, StaffRebateClaims } from 'shared-contracts/wire';
import { DESK_TIRE, orderDesk, type OrderDesk } from '../../../../verification/testing/order-desk';
import { openByLink, type LinkHolder } from '../../../../verification/testing/order-link';
import { AN_ADDRESS, type OrProblem } from '../../../../verification/testing/shopper';
import { startTestApi, TEST_NOW, type TestApi } from '../../../../verification/testing/test-api';
import { untilMailed } from '../../../../verification/testing/test-mail';
import { addDays, storeDay } from '../../../platform/time/store-clock';
import { runStaffCommand } from '../../../../commands/staff/staff-command';
import { staffCommandServices } from '../../../../commands/staff/staff-command-services';
import { createLogger } from '../../../platform/observability/logger';

jest.setTimeout(120_000);

const clock = { now: TEST_NOW };
const at = (day: string, time: string): void => void (clock.now = new Date(`${day}T${time}`));
/** Sets the clock relative to the order's time, which the database's own clock stamps. */
const daysAfter = ({ placedAt }: Order, days: number): void =>
  void (clock.now = new Date(Date.parse(placedAt) + days * 86_400_000));

let api: TestApi;
let desk: OrderDesk;
beforeAll(async () => {
  api = await startTestApi({ now: () => clock.now });
  desk = orderDesk(api);
});
afterAll(() => api?.close());
beforeEach(async () => {
  clock.now = TEST_NOW;
  await desk.restock();
});

const { firstName, lastName, address, city, state, zipCode } = AN_ADDRESS;
const PAYEE = { firstName, lastName, address, city, state, zipCode };
const BODY = { ...PAYEE, consent: true };
const SHOPPER = { kind: 'shopper' } as const;

const holderOf = (order: Order, variant?: string): Promise<LinkHolder> => openByLink(api, order, variant);
const file = (
  { who, token }: LinkHolder,
  order: Order,
  body: object = BODY,
  promotionId = rebateOf(order).promotion.id,
) =>
  who.send<OrProblem<Order>>('POST', `/orders/${order.orderId}/rebates/${promotionId}/claims`, body, {
    'x-confirmation-token': token,
  });
const rebateOf = ({ rebates }: Order): OrderRebate => rebates![0]!;
const filingOf = async (order: Order) => rebateOf(await desk.read(order.orderId)).filing!;
const claims = async (status = 'filed') =>
  (await desk.staff<StaffRebateClaims>('support', 'GET', `/rebate-claims?status=${status}&limit=200`)).body.claims;
const decide = (claimId: string, decision: string, body?: object) =>
  desk.staff<OrProblem<DecidedRebate>>('support', 'POST', `/rebate-claims/${claimId}/${decision}`, body);
const mailsOf = async ({ orderNumber }: Order) =>
  (await untilMailed(api)).filter(({ kind, subject }) => kind === 'rebate-claim' && subject.includes(orderNumber));
const lines = (quantity: number) => ({ reason: 'They do not fit', lines: [{ productNumber: DESK_TIRE, quantity }] });

async function filed(quantity = 4): Promise<{ order: Order; holder: LinkHolder; claimId: string }> {
  const order = await desk.home('treadmarket', quantity);
  const holder = await holderOf(order);
  const { body } = await file(holder, order);
  return { order, holder, claimId: rebateOf(body).filing!.claim!.claimId };
}
async function takeBack(order: Order, quantity: number): Promise<void> {
  await desk.advance(order.orderId, 'delivered');
  await api.fulfilment.requestReturn(order.orderId, lines(quantity), SHOPPER);
  await desk.call('fulfilment', order.orderId, 'return/receive', { restock: false });
}

describe('a rebate of an order', () => {
  it("is filed for the order's own invoice, shown on its page, and mailed to the buyer", async () => {
    const order = await desk.home();
    expect(await filingOf(order)).toMatchObject({ canFile: true, claim: null, amount: rebateOf(order).amount });
    const { status, body } = await file(await holderOf(order), order);
    expect([status, rebateOf(body).filing]).toMatchObject([
      200,
      {
        canFile: false,
        claim: { status: 'filed', amount: rebateOf(order).amount, reason: null, payee: PAYEE },
      },
    ]);
    const own = (await claims()).find(({ orderId }) => orderId === order.orderId)!;
    expect(own).toMatchObject({
      orderNumber: order.orderNumber,
      payee: PAYEE,
      invoice: { email: order.customer.email, lines: [{ productNumber: DESK_TIRE, quantity: 4 }], total: order.total },
    });
    const [mail] = await mailsOf(order);
    expect([mail?.to, mail?.text]).toEqual([order.customer.email, expect.stringContaining('you need to send nothing')]);
    expect(mail?.text).not.toContain(PAYEE.address);
  });

  it('is approved, then paid after the time for returns, with a mail for each', async () => {
    const { order, claimId } = await filed();
    expect((await decide(claimId, 'pay')).status).toBe(409);
    expect((await decide(claimId, 'approve')).body).toMatchObject({ status: 'approved' });
    expect((await decide(claimId, 'pay')).body.detail).toMatch(/when its tires have arrived/);
    await desk.advance(order.orderId, 'delivered');
    expect((await decide(claimId, 'pay')).body.detail).toMatch(/can come back until/);
    daysAfter(order, 40);
    expect((await decide(claimId, 'pay')).body).toMatchObject({ status: 'paid', amount: rebateOf(order).amount });
    expect((await filingOf(order)).claim).toMatchObject({ status: 'paid', payoutOn: storeDay(clock.now) });
    const subjects = (await mailsOf(order)).map(({ text }) => /(check it|is approved|in the mail)/.exec(text)?.[0]);
    expect(subjects).toEqual(['check it', 'is approved', 'in the mail']);
    expect((await decide(claimId, 'reject', { reason: 'Too late' })).status).toBe(409);
  });

  it('is rejected with a reason in words, and can be corrected', async () => {
    const { order, claimId } = await filed();
    expect((await decide(claimId, 'reject', { reason: '<b>Not</b> in the offer' })).body.status).toBe('rejected');
    expect((await filingOf(order)).claim).toMatchObject({ payoutOn: null, reason: '<b>Not</b> in the offer' });
    const mail = (await mailsOf(order)).at(-1)!;
    expect([mail.text, mail.html.includes('<b>Not')]).toEqual([expect.stringContaining('Not</b> in the offer'), false]);
    expect((await decide(claimId, 'approve')).body.status).toBe('approved');
    expect((await filingOf(order)).claim).toMatchObject({ status: 'approved', reason: null });
  });

  it('is decided on the command line, with a row in the audit log', async () => {
    const { order, claimId } = await filed();
    const services = staffCommandServices(api.db, createLogger('silent'), () => clock.now);
    await services.staff.add({ email: 'desk@staff.example.com', name: 'Desk', role: 'support' });
    const printed: string[] = [];
    const run = (...args: string[]) =>
      runStaffCommand(services, [...args, '--as', 'desk@staff.example.com'], (line) => printed.push(line));
    await run('rebate', 'list', '--limit', '200');
    expect(printed.join('\n')).toContain(`${claimId}  ${rebateOf(order).amount.formattedValue}`);
    await run('rebate', 'approve', claimId);
    await expect(run('rebate', 'pay', claimId)).rejects.toThrow('when its tires have arrived');
    await run('rebate', 'reject', claimId, '--reason', 'Bought before the offer');
    const acts = await api.db.many<{ act: string; status: number }>({
      text: "select act, status from staff_audit where subject ->> 'claimId' is not null order by audit_id",
    });
    expect(acts.slice(-3)).toEqual([
      { act: 'POST /management/v1/rebate-claims/:claimId/approve', status: 200 },
      { act: 'POST /management/v1/rebate-claims/:claimId/pay', status: 409 },
      { act: 'POST /management/v1/rebate-claims/:claimId/reject', status: 200 },
    ]);
  });
});

describe('filing a rebate', () => {
  it('makes one claim of parallel requests, and accepts all identical ones', async () => {
    const order = await desk.home();
    const holder = await holderOf(order);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => file(holder, order)),
      ...Array.from({ length: 3 }, () => file(holder, order, { ...BODY, lastName: 'Other' })),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([5, 3]).toContain(statuses.filter((status) => status === 200).length);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect((await claims()).filter(({ orderId }) => orderId === order.orderId)).toHaveLength(1);
    expect(await mailsOf(order)).toHaveLength(1);
  });

  it("needs the order's link, in its store, and a rebate that the order earned", async () => {
    const [one, other] = [await desk.home(), await desk.home()];
    const holder = await holderOf(one);
    const strange = await holderOf(one, 'lowes');
    const attempts = [
      await file({ ...holder, token: 'X'.repeat(43) }, one),
      await file(holder, other),
      await file(strange, one),
      await file(holder, one, BODY, 'PR003'),
      await file(holder, one, BODY, "'; drop table rebate_claim; --".replaceAll('/', '')),
      await file(holder, { ...one, orderId: `${one.orderId}x` }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect((await filingOf(one)).claim).toBeNull();
  });

  it.each([
    ['Honolulu', 'T23:59:00-10:00', 0],
    ['New York', 'T23:59:30-05:00', 1],
    ['Kiritimati', 'T00:30:00+14:00', -1],
  ])('ends with the last day in New York, whatever the day is in %s', async (_zone, time, isOpen) => {
    const order = await desk.home();
    const { fileUntil } = await filingOf(order);
    expect(fileUntil).toBe(addDays(storeDay(new Date(order.placedAt)), 30));
    // The first minutes of the next day in Kiritimati are still the last day in New York.
    at(isOpen === -1 ? addDays(fileUntil, 1) : fileUntil, time.slice(1));
    const { status, body } = await file(await holderOf(order), order);
    const expected = isOpen === 0 ? [409, 'REBATE_NOT_OPEN'] : [200, undefined];
    expect([status, body.code]).toEqual(expected);
    if (isOpen === 0) expect(body.detail).toMatch(/could be filed until \w+, \w+ \d+/);
  });

  it.each([
    ['no consent', { ...PAYEE }, 400],
    ['a refused consent', { ...BODY, consent: false }, 400],
    ['10,000 characters', { ...BODY, address: 'x'.repeat(10_000) }, 400],
    ['a name of 61 characters', { ...BODY, lastName: 'x'.repeat(61) }, 400],
    ['nothing visible', { ...BODY, firstName: '\u200B\u202E' }, 400],
    ['an object for a name', { ...BODY, city: { toString: 'x' } }, 400],
    ['another recipient of mails', { ...BODY, email: 'eve@example.com' }, 400],
    ['another amount', { ...BODY, amount: 9_999 }, 400],
    ['a zip code of no place', { ...BODY, zipCode: '00000' }, 400],
    ['a zip code of another state', { ...BODY, state: 'CA' }, 400],
    ['a zip code that we don’t serve', { ...BODY, state: 'AK', zipCode: '99501' }, 422],
  ])('refuses %s by the rules of checkout', async (_what, body, status) => {
    const order = await shared();
    const answer = await file(await holderOf(order), order, body);
    expect([answer.status, (await filingOf(order)).claim]).toEqual([status, null]);
  });

  it('keeps hostile input as plain text', async () => {
    const { order, holder } = await filedWith('<script>alert(1)</script>', '$(rm -rf /)\u202E\u0000 St');
    const { payee } = (await filingOf(order)).claim!;
    expect([payee.lastName, payee.address]).toEqual(['<script>alert(1)</script>', '$(rm -rf /) St']);
    expect((await mailsOf(order))[0]!.html).not.toContain('<script>');
    expect((await file(holder, order, { ...BODY, lastName: 'Lee' })).body.code).toBe('REBATE_FILED');
  });

  it('is refused for an order that is cancelled, refunded, or has an open return', async () => {
    const cancelled = await desk.home();
    await api.fulfilment.cancel(cancelled.orderId, SHOPPER);
    const asked = await desk.home();
    await desk.advance(asked.orderId, 'delivered');
    await api.fulfilment.requestReturn(asked.orderId, lines(1), SHOPPER);
    const back = await desk.home();
    await takeBack(back, 4);
    for (const order of [cancelled, asked, back]) {
      const { status, body } = await file(await holderOf(order), order);
      expect([status, body.code]).toEqual([409, 'REBATE_NOT_OPEN']);
      expect((await filingOf(order)).canFile).toBe(false);
    }
  });

  it('pays for the kept items of an order with a coupon: eight tires less four', async () => {
    const who = api.newShopper();
    await who.create();
    await who.add(DESK_TIRE, 8);
    await who.shipTo();
    const { body: cart } = await who.coupon('FALL25');
    const { body: card } = await who.card();
    const { body: order } = await who.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value });
    const { body: access } = await who.send<OrderAccess>('POST', `/orders/${order.orderId}/access-token`);
    const whole = rebateOf(order).amount.value;
    expect(order.couponDiscount?.value ?? 0).toBeGreaterThan(0);
    await takeBack(order, 3);
    expect((await filingOf(order)).amount.value).toBe(whole / 2);
    const { body } = await file({ who, token: access.token }, order);
    expect(rebateOf(body).filing!.claim!.amount.value).toBe(whole / 2);
  });
});

describe('an open claim', () => {
  it('is reduced by a return to the kept items, then rejected with the reason', async () => {
    const { order, claimId } = await filed(8);
    const whole = rebateOf(order).amount.value;
    await decide(claimId, 'approve');
    await takeBack(order, 3);
    expect((await filingOf(order)).claim).toMatchObject({ status: 'approved', amount: { value: whole / 2 } });
    expect((await mailsOf(order)).at(-1)!.text).toContain(`now $${whole / 2}.00 instead of $${whole}.00`);
    await api.fulfilment.requestReturn(order.orderId, lines(2), SHOPPER);
    expect((await decide(claimId, 'pay')).status).toBe(409);
    await desk.call('fulfilment', order.orderId, 'return/receive', { restock: false });
    expect((await filingOf(order)).claim).toMatchObject({ status: 'rejected', payoutOn: null });
    expect((await mailsOf(order)).at(-1)!.text).toContain('came back or were paid back');
    expect((await decide(claimId, 'approve')).body.detail).toMatch(/Nothing is left to pay/);
  });

  it('is rejected when its order is cancelled or fully refunded', async () => {
    const one = await filed();
    await api.fulfilment.cancel(one.order.orderId, SHOPPER);
    const other = await filed();
    await desk.advance(other.order.orderId, 'delivered');
    await desk.refund(other.order.orderId, { whole: true, reason: 'Goodwill' });
    await desk.settle();
    for (const { order } of [one, other]) expect((await filingOf(order)).claim).toMatchObject({ status: 'rejected' });
  });

  it('is rejected by a return that runs parallel to its filing, whichever is first', async () => {
    const order = await desk.home();
    await desk.advance(order.orderId, 'delivered');
    await api.fulfilment.requestReturn(order.orderId, lines(4), SHOPPER);
    const holder = await holderOf(order);
    const [answer] = await Promise.all([
      file(holder, order),
      desk.call('fulfilment', order.orderId, 'return/receive', { restock: false }),
    ]);
    expect(answer.status).toBe(409);
    expect((await filingOf(order)).claim).toBeNull();
  });
});

it('a rebate claim is not found for an order without rebates, or in a store without promotions', async () => {
  const order = await desk.home('treadmarket', 1);
  expect(order.rebates).toEqual([]);
  const { status } = await file(await holderOf(order), order, BODY, 'PR009');
  expect(status).toBe(404);
});

let sharedOrder: Promise<Order> | null = null;
const shared = (): Promise<Order> => (sharedOrder ??= desk.home());
async function filedWith(last: string, street: string) {
  const order = await desk.home();
  const holder = await holderOf(order);
  await file(holder, order, { ...BODY, lastName: last, address: street });
  return { order, holder };
}
