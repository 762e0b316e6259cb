import type { BenefitType } from 'shared-contracts';
import type { Order, OrderLineQuantity } from 'shared-contracts/wire';
import type { Database } from '../../platform/database';
import type { OrderActor } from '../order/order-actor';
import type { OrderDocument } from '../order/order.types';

export interface OrderLifeDependencies {
  readonly db: Database;
  now(): Date;
}

/** An order that nobody else changes until the transaction ends. */
export interface LockedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly cartNumber: string;
  readonly state: Order['state'];
  readonly benefitType: BenefitType;
  readonly customerEmail: string;
  readonly document: OrderDocument;
  readonly totalCents: number;
}

/** Who acts, and what staff want to remember of it. */
export interface Act {
  readonly actor: OrderActor;
  readonly note?: string | null;
}

export type RefundKind = 'cancelled' | 'whole' | 'amount' | 'lines' | 'ship-home' | 'move';

export interface RefundLine extends OrderLineQuantity {
  /** What goes back for them: their share of price, discount, tax and fees. */
  readonly amountCents: number;
}

/** Money to pay back; `key` names the decision, which counts once for its order. */
export interface RefundRequest {
  readonly orderId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly kind?: RefundKind;
  readonly lines?: readonly RefundLine[];
  readonly key: string;
}

export interface Refunded {
  readonly refundId: string;
  readonly amountCents: number;
}
