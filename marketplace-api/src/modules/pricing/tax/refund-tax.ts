/** A refund of an order, with the sums of what was charged and reported before. Amounts are in cents. */
export interface RefundFacts {
  readonly amountCents: number;
  readonly netCents: number;
  readonly taxCents: number;
  readonly beforeNetCents: number;
  readonly beforeTaxCents: number;
  /** Tax of the refunded lines; null for another refund. */
  readonly linesTaxCents: number | null;
}

/**
 * Divides a refund into charges and their tax: the tax of its lines, or else in the proportion of what is left. The
 * taxes of all refunds of a whole order add up to its tax. Untaxed charges such as the booking fee are no part of it.
 */
export function taxOfRefund(facts: RefundFacts): { readonly netCents: number; readonly taxCents: number } {
  const leftNet = facts.netCents - facts.beforeNetCents;
  const leftTax = facts.taxCents - facts.beforeTaxCents;
  const left = leftNet + leftTax;
  const amount = Math.min(facts.amountCents, left);
  if (amount === left) return { netCents: leftNet, taxCents: leftTax };
  const share = facts.linesTaxCents ?? Math.round((leftTax * amount) / left);
  // Neither part exceeds what is left of it.
  const taxCents = Math.max(amount - leftNet, Math.min(share, leftTax, amount));
  return { netCents: amount - taxCents, taxCents };
}
