import type { BenefitType } from 'shared-contracts';
import type { Order, OrderLineQuantity } from 'shared-contracts/wire';
import type { Database } from '../../../platform/database';
import type { OrderActor } from '../placement/order-actor';
import type { OrderDocument } from '../placement/order.types';

export interface OrderLifeDependencies {
  readonly db: Database;
  now(): Date;
}

/** An order whose row is locked until the transaction ends. */
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

export interface Act {
  readonly actor: OrderActor;
  readonly note?: string | null;
}

export type RefundKind = 'cancelled' | 'whole' | 'amount' | 'lines' | 'ship-home' | 'move';

export interface RefundLine extends OrderLineQuantity {
  /** Refund for these units: their share of price, discount, tax and fees. */
  readonly amountCents: number;
}

/** Money to refund. `key` identifies the decision, which takes effect once per order. */
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
