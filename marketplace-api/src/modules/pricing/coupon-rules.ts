import type { CouponRow } from './pricing.types';
import type { CouponError, CouponInput, PricedInputLine } from './pricing.types';

/** A line with its amount after instant savings. */
export interface NetLine {
  readonly line: PricedInputLine;
  readonly netCents: number;
  readonly savingsCents: number;
}

export interface CouponOutcome {
  readonly error: CouponError | null;
  /** The coupon covers only products with instant savings, which it cannot be combined with. */
  readonly isBesideSavings?: boolean;
  readonly byLine: ReadonlyMap<string, number>;
}

const failed = (error: CouponError): CouponOutcome => ({ error, byLine: new Map() });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Returns whether a line meets a coupon's limits. Empty lists limit nothing; one match per non-empty list is required.
 */
function isLimitedTo(coupon: CouponRow, { group, brand, lineId, productNumber }: PricedInputLine): boolean {
  const { groups, brands, line_ids, skus } = coupon.limitedTo;
  const passes = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  return passes(groups, group) && passes(brands, brand) && passes(line_ids, lineId) && passes(skus, productNumber);
}

function rejection(
  coupon: CouponRow,
  input: CouponInput,
  eligible: readonly NetLine[],
  today: string,
): CouponError | null {
  if (today < coupon.startsOn) return 'COUPON_NOT_STARTED';
  if (today > coupon.endsOn) return 'COUPON_EXPIRED';
  if (eligible.length === 0) return 'COUPON_NOT_APPLICABLE';
  if (sum(eligible.map(({ netCents }) => netCents)) < coupon.minSubtotalCents) return 'COUPON_MIN_SUBTOTAL';
  if (sum(eligible.map(({ line }) => line.quantity)) < coupon.minQuantity) return 'COUPON_MIN_QUANTITY';
  if (coupon.totalUseLimit !== null && input.uses >= coupon.totalUseLimit) return 'COUPON_LIMIT_REACHED';
  return null;
}

/**
 * Distributes an amount over lines in proportion to their prices. The cents left by rounding go to the largest
 * remainders, so that the shares add up.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const total = sum(weights);
  if (total === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / total);
  const shares = exact.map(Math.floor);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  let left = amount - sum(shares);
  for (const { index } of order) {
    if (left <= 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

export function applyCoupon(input: CouponInput | null, lines: readonly NetLine[], today: string): CouponOutcome {
  if (input === null) return { error: null, byLine: new Map() };
  if (input.isOff) return failed('COUPON_OFF');
  const coupon = input.definition;
  if (coupon === null) return failed('COUPON_UNKNOWN');
  const limited = lines.filter(({ line }) => isLimitedTo(coupon, line));
  const error = rejection(coupon, input, limited, today);
  if (error) return failed(error);
  const counted = coupon.isStackable ? limited : limited.filter(({ savingsCents }) => savingsCents === 0);
  const eligible = sum(counted.map(({ netCents }) => netCents));
  if (eligible === 0) return { ...failed('COUPON_NOT_APPLICABLE'), isBesideSavings: counted.length < limited.length };
  const worth =
    coupon.kind === 'percent' ? Math.floor((eligible * coupon.value) / 100) : Math.min(coupon.value, eligible);
  const shares = spread(
    Math.min(worth, coupon.maxDiscountCents ?? worth),
    counted.map(({ netCents }) => netCents),
  );
  return { error: null, byLine: new Map(counted.map(({ line }, index) => [line.id, shares[index] ?? 0])) };
}
