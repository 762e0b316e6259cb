import type { OrderLineQuantity } from 'shared-contracts/wire';
import type { Failure } from '../../../platform/values/failure';
import type { LockedOrder } from '../changes/order-change.types';
import type { LineLeft } from '../placement/returnable-lines';

export type RefundKind = 'cancelled' | 'whole' | 'amount' | 'lines' | 'ship-home' | 'move';

interface RefundReason {
  readonly reason: string;
  /** Identifies the decision, which takes effect once per order. */
  readonly key: string;
}

/** A refund by staff: the rest, an amount, or lines with their share of price, discount, tax and fees. */
export type RefundInput = RefundReason &
  (
    | { readonly kind: 'whole' }
    | { readonly kind: 'amount'; readonly amountCents: number }
    | { readonly kind: 'lines'; readonly lines: readonly OrderLineQuantity[] }
  );

/** A refund that follows from another change of the order. */
export interface ConsequentRefund extends RefundReason {
  readonly kind: 'cancelled' | 'whole' | 'ship-home' | 'move';
  /** Amount to refund, as far as it is left; without it, everything that is left. */
  readonly mostCents?: number;
}

/** Money charged for an order, and the part of it that can no longer be refunded. */
export interface Charge {
  readonly attemptId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly chargeId: string | null;
  readonly isProgram: boolean;
  readonly backCents: number;
  readonly disputedCents: number;
}

export interface EarlierRefund {
  readonly refundId: string;
  readonly key: string;
  readonly amountCents: number;
  /** Part that was credited to a program. */
  readonly programCreditCents: number;
  /** Hash of the request; null for refunds from before it was stored. */
  readonly bodyHash: Buffer | null;
}

/** Everything that a refund depends on, read once while the order is locked. */
export interface RefundFacts {
  readonly order: Pick<LockedOrder, 'orderId' | 'orderNumber' | 'state'>;
  readonly charges: readonly Charge[];
  readonly earlier: readonly EarlierRefund[];
  /** Read for refunds of lines only. */
  readonly lines: readonly LineLeft[];
}

export interface RefundLine extends OrderLineQuantity {
  /** Refund for these units: their share of price, discount, tax and fees. */
  readonly amountCents: number;
}

export interface RefundPart {
  readonly charge: Charge;
  readonly amountCents: number;
}

export interface RefundPlan {
  readonly parts: readonly RefundPart[];
  readonly programCreditCents: number;
}

export interface DecidedRefund extends RefundReason, RefundPlan {
  readonly kind: RefundKind;
  readonly amountCents: number;
  readonly lines: readonly RefundLine[];
  readonly bodyHash: Buffer;
}

export interface Refunded {
  readonly refundId: string;
  readonly amountCents: number;
}

export type RefundDecision =
  | { readonly kind: 'refund'; readonly refund: DecidedRefund }
  /** The same request was decided before. */
  | { readonly kind: 'repeated'; readonly refunded: Refunded }
  | { readonly kind: 'nothing-left' }
  | { readonly kind: 'rejected'; readonly failure: Failure };
