import type { PromotionRow } from './pricing.types';

/** The tires of a car. */
export const SET = 4;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * What a set costs after the largest instant savings and the rebates that come back by mail, as `priceCart` counts them
 * for a set alone; never less than nothing.
 * @param totalCents what the set costs before
 * @param offers running offers of its line
 */
export function afterSavings(totalCents: number, offers: readonly PromotionRow[]): number {
  const reached = offers.filter(({ minQuantity }) => minQuantity <= SET);
  const instant = reached.filter(({ kind }) => kind === 'instant_savings').map(({ amountCents }) => amountCents * SET);
  const rebates = reached
    .filter(({ kind }) => kind === 'prepaid_card_rebate')
    .map(({ amountCents, perQuantity }) => amountCents * Math.floor(SET / perQuantity));
  return Math.max(0, totalCents - Math.max(0, ...instant) - sum(rebates));
}
