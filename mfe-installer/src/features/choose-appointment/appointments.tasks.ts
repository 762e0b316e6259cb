import type { Booking, BookingBody } from 'shared-contracts';
import { defineTask, type Result, type TaskContext } from 'remote-kit';
import { holdSlot, readSlots } from './appointments.api';

interface SlotsWanted {
  readonly installerId: string;
  readonly cartNumber?: string;
}

export const loadSlots = defineTask(
  'appointments/load',
  ({ installerId, cartNumber }: SlotsWanted, { http, signal }: TaskContext) =>
    readSlots(http, installerId, cartNumber, signal),
  'latest',
);

/** Holds the slot for 15 minutes and publishes it. */
async function hold(
  { cartNumber, body }: { cartNumber: string; body: BookingBody },
  { host, http }: TaskContext,
): Promise<Result<Booking>> {
  const answer = await holdSlot(http, cartNumber, body);
  if (answer.ok) host.events.publish('appointment:held', { booking: answer.value });
  return answer;
}

export const holdAppointment = defineTask('appointments/hold', hold, 'leading');
