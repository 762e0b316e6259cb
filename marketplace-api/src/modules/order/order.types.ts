import type { BenefitType } from 'shared-contracts';
import type { Order } from 'shared-contracts/wire';

/** What an order keeps of the cart it was; state, dates and number come from its row. */
export type OrderDocument = Omit<Order, 'orderId' | 'orderNumber' | 'status' | 'message' | 'state' | 'placedAt' | 'timeline'>;

export interface OrderRow {
  orderId: string; orderNumber: string; benefitType: BenefitType; customerEmail: string; cartNumber: string; state: Order['state']; document: OrderDocument; createdAt: Date; placedAt: Date | null;
  bodyHash: Buffer; attemptId: string; attemptState: 'open' | 'succeeded' | 'failed'; failureCode: string | null; providerToken: string | null;
  amountCents: number; attemptAge: number;
}

/** What each state says to the shopper, and which may follow it. */
export const ORDER_STATES: Record<Order['state'], { status: Order['status']; message: string; next: readonly Order['state'][] }> = {
  'pending-payment': { status: 'PENDING', message: 'We are confirming your payment. This takes less than a minute.', next: ['placed', 'payment-failed'] },
  placed: { status: 'OK', message: 'Thank you for your purchase!', next: ['shipped', 'cancelled'] },
  'payment-failed': { status: 'FAILED', message: 'There was an issue processing your payment.', next: [] },
  shipped: { status: 'OK', message: 'Your order is on its way.', next: ['completed'] },
  completed: { status: 'OK', message: 'Your order is complete.', next: [] },
  cancelled: { status: 'FAILED', message: 'This order was cancelled.', next: [] },
};
