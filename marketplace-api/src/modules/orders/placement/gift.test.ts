import { Writable } from 'node:stream';
import type { BookingConfirmation, Cart, Gift, Order, PackingSlip, Problem } from 'shared-contracts/wire';
import { bookingCall } from '../../../../verification/testing/booked-order';
import { DESK_TIRE, orderDesk, type OrderDesk } from '../../../../verification/testing/order-desk';
import { AN_ADDRESS, A_CONTACT, type OrProblem, type Shopper } from '../../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { untilMailed } from '../../../../verification/testing/test-mail';
import { createLogger } from '../../../platform/observability/logger';

jest.setTimeout(120_000);

const GIFT: Gift = {
  recipientFirstName: 'Robin',
  recipientLastName: 'Reyes',
  recipientPhone: '773-555-0199',
  message: 'Happy birthday!\nDrive safely. Ann',
};
const lines: string[] = [];
const logged = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
let api: TestApi;
let desk: OrderDesk;
beforeAll(async () => {
  api = await startTestApi({ logger: createLogger('trace', logged) });
  desk = orderDesk(api);
  await desk.restock();
});
afterAll(() => api?.close());

async function withTires(variant = 'treadmarket'): Promise<Shopper> {
  const who = api.newShopper(variant);
  await who.create();
  await who.add(DESK_TIRE);
  return who;
}
const give = (who: Shopper, gift: unknown, cartNumber = who.cartNumber()) =>
  who.send<OrProblem<Cart>>('POST', `/cart/${cartNumber}/shipping-address`, { ...AN_ADDRESS, gift });
async function payFor(who: Shopper): Promise<Order> {
  const { body: card } = await who.card();
  const { body: cart } = await who.cart();
  return (await who.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value })).body;
}
const slipOf = (orderId: string, role: Parameters<OrderDesk['staff']>[0] = 'fulfilment') =>
  desk.staff<OrProblem<PackingSlip>>(role, 'GET', `/orders/${orderId}/packing-slip`);

/** Cart columns that survive `forgetGiver`: the columns of the products and of the new holder. */
const KEPT = [
  ...['cart_number', 'session_hash', 'benefit_type', 'cart_type', 'is_delivery_chosen', 'status', 'version'],
  ...['attributes', 'is_government', 'created_at', 'updated_at'],
];

describe('a gift on a cart', () => {
  it('is kept by an address update without a gift, and removed by null', async () => {
    const ann = await withTires();
    expect((await give(ann, GIFT)).body.gift).toEqual(GIFT);
    expect((await ann.shipTo({ address: '2 Main Street' })).body.gift).toEqual(GIFT);
    const { body } = await give(ann, null);
    expect([body.shippingAddress?.email, 'gift' in body]).toEqual([AN_ADDRESS.email, false]);
  });

  it.each([
    ['control and bidi characters', 'a\u0000b\u0007 \u202Ereversed\u202C\u200B!', 'ab reversed!'],
    ['line breaks of every kind', ' one \r\n\u2028two\n\n\n\nthree\f', 'one\n\ntwo\n\nthree'],
    ['HTML as plain text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('normalizes a message with %s', async (_what, message, kept) => {
    const ann = await withTires();
    expect((await give(ann, { ...GIFT, message })).body.gift?.message).toBe(kept);
  });

  it.each([
    ['of 10,000 characters', 'message', 'x'.repeat(10_000)],
    ['of 301 characters', 'message', 'x'.repeat(301)],
    ['of nine lines', 'message', Array(9).fill('x').join('\n')],
    ['of nothing visible', 'message', '\u200B\u202E \n'],
    ['that is no text', 'message', { toString: 'x' }],
    ['of line breaks alone', 'recipientFirstName', '\n\n'],
    ['that is no phone number', 'recipientPhone', '555-0199'],
    ['of an unknown field', 'recipientEmail', 'stranger@example.com'],
  ])('rejects a value %s (%s)', async (_what, field, value) => {
    const ann = await withTires();
    const { status } = await give(ann, { ...GIFT, [field]: value });
    expect([status, 'gift' in (await ann.cart()).body]).toEqual([400, false]);
  });

  it('cannot be set on, or read from, the cart of another shopper', async () => {
    const ann = await withTires();
    await give(ann, GIFT);
    const eve = await withTires();
    const written = await give(eve, { ...GIFT, message: 'Mine now' }, ann.cartNumber());
    const read = await eve.send<Problem>('GET', `/cart/${ann.cartNumber()}`);
    expect([written.status, read.status, JSON.stringify(read.body).includes('Robin')]).toEqual([404, 404, false]);
    expect((await ann.cart()).body.gift).toEqual(GIFT);
  });

  it('cannot change while its order is being paid', async () => {
    const ann = await withTires();
    await give(ann, GIFT);
    await api.db.count({ text: "update cart set status = 'ordering' where cart_number = $1" }, [ann.cartNumber()]);
    const plain = await ann.shipTo({ address: '9 Other Street' });
    const gift = await give(ann, { ...GIFT, message: 'Changed' });
    expect([gift.status, gift.body.code]).toEqual([409, plain.body.code]);
    expect((await ann.cart()).body.gift).toEqual(GIFT);
  });

  it('is removed with all personal data when the cart is handed over or emptied', async () => {
    const rowOf = async (cartNumber: string) => {
      const text = 'select to_jsonb(c) as row from cart c where cart_number = $1';
      return (await api.db.one<{ row: Record<string, unknown> }>({ text }, [cartNumber]))!.row;
    };
    const ann = await withTires();
    await give(ann, GIFT);
    const { body } = await ann.send<{ exchangeToken: string }>('POST', `/cart/${ann.cartNumber()}/transfer`, {});
    await api.newShopper().send('POST', '/cart/exchange-token', { exchangeToken: body.exchangeToken });
    const given = await rowOf(ann.cartNumber());
    // A new cart column must be cleared by `forgetGiver`, or be listed here because it holds no personal data.
    expect(new Set(Object.keys(given).filter((name) => given[name] !== null))).toEqual(new Set(KEPT));
    const bob = await withTires();
    await give(bob, GIFT);
    await bob.send('POST', `/cart/${bob.cartNumber()}/reset`);
    expect(JSON.stringify(await rowOf(bob.cartNumber()))).not.toMatch(/Robin|Reyes|0199|birthday|Main/);
  });
});

describe('an order with a gift', () => {
  it('keeps the gift as confirmed, mails only the buyer, and has the message in no mail', async () => {
    const ann = await withTires();
    await give(ann, { ...GIFT, message: 'Win $500 at https://evil.example/x <b>now</b>' });
    const order = await payFor(ann);
    expect(order).toMatchObject({
      gift: { recipientFirstName: 'Robin' },
      customer: { firstName: 'Ann', email: AN_ADDRESS.email },
    });
    await desk.advance(order.orderId, 'delivered');
    const mails = (await untilMailed(api)).filter(({ text, subject }) =>
      `${subject}${text}`.includes(order.orderNumber),
    );
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual(
      ['order-confirmation', 'order-shipped', 'order-delivered'].map((kind) => [kind, AN_ADDRESS.email]),
    );
    for (const { text, html, subject } of mails) {
      expect(`${subject}${text}${html}`).toContain('Robin Reyes');
      expect(`${subject}${text}${html}`).not.toMatch(/evil|\$500|773-555-0199/);
    }
  });

  it('writes no gift data to the log, whether accepted or rejected', async () => {
    lines.length = 0;
    const ann = await withTires();
    await give(ann, { ...GIFT, message: 'x'.repeat(301), recipientPhone: '773-555-019' });
    await give(ann, GIFT);
    const { orderId } = await payFor(ann);
    await slipOf(orderId);
    await untilMailed(api);
    expect(lines.filter((line) => line.includes('/shipping-address'))).toHaveLength(2);
    expect(lines.join('')).not.toMatch(/Robin|Reyes|773-555|birthday|xxx/);
  });

  it('leaves a recipient name that looks like a web address out of mails', async () => {
    const ann = await withTires();
    await give(ann, { ...GIFT, recipientFirstName: 'Visit', recipientLastName: 'evil.example/x' });
    const { orderNumber } = await payFor(ann);
    const [mail] = (await untilMailed(api)).filter(({ text }) => text.includes(orderNumber));
    expect(`${mail!.text}${mail!.html}`).not.toContain('evil.example');
  });

  it('names the recipient as the driver to the installer, and mails only the buyer', async () => {
    const order = await desk.installed(6, GIFT);
    expect([order.gift, order.customer.email]).toEqual([GIFT, A_CONTACT.email]);
    const mails = await untilMailed(api);
    const asked = mails.find(({ kind, text }) => kind === 'booking-link' && text.includes(order.orderNumber))!;
    expect(asked.text).toContain('Robin Reyes, 773-555-0199');
    expect(asked.text).not.toMatch(/birthday|Ann|312-555-0101/);
    const [, bookingId, token] = /bookings\/([\w-]+)\/confirmation#token=([\w-]+)/.exec(asked.text) ?? [];
    const call = bookingCall(() => api);
    const shown = await call<BookingConfirmation>('GET', `${bookingId}/confirmation`, token!);
    expect([shown.status, JSON.stringify(shown.body).includes('birthday')]).toEqual([200, false]);
    expect(shown.body.customer).toEqual({ firstName: 'Robin', lastName: 'Reyes', phoneNumber: '773-555-0199' });
    expect((await slipOf(order.orderId)).body).toMatchObject({
      shipTo: { name: order.installer!.name },
      recipient: { name: 'Robin Reyes' },
    });
  });
});

describe('a packing slip', () => {
  it('lists the contents, the recipient and the message, but no amount, payment or email address', async () => {
    const ann = await withTires();
    await give(ann, GIFT);
    const order = await payFor(ann);
    const { status, body, headers } = await slipOf(order.orderId);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      orderNumber: order.orderNumber,
      orderedOn: order.placedAt.slice(0, 10),
      isGift: true,
      recipient: { name: 'Robin Reyes', phoneNumber: GIFT.recipientPhone },
      shipTo: {
        name: 'Robin Reyes',
        address: AN_ADDRESS.address,
        additionalAddress: null,
        city: 'Chicago',
        state: 'IL',
        zipCode: '60601',
      },
      lines: [expect.objectContaining({ productNumber: DESK_TIRE, quantity: 4 })],
      giftMessage: GIFT.message,
    });
  });

  it('is available to the warehouse and support only', async () => {
    const ann = await withTires();
    await give(ann, GIFT);
    const { orderId } = await payFor(ann);
    const roles = ['fulfilment', 'support', 'admin', 'catalog'] as const;
    const answers = await Promise.all(roles.map((role) => slipOf(orderId, role)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403]);
    const url = `/management/v1/orders/${orderId}/packing-slip`;
    const asShopper = await api.app.inject({ url, headers: { 'x-session-id': ann.sessionId() } });
    expect([asShopper.statusCode, asShopper.body.includes('Robin')]).toEqual([401, false]);
  });

  it('exists only for a placed order', async () => {
    const order = await desk.home();
    await desk.call('support', order.orderId, 'cancel', { reason: 'Sold the car' });
    expect([(await slipOf(order.orderId)).body.code, (await slipOf('O404')).status]).toEqual(['ORDER_STATE', 404]);
  });
});
