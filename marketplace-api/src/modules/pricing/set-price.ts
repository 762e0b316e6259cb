import { perThousandMiles, todaysPrice, type PricedGoods, type TodaysPrice } from 'shared-contracts';
import type { ShownPrice } from 'shared-contracts/wire';
import { money } from '../../platform/values/money';
import type { PromotionRow } from './pricing.types';

/** Number of tires on a car. */
export const SET = 4;

/** Scope of a price: one size, the lowest of several sizes, or a staggered pair. */
export interface PriceScope {
  readonly scope: ShownPrice['scope'];
  readonly goods: readonly PricedGoods[];
  readonly mileageWarranty: number | null;
}

/**
 * Returns the price of goods of one line as the store shows it.
 * @param offers active offers of the line; none for goods other than tires, or where the variant has none
 */
export function shownPrice({ scope, goods, mileageWarranty }: PriceScope, offers: readonly PromotionRow[]): ShownPrice {
  const { unitCents, totalCents, backByMailCents } = todaysPrice(goods, offers);
  const [first, rear] = goods;
  const [unit = 0, rearUnit = 0] = unitCents;
  const quantity = goods.reduce((sum, one) => sum + one.quantity, 0);
  const miles = scope === 'from' ? null : perThousandMiles(totalCents, quantity, mileageWarranty ?? 0);
  return {
    scope,
    unit: money(unit),
    ...(rear && { rearUnit: money(rearUnit) }),
    ...(first && first.unitCents > unit && { before: money(first.unitCents) }),
    quantity,
    total: money(totalCents),
    ...(backByMailCents > 0 && { backByMail: money(backByMailCents) }),
    ...(miles !== null && { perThousandMiles: money(miles) }),
  };
}

/** Returns the price after mail-in rebates, for sorting; at least 0. */
export const afterRebatesCents = ({ totalCents, backByMailCents }: TodaysPrice): number =>
  Math.max(0, totalCents - backByMailCents);
