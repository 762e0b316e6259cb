import { withCommas } from '../text/number-format';
import type { Cart } from '../wire/cart/cart';

type Discounted = Pick<Cart, 'discount' | 'discountCode'> & Partial<Pick<Cart, 'instantSavings' | 'couponDiscount'>>;

/** One part of a discount. */
export interface DiscountRow {
  readonly label: string;
  /** For example "−$40.00". */
  readonly value: string;
}

const cents = (amount: { readonly value: number } | undefined): number => Math.round((amount?.value ?? 0) * 100);

/**
 * Returns the parts of a discount, which add up to it: instant savings, the coupon, and the rest. The rest is the
 * amount that the store absorbs after an order is moved, or the whole discount of an order placed before parts were
 * stored.
 */
export function discountRows(amounts: Discounted): readonly DiscountRow[] {
  const { discount, instantSavings, couponDiscount, discountCode } = amounts;
  const isSplit = instantSavings !== undefined || couponDiscount !== undefined;
  const rest = cents(discount) - cents(instantSavings) - cents(couponDiscount);
  const parts = [
    ['Instant savings', cents(instantSavings)],
    [discountCode ? `Coupon ${discountCode}` : 'Savings', cents(couponDiscount)],
    [isSplit ? 'Covered by us' : 'Savings', rest],
  ] as const;
  return parts.flatMap(([label, part]) => (part > 0 ? [{ label, value: `−$${withCommas(part / 100, 2)}` }] : []));
}
