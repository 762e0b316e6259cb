import { VARIANT_RULES } from 'shared-contracts';
import type { Order, OrderOptions } from 'shared-contracts/wire';
import { addDays, storeDay } from '../../platform/store-clock';
import { ORDER_STATES } from './order-states';
import type { OrderRow } from './order.types';

/** Days after the delivery on which a return can be asked for (spec §1: free 30-day returns). */
export const RETURN_DAYS = 30;

/** The first time: a return that was refused doesn't deliver again. */
export const reachedAt = ({ life }: Pick<OrderRow, 'life'>, state: Order['state']): Date | null => {
  const event = life.events.find((one) => one.state === state);
  return event === undefined ? null : new Date(event.at);
};

/** The last day (New York) on which a delivered order's shopper may ask for a return; null where the variant takes none back. */
export function returnUntil(row: Pick<OrderRow, 'life' | 'benefitType' | 'state'>): string | null {
  const delivered = row.state === 'delivered' ? reachedAt(row, 'delivered') : null;
  if (delivered === null || !VARIANT_RULES[row.benefitType].isReturnable) return null;
  return addDays(storeDay(delivered), RETURN_DAYS);
}

const CHANGEABLE = ['placed', 'packed', 'shipped', 'delivered'];

/** Until the day before; one that was declined or given up can be chosen anew on any day. */
function canChangeAppointment({ state, life: { booking } }: OrderRow, today: string): boolean {
  if (booking === null || !CHANGEABLE.includes(state)) return false;
  const hasTime = booking.status === 'booked' || booking.status === 'confirmed';
  return !hasTime || today < booking.appointmentDate;
}

/** What the shopper may do now. */
export function optionsOf(row: OrderRow, now: Date): OrderOptions {
  const today = storeDay(now);
  const until = returnUntil(row);
  return {
    cancel: ORDER_STATES[row.state].next.cancelled?.includes('shopper') ?? false,
    requestReturn: until !== null && today <= until,
    returnUntil: until,
    changeAppointment: canChangeAppointment(row, today),
  };
}
