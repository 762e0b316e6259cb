export interface MoveInput {
  /** What the order costs where it goes now, without what the store bears. */
  readonly currentCents: number;
  readonly waivedCents: number;
  /** What was paid for the goods and their place, less what came back for earlier moves. */
  readonly paidCents: number;
  /** Goods, tax, fees and installation at the new place. */
  readonly grossCents: number;
  readonly isFree: boolean;
}

export interface MovePlan {
  readonly totalCents: number;
  readonly waivedCents: number;
  /** What the shopper still has to pay; negative where money goes back. */
  readonly dueCents: number;
}

/**
 * Returns what a move of a paid order costs. A free move raises no total: the store bears the difference, and takes
 * that back before anything is refunded when a later move is cheaper.
 */
export function planMove({ currentCents, waivedCents, paidCents, grossCents, isFree }: MoveInput): MovePlan {
  const change = grossCents - (currentCents + waivedCents);
  const waived = change > 0 ? waivedCents + (isFree ? change : 0) : Math.max(0, waivedCents + change);
  const totalCents = grossCents - waived;
  return { totalCents, waivedCents: waived, dueCents: totalCents - paidCents };
}
