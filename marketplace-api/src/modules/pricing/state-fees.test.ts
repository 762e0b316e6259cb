import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { AppointmentCalendar, Cart } from 'shared-contracts/wire';
import { A_CONTACT, type Shopper } from '../../../verification/testing/shopper';
import { eventually } from '../../../verification/testing/eventually';
import { orderDesk } from '../../../verification/testing/order-desk';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { untilMailed } from '../../../verification/testing/test-mail';

jest.setTimeout(120_000);

/** $172.99; four are $691.96. */
const TIRE = 'CON-TCTR-2256517-102H';
/** $44.99; not a tire, so without tire fees. */
const CHAIN = 'FRO-CBL-01';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.db.count({ text: 'update stock set quantity = 5000 where product_number = any($1)' }, [[TIRE, CHAIN]]);
});
afterAll(() => api?.close());

const cents = (value: number) => Math.round(value * 100);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const feesOf = ({ cartFees }: Pick<Cart, 'cartFees'>) =>
  cartFees.map(({ code, amount, quantity }) => [code, cents(amount.value), quantity]);

async function cartFor(zipCode: string, state: string, city: string, variant = 'treadmarket') {
  const who = api.newShopper(variant);
  await who.create();
  await who.add(TIRE, 4);
  await who.add(CHAIN, 1);
  await who.shipTo({ zipCode, state, city });
  return { who, cart: (await who.cart()).body };
}

/**
 * Calculated by hand. Goods: 4 × $172.99 + $44.99 = $736.95. Tax is rounded half up per line: tires $691.96 × rate,
 * chains $44.99 × rate, and the fee where the state taxes it (FL: 4.00 × 6 % = 0.24).
 */
const TEN_STATES = [
  ['CA', '94110', 'San Francisco', 700, 5017 + 326],
  ['FL', '33101', 'Miami', 400, 4152 + 270 + 24],
  ['GA', '30303', 'Atlanta', 400, 2768 + 180],
  ['IL', '60601', 'Chicago', 1000, 4325 + 281],
  ['IN', '46204', 'Indianapolis', 100, 4844 + 315],
  ['KY', '40202', 'Louisville', 800, 4152 + 270],
  ['NJ', '07102', 'Newark', 600, 4584 + 298],
  ['NY', '10001', 'New York', 1000, 2768 + 180],
  ['PA', '19103', 'Philadelphia', 400, 4152 + 270],
  ['TX', '78701', 'Austin', 0, 4325 + 281],
] as const;

it.each(TEN_STATES)(
  '[fees] %s %s: fees and tax are exact to the cent, in cart and tax lines',
  async (state, zip, city, fee, tax) => {
    const { cart } = await cartFor(zip, state, city);
    expect(feesOf(cart)).toEqual(fee === 0 ? [] : [['TIRE_FEE', fee, 4]]);
    expect([cents(cart.tax.value), cents(cart.total.value)]).toEqual([tax, 73_695 + fee + tax]);
    expect(cart.itemsTaxes.reduce((sum, line) => sum + cents(line.taxAmount), 0)).toBe(tax);
    expect(cart.itemsTaxes.reduce((sum, line) => sum + cents(line.totalAmount), 0)).toBe(73_695 + fee);
  },
);

it.each(TEN_STATES)('%s %s: fees are the same in order, mail and refund', async (state, zip, city, fee, tax) => {
  const { who, cart } = await cartFor(zip, state, city);
  const { body: card } = await who.card();
  const { body: order } = await who.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value });
  expect([feesOf(order), cents(order.tax.value), cents(order.total.value)]).toEqual([
    feesOf(cart),
    tax,
    73_695 + fee + tax,
  ]);
  const mail = (await untilMailed(api)).find(({ text }) => text.includes(order.orderNumber));
  for (const { name, amount } of order.cartFees) expect(mail?.text).toContain(`${name}: ${amount.formattedValue}`);
  // One of four tires is refunded with a quarter of its price, tax and fee; then the rest.
  const desk = orderDesk(api);
  await desk.advance(order.orderId, 'delivered');
  const lines = [{ productNumber: TIRE, quantity: 1 }];
  const { body: part } = await desk.refund(order.orderId, { lines, reason: 'Damaged' });
  const tires = order.lines.find(({ productNumber }) => productNumber === TIRE)!;
  const feeTax = sum(order.cartFees.map((one) => cents(one.tax!.value)));
  const whole = cents(tires.total.value) + cents(tires.tax.value) + fee + feeTax;
  expect(cents(part.refunds![0]!.amount.value)).toBe(Math.floor(whole / 4));
  const { body: all } = await desk.refund(order.orderId, { whole: true, reason: 'Recalled' });
  expect(sum(all.refunds!.map(({ amount }) => cents(amount.value)))).toBe(73_695 + fee + tax);
});

it.each(['purchasingPower', 'benefitsMe'])('%s: the uniform tax rate covers the fee too', async (variant) => {
  expect(VARIANT_RULES[variant as BenefitType].hasUniformTax).toBe(true);
  const { cart } = await cartFor('60601', 'IL', 'Chicago', variant);
  // ($736.95 + $10.00) × 6.25 % = $46.684375
  expect([cents(cart.tax.value), cents(cart.total.value)]).toEqual([4668, 73_695 + 1000 + 4668]);
  expect(cart.itemsTaxes.reduce((sum, line) => sum + cents(line.taxAmount), 0)).toBe(4668);
});

it('a fee is copied from the cart to the order, its lines and its mail', async () => {
  const { who, cart } = await cartFor('33101', 'FL', 'Miami');
  const { body: card } = await who.card();
  const { body: order } = await who.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value });
  expect([order.cartFees, order.total]).toEqual([cart.cartFees, cart.total]);
  const lines = await api.db.many<{ fee: number }>(
    { text: 'select fee_cents as fee from order_line where order_id = $1 order by fee_cents' },
    [order.orderId],
  );
  expect(lines.map(({ fee }) => fee)).toEqual([0, 424]);
  const mail = (await untilMailed(api)).find(({ text }) => text.includes(order.orderNumber));
  expect(mail?.text).toContain('Florida new tire fee: $4.00');
  const [charge] = (await api.charges()).filter(({ reference }) => reference.includes(order.orderId));
  expect(charge?.amountCents).toBe(cents(order.total.value));
});

/** Creates a cart with an appointment at the first shop of a state. */
async function installedIn(state: string): Promise<{ who: Shopper }> {
  const shop = await api.db.one<{ id: string }>(
    {
      text: 'select installer_id as id from installer where state = $1 and not is_mobile order by installer_id limit 1',
    },
    [state],
  );
  const who = api.newShopper();
  await who.create();
  await who.add(TIRE, 4);
  const { body } = await who.send<AppointmentCalendar>('GET', `/installers/${shop!.id}/slots`);
  const day = body.days.find(({ slots }) => slots.some(({ isOpen }) => isOpen))!;
  const appointment = { appointmentDate: day.date, appointmentSlot: day.slots.find(({ isOpen }) => isOpen)!.slot };
  await who.send('POST', `/cart/${who.cartNumber()}/installation`, {
    installerId: shop!.id,
    ...appointment,
    contact: A_CONTACT,
  });
  return { who };
}

it('a disposal fee is charged where tires are installed, but not for delivery to a home', async () => {
  await api.db.count({
    text: "insert into state_fee values ('IL', 'disposal', '2000-01-01', 'Illinois disposal fee', 175, false)",
  });
  const { who } = await installedIn('IL');
  await eventually(async () =>
    expect(feesOf((await who.cart()).body)).toEqual([
      ['TIRE_FEE', 1000, 4],
      ['DISPOSAL_FEE', 700, 4],
    ]),
  );
  const shipped = await cartFor('60601', 'IL', 'Chicago');
  expect(feesOf(shipped.cart)).toEqual([['TIRE_FEE', 1000, 4]]);
});

it('no fee is charged for goods other than tires, or without a destination', async () => {
  const who = api.newShopper();
  await who.create();
  const { body: nowhere } = await who.add(TIRE, 4);
  expect(nowhere.cartFees).toEqual([]);
  const other = api.newShopper();
  await other.create({ zipCode: '60601' });
  expect((await other.add(CHAIN, 1)).body.cartFees).toEqual([]);
});
