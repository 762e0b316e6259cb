import type { Order, OrderBooking, OrderEvent } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { slotLabel } from '../../../platform/time/store-clock';
import { revokeTokens } from '../../../platform/security/one-time-token';
import { zoneOf } from '../slots/installer-zone';
import { addressOf, type InstallerRow } from '../slots/installer.types';
import { readLocked } from './booking-link';
import { askInstaller, tellCancelled } from './booking-mail';
import { BOOKING_EVENTS, bookingMessage } from './booking-states';
import type { BookingRow } from './confirmation.types';
import * as sql from './confirmation.sql';

/**
 * Sends the order's appointment, if any, to the installer for confirmation. Runs in the transaction that places the
 * order.
 */
export async function bookingPlaced(tx: Queries, cartNumber: string, orderId: string): Promise<void> {
  const named = await tx.one<{ bookingId: string }>(sql.nameOrder, [cartNumber, orderId]);
  const row = named && (await tx.one<BookingRow>(sql.bookingById, [named.bookingId]));
  if (row) await askInstaller(tx, row);
}

/**
 * Releases the seat, mails the installer and revokes the links, when an order is cancelled or its installation ends.
 * Runs in that transaction with the order locked. Does nothing without an appointment.
 */
export async function bookingDropped(
  tx: Queries,
  orderId: string,
  reason: 'order-cancelled' | 'shipped-home',
): Promise<void> {
  const open = await tx.one<{ bookingId: string }>(sql.openBookingOfOrder, [orderId]);
  const row = open && (await readLocked(tx, open.bookingId, false));
  if (!row || (await tx.count(sql.releaseBooking, [row.bookingId])) === 0) return;
  await revokeTokens(tx, 'confirmation', row.bookingId);
  await revokeTokens(tx, 'rebooking', row.bookingId);
  if (row.status !== 'declined') await tellCancelled(tx, row, reason);
}

type SaidByInstaller = 'installerId' | 'installerName' | 'installerAddress' | 'timeZone';
interface OrderedRow extends Omit<OrderBooking, SaidByInstaller | 'appointmentLabel' | 'message'> {
  installer: InstallerRow;
  events: { status: OrderBooking['status']; at: string }[];
}

const toEvent = ({ status, at }: OrderedRow['events'][number]): OrderEvent => ({
  code: `appointment-${status}`,
  label: BOOKING_EVENTS[status],
  at: new Date(at).toISOString(),
});

type PastEvent = OrderEvent & { readonly at: string };
const isPast = (event: OrderEvent): event is PastEvent => event.at !== null;

/** Sorts past steps by time, then appends the expected ones. At equal times the order's own step comes first. */
const inOrder = (events: readonly OrderEvent[]): OrderEvent[] => [
  ...events.filter(isPast).sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  ...events.filter((event) => !isPast(event)),
];

/** Returns the order with its current appointment, and with the appointment's events in the timeline. */
export async function withBooking(db: Queries, order: Order): Promise<Order> {
  const row = await db.one<OrderedRow>(sql.bookingOfOrder, [order.orderId]);
  if (row === null) return order;
  const { events, installer, ...booking } = row;
  const timeline = inOrder([...order.timeline, ...events.map(toEvent)]);
  // An order shipped home has no installation, but its appointment events stay in the timeline.
  if (order.cartType === 'STH') return { ...order, timeline };
  const current: OrderBooking = {
    ...booking,
    appointmentLabel: slotLabel(row.appointmentSlot),
    message: bookingMessage(order.state, row.status),
    installerId: installer.installer_id,
    installerName: installer.name,
    installerAddress: addressOf(installer),
    timeZone: zoneOf(installer),
  };
  return { ...order, booking: current, timeline };
}
