import fc from 'fast-check';
import type { Order } from 'shared-contracts/wire';
import { propertyRuns } from '../../../../verification/testing/proof-share';
import { packingSlipLines, toPackingSlip } from './packing-slip';

const cents = fc.integer({ min: 0, max: 9_999_999 });
const money = cents.map((value) => ({ value: value / 100, currency: 'USD', formattedValue: `$${value / 100}` }));
const word = fc.stringMatching(/^[A-Z][a-z]{1,9}$/);
const phone = fc.constantFrom('312-555-0101', '773-555-0199');

const person = fc.record({ firstName: word, lastName: word, phoneNumber: phone });
const place = fc.record({
  address: word,
  city: word,
  state: fc.constant('IL'),
  zipCode: fc.constant('60601'),
});
const gift = fc.record(
  { recipientFirstName: word, recipientLastName: word, recipientPhone: phone, message: word },
  { requiredKeys: ['recipientFirstName', 'recipientLastName', 'recipientPhone'] },
);
/** Order fields that a slip shows. */
const shown = fc.record({
  cartType: fc.constantFrom('STS', 'STH'),
  person,
  place,
  shop: word,
  gift: fc.option(gift, { nil: undefined }),
  lines: fc.array(fc.record({ productNumber: word, brand: word, name: word, size: word, quantity: fc.nat(99) }), {
    minLength: 1,
    maxLength: 5,
  }),
});
/** Order fields that a slip must not show. */
const hidden = fc.record({
  email: word.map((name) => `${name}@private.example.com`),
  amounts: fc.array(money, { minLength: 10, maxLength: 10 }),
  coupon: word.map((code) => `CODE${code}`),
  payment: fc.record({
    paymentMethod: fc.constantFrom('credit-card', 'paypal', 'program'),
    brand: fc.constantFrom('Visa', null),
    last4: fc.constantFrom('4242', null),
    label: word.map((name) => `Paid by ${name}`),
  }),
});
type Shown = typeof shown extends fc.Arbitrary<infer T> ? T : never;
type Hidden = typeof hidden extends fc.Arbitrary<infer T> ? T : never;

function orderOf(one: Shown, { email, amounts, coupon, payment }: Hidden): Order {
  const [a, b, c, d, e, f, g, h, i, j] = amounts;
  const home = { ...one.person, ...one.place, email };
  const shop = { name: one.shop, pricePerTire: a, address: { ...one.place, phoneNumber: '312-555-0100', email } };
  return {
    orderNumber: 'TM-100001',
    placedAt: '2026-11-20T12:00:00.000Z',
    cartType: one.cartType,
    customer: { ...one.person, email },
    contact: { ...one.person, email },
    shippingAddress: one.cartType === 'STH' ? home : null,
    installer: one.cartType === 'STS' ? shop : null,
    ...(one.gift && { gift: one.gift }),
    lines: one.lines.map((line) => ({ ...line, unitPrice: a, discount: b, instantSavings: c, tax: d, total: e })),
    ...{ subTotal: f, discount: g, instantSavings: g, couponDiscount: h, tax: i, bookingFee: b, shippingCost: c },
    ...{ totalInstallationFees: d, total: j, discountCode: coupon, payment },
    cartFees: [{ code: 'TIRE_FEE', name: 'State tire fee', amount: h }],
    rebates: [{ amount: e, promotion: { description: coupon } }],
    refunds: [{ amount: j, reason: coupon }],
  } as unknown as Order;
}

describe('a packing slip', () => {
  it("is the same whatever the order's price, payment and email address", () => {
    fc.assert(
      fc.property(shown, hidden, hidden, (one, first, second) => {
        const slip = toPackingSlip(orderOf(one, first))!;
        expect(slip).toEqual(toPackingSlip(orderOf(one, second)));
        const printed = `${JSON.stringify(slip)}\n${packingSlipLines(slip).join('\n')}`;
        expect(printed).not.toMatch(/\$|@|formattedValue|CODE|Paid by|fee/);
        expect(slip.giftMessage).toBe(one.gift?.message ?? null);
      }),
      propertyRuns(500),
    );
  });
});
