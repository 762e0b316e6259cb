export interface MoveInput {
  /** Price at the current destination, without the part that the store bears. */
  readonly currentCents: number;
  readonly waivedCents: number;
  /** Paid for goods and destination, less refunds for earlier moves. */
  readonly paidCents: number;
  /** Goods, tax, fees and installation at the new destination. */
  readonly grossCents: number;
  readonly isFree: boolean;
}

export interface MovePlan {
  readonly totalCents: number;
  readonly waivedCents: number;
  /** Amount that the shopper must still pay; negative for a refund. */
  readonly dueCents: number;
}

/**
 * Returns what a move of a paid order costs. A free move raises no total: the store bears the difference. When a later
 * move is cheaper, that difference is recovered before anything is refunded.
 */
export function planMove({ currentCents, waivedCents, paidCents, grossCents, isFree }: MoveInput): MovePlan {
  const change = grossCents - (currentCents + waivedCents);
  const waived = change > 0 ? waivedCents + (isFree ? change : 0) : Math.max(0, waivedCents + change);
  const totalCents = grossCents - waived;
  return { totalCents, waivedCents: waived, dueCents: totalCents - paidCents };
}
