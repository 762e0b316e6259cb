import type {
  AcceptBookingBody,
  BookingConfirmation,
  ConfirmationValidity,
  DeclineBookingBody,
} from 'shared-contracts/wire';
import type { Database, Queries } from '../../../platform/database/database';
import { failure, isFailure, type Failure } from '../../../platform/values/failure';
import { findToken } from '../../../platform/security/one-time-token';
import { slotLabel } from '../../../platform/time/store-clock';
import { isWithinHours } from '../slots/appointment-calendar';
import { zoneOf } from '../slots/installer-zone';
import type { ZipDirectory } from '../../location/zip-directory';
import { answerOnce, lookThrough, openLink, type BookingLink } from './booking-link';
import { tellConfirmed, tellDeclined } from './booking-mail';
import { BOOKING_STATES, type BookingState } from './booking-states';
import { alreadyAnswered, linkExpired, slotClosed, slotTaken } from './confirmation-failures';
import { toConfirmation } from './confirmation-view';
import { earliestFor, type BookingRow } from './confirmation.types';
import { proposalOf } from './proposal';
import { lockAppointment } from './seat-taking';
import * as sql from './confirmation.sql';

export interface ConfirmationDependencies {
  readonly db: Database;
  readonly zips: ZipDirectory;
  now(): Date;
}

const mayGo = (row: BookingRow, to: BookingState): boolean => BOOKING_STATES[row.status].includes(to);

function timeError(row: BookingRow, bookingTime: string): Failure | null {
  const [time = '', day = row.appointmentDate] = bookingTime.split('T').reverse();
  const minutes = Number(time.slice(3, 5));
  if (day === row.appointmentDate && time.slice(0, 2) === row.appointmentSlot.slice(0, 2) && minutes < 60) return null;
  return failure(
    422,
    'BOOKING_TIME',
    `The appointment is on ${row.appointmentDate}, ${slotLabel(row.appointmentSlot)}. ` +
      'Name a time inside it, or decline and propose another one.',
    { field: 'bookingTime' },
  );
}

async function acceptAt(tx: Queries, row: BookingRow, bookingTime: string): Promise<Failure | null> {
  const error = timeError(row, bookingTime);
  if (error) return error;
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
    await lockAppointment(tx, row, row.installerId, proposal);
    const values = [row.bookingId, row.installerId, date, slot, ...words, zoneOf(row.installer), deps.now()];
    if ((await tx.count(sql.propose, values)) === 0) return slotTaken('rebookingDate');
  }
  await tellDeclined(tx, await tx.oneOrThrow<BookingRow>(sql.bookingById, [row.bookingId]), row);
  return null;
}

/** Records the installer's answer to a booking. Any holder of the mailed link can answer, once. */
export function confirmationService(deps: ConfirmationDependencies) {
  const { db, zips, now } = deps;
  const view = (row: BookingRow) => toConfirmation(row, { zips, now: now() });
  const linkOf = (bookingId: string, token: string): BookingLink => ({ purpose: 'confirmation', bookingId, token });

  return {
    async validate(bookingId: string, token: string): Promise<ConfirmationValidity | Failure> {
      const found = await findToken(db, 'confirmation', token, bookingId);
      if (!found || !(await openLink(db, linkOf(bookingId, token)))) return linkExpired();
      return { result: 'valid', bookingId, expiresAt: found.expiresAt.toISOString() };
    },
    /** Accepts a used link as well, to show its holder the answer. */
    async read(bookingId: string, token: string): Promise<BookingConfirmation | Failure> {
      const row = await lookThrough(db, linkOf(bookingId, token));
      return row ? view(row) : linkExpired();
    },
    accept: (bookingId: string, token: string, { bookingTime }: AcceptBookingBody) =>
      answerOnce(
        db,
        linkOf(bookingId, token),
        async (tx, row) => (mayGo(row, 'confirmed') ? acceptAt(tx, row, bookingTime) : alreadyAnswered()),
        view,
      ),
    /** Another time becomes a proposal to the shopper, and its seat is reserved. */
    decline: (bookingId: string, token: string, body: DeclineBookingBody) =>
      answerOnce(
        db,
        linkOf(bookingId, token),
        async (tx, row) => (mayGo(row, 'declined') ? declineWith(deps, tx, row, body) : alreadyAnswered()),
        view,
      ),
  };
}

export type ConfirmationService = ReturnType<typeof confirmationService>;
