import type { Queries } from '../../../platform/database/database';
import { lockSlot } from '../slots/slot-holds';
import type { BookingRow } from './confirmation.types';
import type { Appointment } from './proposal';

/** Locks a slot after removing other carts' expired holds of it. */
export const lockAppointment = (
  tx: Queries,
  { cartNumber }: Pick<BookingRow, 'cartNumber'>,
  installerId: string,
  { date, slot }: Appointment,
): Promise<void> => lockSlot(tx, { installerId, appointmentDate: date, appointmentSlot: slot }, cartNumber);
