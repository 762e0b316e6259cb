import { discountRows } from './discount-rows';
import { usd } from './testing';

const rows = (discount: number, instant?: number, coupon?: number, discountCode: string | null = 'FALL25') =>
  discountRows({
    discount: usd(discount),
    discountCode,
    ...(instant !== undefined && { instantSavings: usd(instant) }),
    ...(coupon !== undefined && { couponDiscount: usd(coupon) }),
  }).map(({ label, value }) => `${label} ${value}`);

describe('[savings-in-mail] the rows of a discount', () => {
  it('are none without a discount', () => expect(rows(0, 0, 0)).toEqual([]));

  it('name instant savings and coupon apart', () =>
    expect(rows(123_456, 8000, 115_456)).toEqual(['Instant savings −$80.00', 'Coupon FALL25 −$1,154.56']));

  it('name what the store bears after a move, so that they add up', () =>
    expect(rows(5000, 0, 4000)).toEqual(['Coupon FALL25 −$40.00', 'Covered by us −$10.00']));

  it('are one where the parts are not known', () => expect(rows(5000)).toEqual(['Savings −$50.00']));
});
