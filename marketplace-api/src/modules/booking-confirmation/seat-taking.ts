import type { Queries } from '../../platform/database';
import { dropExpired, lockSlot } from '../installer/installer.sql';
import type { BookingRow } from './confirmation.types';
import type { Appointment } from './proposal';

/** Others' holds of the slot that have run out make room first. */
export async function lockAppointment(
  tx: Queries,
  { cartNumber }: Pick<BookingRow, 'cartNumber'>,
  installerId: string,
  { date, slot }: Appointment,
): Promise<void> {
  await tx.one(lockSlot, [[installerId, date, slot].join('|')]);
  await tx.count(dropExpired, [installerId, date, slot, cartNumber]);
}
