import type { BenefitType } from 'shared-contracts';
import type { Order, OrderBooking, OrderRefund, OrderReturn, OrderShipment } from 'shared-contracts/wire';
import type { AttemptState } from '../payment/attempt.types';
import type { ClaimRow } from './order-rebates';
import type { LineLeft } from './returnable-lines';

/** What an order keeps of the cart it was; state, dates and number come from its row. */
export type OrderDocument = Omit<
  Order,
  | 'orderId'
  | 'orderNumber'
  | 'status'
  | 'message'
  | 'state'
  | 'placedAt'
  | 'timeline'
  | 'nextAction'
  | 'shipment'
  | 'refunds'
  | 'options'
  | 'returnRequest'
>;

/** What became of an order since it was placed; times as PostgreSQL writes them into JSON. */
export interface OrderLife {
  events: { state: Order['state']; at: string }[];
  shipment: Omit<OrderShipment, 'trackingUrl'> | null;
  /** The oldest first. */
  refunds: (Omit<OrderRefund, 'amount'> & { amountCents: number })[];
  /** Line items with what is left of them. Empty in states that allow no return, unless rebates depend on them. */
  linesLeft: LineLeft[];
  rebateClaims: ClaimRow[];
  /** The latest. */
  returnRequest: OrderReturn | null;
  booking: (Pick<OrderBooking, 'status' | 'appointmentDate'> & { lat: number; lon: number }) | null;
}

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
  life: OrderLife;
}
