import type {
  AcceptBookingBody,
  BookingConfirmation,
  ConfirmationValidity,
  DeclineBookingBody,
} from 'shared-contracts/wire';
import type { Database, Queries } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import { consumeToken, findToken, revokeTokens } from '../../platform/one-time-token';
import { slotLabel } from '../../platform/store-clock';
import { isWithinHours } from '../installer/appointment-calendar';
import { dropExpired, lockSlot } from '../installer/installer.sql';
import type { ZipDirectory } from '../location/zip-directory';
import { tellConfirmed, tellDeclined } from './booking-mail';
import { BOOKING_STATES, type BookingState } from './booking-states';
import { alreadyAnswered, linkExpired, slotClosed, slotTaken } from './confirmation-failures';
import { toConfirmation } from './confirmation-view';
import { earliestFor, type BookingRow } from './confirmation.types';
import { proposalOf, type Appointment } from './proposal';
import * as sql from './confirmation.sql';

export interface ConfirmationDependencies {
  readonly db: Database;
  readonly zips: ZipDirectory;
  now(): Date;
}

type Work = (tx: Queries, row: BookingRow) => Promise<Failure | null>;

/** Others' holds of the slot that have run out make room first. */
export async function lockAppointment(tx: Queries, row: BookingRow, { date, slot }: Appointment): Promise<void> {
  await tx.one(lockSlot, [[row.installerId, date, slot].join('|')]);
  await tx.count(dropExpired, [row.installerId, date, slot, row.cartNumber]);
}

/** The booking and everything around it as they are now, and stay until the transaction ends. */
export async function readLocked(tx: Queries, bookingId: string): Promise<BookingRow | null> {
  await tx.one(sql.lockBooking, [bookingId]);
  return tx.one<BookingRow>(sql.bookingById, [bookingId]);
}

export const mayGo = (row: BookingRow, to: BookingState): boolean => BOOKING_STATES[row.status].includes(to);

function timeFault(row: BookingRow, bookingTime: string): Failure | null {
  const [time = '', day = row.appointmentDate] = bookingTime.split('T').reverse();
  const minutes = Number(time.slice(3, 5));
  if (day === row.appointmentDate && time.slice(0, 2) === row.appointmentSlot.slice(0, 2) && minutes < 60) return null;
  return failure(
    422,
    'BOOKING_TIME',
    `The appointment is on ${row.appointmentDate}, ${slotLabel(row.appointmentSlot)}. Name a time inside it, or decline and propose another one.`,
    { violations: [{ field: 'bookingTime', message: 'is outside the appointment.' }] },
  );
}

async function acceptAt(tx: Queries, row: BookingRow, bookingTime: string): Promise<Failure | null> {
  const fault = timeFault(row, bookingTime);
  if (fault) return fault;
  const time = (bookingTime.split('T').at(-1) ?? '').slice(0, 5);
  if ((await tx.count(sql.confirm, [row.bookingId, 'booked', time])) === 0) return alreadyAnswered();
  await tellConfirmed(tx, { ...row, bookingTime: time });
  return null;
}

async function declineWith(
  deps: ConfirmationDependencies,
  tx: Queries,
  row: BookingRow,
  body: DeclineBookingBody,
): Promise<Failure | null> {
  const proposal = proposalOf(body, row);
  if (isFailure(proposal)) return proposal;
  const words = [body.declineReason.trim(), body.declineExplanation?.trim() || null];
  if (proposal === null) {
    if ((await tx.count(sql.decline, [row.bookingId, ...words])) === 0) return alreadyAnswered();
  } else {
    const { date, slot } = proposal;
    if (!isWithinHours(row.installer, date, slot, earliestFor(row, deps.zips, deps.now())))
      return slotClosed('rebookingDate');
    await lockAppointment(tx, row, proposal);
    if ((await tx.count(sql.propose, [row.bookingId, row.installerId, date, slot, ...words])) === 0)
      return slotTaken('rebookingDate');
  }
  await tellDeclined(tx, (await tx.one<BookingRow>(sql.bookingById, [row.bookingId]))!, row);
  return null;
}

/** The installer's answer to a booking. Whoever has the link of the mail may answer, once. */
export function confirmationService(deps: ConfirmationDependencies) {
  const { db, zips, now } = deps;
  const view = (row: BookingRow) => toConfirmation(row, earliestFor(row, zips, now()));

  /** Uses the token up and changes the booking, or does neither. */
  const answerOnce = (bookingId: string, token: string, to: BookingState, work: Work) =>
    db.transaction<BookingConfirmation | Failure>(async (tx) => {
      if ((await consumeToken(tx, 'confirmation', token, bookingId)) === null) return linkExpired();
      const row = await readLocked(tx, bookingId);
      if (row === null) return linkExpired();
      const fault = mayGo(row, to) ? await work(tx, row) : alreadyAnswered();
      if (fault) return fault;
      await revokeTokens(tx, 'confirmation', bookingId);
      return view((await tx.one<BookingRow>(sql.bookingById, [bookingId]))!);
    }, isFailure);

  return {
    async validate(bookingId: string, token: string): Promise<ConfirmationValidity | Failure> {
      const found = await findToken(db, 'confirmation', token, bookingId);
      return found ? { result: 'valid', bookingId, expiresAt: found.expiresAt.toISOString() } : linkExpired();
    },
    async read(bookingId: string, token: string): Promise<BookingConfirmation | Failure> {
      const found = await findToken(db, 'confirmation', token, bookingId);
      const row = found && (await db.one<BookingRow>(sql.bookingById, [bookingId]));
      return row ? view(row) : linkExpired();
    },
    accept: (bookingId: string, token: string, { bookingTime }: AcceptBookingBody) =>
      answerOnce(bookingId, token, 'confirmed', (tx, row) => acceptAt(tx, row, bookingTime)),
    /** With another time it becomes a proposal to the shopper, for whom the seat is kept. */
    decline: (bookingId: string, token: string, body: DeclineBookingBody) =>
      answerOnce(bookingId, token, 'declined', (tx, row) => declineWith(deps, tx, row, body)),
  };
}

export type ConfirmationService = ReturnType<typeof confirmationService>;
