import { VARIANT_RULES } from 'shared-contracts';
import type { Order, OrderOptions, ReturnableLine } from 'shared-contracts/wire';
import { centsOf } from '../../../platform/values/money';
import { addDays, storeDay } from '../../../platform/time/store-clock';
import { wallTime } from '../../../platform/time/zone-clock';
import { zoneOf } from '../../bookings/slots/installer-zone';
import { ORDER_STATES } from './order-states';
import type { OrderRow } from './order.types';
import { returnableLines } from './returnable-lines';

/** Days after delivery on which a return can be requested (specification section 1: free 30-day returns). */
export const RETURN_DAYS = 30;

/**
 * Returns when an order first reached a state. A refused return sets `delivered` again, which is not a new delivery.
 */
export const reachedAt = ({ life }: Pick<OrderRow, 'life'>, state: Order['state']): Date | null => {
  const event = life.events.find((one) => one.state === state);
  return event === undefined ? null : new Date(event.at);
};

/**
 * Returns the last day (New York) for requesting a return of a delivered order or of the units kept of it; null when
 * the variant accepts no returns.
 */
export function returnUntil(row: Pick<OrderRow, 'life' | 'benefitType' | 'state'>): string | null {
  const delivered = row.state === 'delivered' || row.state === 'returned' ? reachedAt(row, 'delivered') : null;
  if (delivered === null || !VARIANT_RULES[row.benefitType].isReturnable) return null;
  return addDays(storeDay(delivered), RETURN_DAYS);
}

const CHANGEABLE = ['placed', 'packed', 'shipped', 'delivered'];

/**
 * Returns whether the appointment can be changed: until the day before, by the store's clock. A declined or cancelled
 * appointment can be replaced on any day.
 */
function canChangeAppointment({ state, document, life: { booking } }: OrderRow, now: Date): boolean {
  if (booking === null || document.cartType === 'STH' || !CHANGEABLE.includes(state)) return false;
  const hasTime = booking.status === 'booked' || booking.status === 'confirmed';
  return !hasTime || wallTime(zoneOf(booking), now).day < booking.appointmentDate;
}

/** Returns the returnable lines. They are empty once the whole price is refunded: the shopper keeps the goods. */
function returnableOf({ document, life: { linesLeft, refunds } }: OrderRow): readonly ReturnableLine[] {
  const totalCents = centsOf(document.total.value);
  const leftCents = totalCents - refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return leftCents > 0 || totalCents === 0 ? returnableLines(linesLeft, Math.max(0, leftCents)) : [];
}

/** Returns the actions that are open to the shopper now. */
export function optionsOf(row: OrderRow, now: Date): OrderOptions {
  const today = storeDay(now);
  const until = returnUntil(row);
  const isInTime = until !== null && today <= until;
  const returnable = isInTime ? [...returnableOf(row)] : [];
  return {
    cancel: ORDER_STATES[row.state].next.cancelled?.includes('shopper') ?? false,
    requestReturn: returnable.length > 0,
    returnable,
    returnUntil: until,
    changeAppointment: canChangeAppointment(row, now),
  };
}
