import type { BenefitType } from 'shared-contracts';
import type { Order } from 'shared-contracts/wire';
import type { AttemptState } from '../payment/attempt.types';

/** What an order keeps of the cart it was; state, dates and number come from its row. */
export type OrderDocument = Omit<
  Order,
  'orderId' | 'orderNumber' | 'status' | 'message' | 'state' | 'placedAt' | 'timeline' | 'nextAction'
>;

export interface OrderRow {
  orderId: string;
  orderNumber: string;
  benefitType: BenefitType;
  customerEmail: string;
  cartNumber: string;
  state: Order['state'];
  document: OrderDocument;
  createdAt: Date;
  placedAt: Date | null;
  bodyHash: Buffer;
  attemptId: string;
  attemptState: AttemptState;
  failureCode: string | null;
  paymentMethod: string;
  actionUrl: string | null;
  /** Its payment waits for staff. */
  isPutAside: boolean;
}
