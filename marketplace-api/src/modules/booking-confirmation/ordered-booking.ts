import type { Order, OrderBooking, OrderEvent } from 'shared-contracts/wire';
import type { Logger } from 'pino';
import type { Queries } from '../../platform/database';
import { runEach } from '../../platform/run-each';
import { slotLabel } from '../../platform/store-clock';
import { askInstaller } from './booking-mail';
import { BOOKING_EVENTS, BOOKING_MESSAGES } from './booking-states';
import type { BookingRow } from './confirmation.types';
import * as sql from './confirmation.sql';

/** In the transaction that places an order: its appointment, if it has one, goes to the installer for confirmation. */
export async function bookingPlaced(tx: Queries, cartNumber: string, orderId: string): Promise<void> {
  const named = await tx.one<{ bookingId: string }>(sql.nameOrder, [cartNumber, orderId]);
  const row = named && (await tx.one<BookingRow>(sql.bookingById, [named.bookingId]));
  if (row) await askInstaller(tx, row);
}

/** In the transaction that cancels an order or ends its installation: its seat is free. */
export async function bookingDropped(
  tx: Queries,
  orderId: string,
  _reason: 'order-cancelled' | 'shipped-home',
): Promise<void> {
  await tx.count({ text: 'delete from booking where order_id = $1' }, [orderId]);
}

interface OrderedRow extends Omit<OrderBooking, 'appointmentLabel' | 'message'> {
  events: { status: OrderBooking['status']; at: string }[];
}

const toEvent = ({ status, at }: OrderedRow['events'][number]): OrderEvent => ({
  code: `appointment-${status}`,
  label: BOOKING_EVENTS[status],
  at: new Date(at).toISOString(),
});

/** The order with its appointment as it stands, and how it came to that, among the steps that are done. */
export async function withBooking(db: Queries, order: Order): Promise<Order> {
  const row = await db.one<OrderedRow>(sql.bookingOfOrder, [order.orderId]);
  if (row === null) return order;
  const { events, ...booking } = row;
  const isDone = ({ at }: OrderEvent) => at !== null;
  const timeline = [
    ...order.timeline.filter(isDone),
    ...events.map(toEvent),
    ...order.timeline.filter((event) => !isDone(event)),
  ];
  return {
    ...order,
    booking: { ...booking, appointmentLabel: slotLabel(row.appointmentSlot), message: BOOKING_MESSAGES[row.status] },
    timeline,
  };
}

/** Each by itself: one that cannot be ended leaves the others their seats. */
export async function endProposals(db: Queries, logger: Logger): Promise<number> {
  const over = await db.many<{ bookingId: string }>(sql.unansweredProposals);
  await runEach(
    over,
    1,
    ({ bookingId }) => db.count(sql.endProposal, [bookingId]),
    (error, { bookingId }) =>
      logger.warn({ err: error, bookingId }, 'a proposal could not be ended; it is tried again'),
  );
  return over.length;
}
