import { discountRows } from './discount-rows';
import { usd } from '../testing';

const rows = (discount: number, instant?: number, coupon?: number, discountCode: string | null = 'FALL25') =>
  discountRows({
    discount: usd(discount),
    discountCode,
    ...(instant !== undefined && { instantSavings: usd(instant) }),
    ...(coupon !== undefined && { couponDiscount: usd(coupon) }),
  }).map(({ label, value }) => `${label} ${value}`);

describe('[savings-in-mail] discountRows', () => {
  it('returns no rows without a discount', () => expect(rows(0, 0, 0)).toEqual([]));

  it('separates instant savings from the coupon', () =>
    expect(rows(123_456, 8000, 115_456)).toEqual(['Instant savings −$80.00', 'Coupon FALL25 −$1,154.56']));

  it('adds a row for the amount that the store absorbs after a move, so that the rows add up', () =>
    expect(rows(5000, 0, 4000)).toEqual(['Coupon FALL25 −$40.00', 'Covered by us −$10.00']));

  it('returns one row when the parts are unknown', () => expect(rows(5000)).toEqual(['Savings −$50.00']));
});
