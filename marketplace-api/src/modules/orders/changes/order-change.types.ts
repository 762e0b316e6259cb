import type { BenefitType } from 'shared-contracts';
import type { Order } from 'shared-contracts/wire';
import type { Database } from '../../../platform/database/database';
import type { OrderActor } from '../placement/order-actor';
import type { OrderDocument } from '../placement/order.types';

export interface OrderChangeDependencies {
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
