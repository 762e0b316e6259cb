import { isReached, rebateCents, termsOf } from 'shared-contracts';
import type { EarnedRebate, OrderRebate, RebateClaim } from 'shared-contracts/wire';
import { centsOf, money } from '../../../platform/values/money';
import { addDays, storeDay } from '../../../platform/time/store-clock';
import { ORDER_STATES } from './order-states';
import type { OrderRow } from './order.types';
import { unitsLeft } from './returnable-lines';

/** Days after the day of purchase (New York) on which a rebate can be filed. */
export const REBATE_FILING_DAYS = 30;

/** A claim in the JSON form that PostgreSQL writes. */
export type ClaimRow = Omit<RebateClaim, 'amount'> & { readonly promotionId: string; readonly amountCents: number };

/** Returns the last day (`YYYY-MM-DD`, New York) on which a rebate of an order can be filed. */
export const fileUntilOf = (placedAt: Date): string => addDays(storeDay(placedAt), REBATE_FILING_DAYS);

/** Returns whether an order still earns its rebates: it is paid and not completely returned. */
export function earnsRebates({ state, document, life }: OrderRow): boolean {
  if (ORDER_STATES[state].status !== 'OK' || state === 'refunded') return false;
  const totalCents = centsOf(document.total.value);
  return totalCents === 0 || life.refunds.reduce((left, { amountCents }) => left - amountCents, totalCents) > 0;
}

/**
 * Returns what a rebate pays, in cents, for the tires that were neither refunded nor returned; 0 where too few are
 * left. Orders from before contract 1.21 do not name the lines that earn the rebate: all their lines count.
 */
export function keptRebateCents(order: OrderRow, { promotion, amount, productNumbers }: EarnedRebate): number {
  if (!earnsRebates(order)) return 0;
  const own = order.life.linesLeft.filter(({ productNumber }) => productNumbers?.includes(productNumber) ?? true);
  const kept = own.reduce((sum, line) => sum + Math.max(0, unitsLeft(line)), 0);
  const terms = termsOf(promotion);
  return isReached(terms, kept) ? Math.min(rebateCents(terms, kept), centsOf(amount.value)) : 0;
}

const claimOf = ({ promotionId: _promotion, amountCents, ...claim }: ClaimRow): RebateClaim => ({
  ...claim,
  amount: money(amountCents),
  payoutOn: claim.status === 'rejected' ? null : claim.payoutOn,
});

/** Returns the rebates of an order, each with how it can be claimed. */
export function rebatesOf(order: OrderRow, now: Date): OrderRebate[] | undefined {
  const { document, state, placedAt, life } = order;
  if (placedAt === null) return document.rebates;
  const fileUntil = fileUntilOf(placedAt);
  return document.rebates?.map((rebate) => {
    const claim = life.rebateClaims.find(({ promotionId }) => promotionId === rebate.promotion.id);
    const cents = keptRebateCents(order, rebate);
    const isInTime = storeDay(now) <= fileUntil;
    const canFile = claim === undefined && cents > 0 && state !== 'return-requested' && isInTime;
    return { ...rebate, filing: { amount: money(cents), fileUntil, canFile, claim: claim ? claimOf(claim) : null } };
  });
}
