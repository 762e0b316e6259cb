import type { BenefitType } from 'shared-contracts';
import type { Order, OrderBooking, OrderRefund, OrderReturn, OrderShipment } from 'shared-contracts/wire';
import type { AttemptState } from '../../payments/attempts/attempt.types';
import type { ClaimRow } from './order-rebates';
import type { LineLeft } from './returnable-lines';

/** The cart contents that an order keeps. State, dates and number come from columns of its row. */
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

/** Events of an order after it was placed. Times are in the JSON form of PostgreSQL. */
export interface OrderLife {
  events: { state: Order['state']; at: string }[];
  shipment: Omit<OrderShipment, 'trackingUrl'> | null;
  /** Oldest first. */
  refunds: (Omit<OrderRefund, 'amount'> & { amountCents: number })[];
  /** Line items with their remaining units. Empty in states that allow no return, unless rebates depend on them. */
  linesLeft: LineLeft[];
  rebateClaims: ClaimRow[];
  /** The latest return request. */
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
  /** Whether its payment is flagged for review by staff. */
  isPutAside: boolean;
  life: OrderLife;
}
