import type { Rebooking, RebookingBody } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database';
import { isFailure, type Failure } from '../../platform/failure';
import { consumeToken, findToken, revokeTokens } from '../../platform/one-time-token';
import { isWithinHours } from '../installer/appointment-calendar';
import { askInstaller, tellAgreed, tellConfirmed } from './booking-mail';
import { alreadyAnswered, linkExpired, proposalOver, slotClosed, slotTaken } from './confirmation-failures';
import { lockAppointment, mayGo, readLocked, type ConfirmationDependencies } from './confirmation.service';
import { toRebooking } from './confirmation-view';
import { earliestFor, type BookingRow } from './confirmation.types';
import { wantedBy, type Appointment } from './proposal';
import * as sql from './confirmation.sql';

async function takeProposal(tx: Queries, row: BookingRow): Promise<Failure | null> {
  if ((await tx.count(sql.takeProposal, [row.bookingId])) === 0) return proposalOver();
  await tellConfirmed(tx, row);
  await tellAgreed(tx, row);
  return null;
}

/** The seat of the proposal goes back with the same statement that takes the new one. */
async function chooseAnother(
  deps: ConfirmationDependencies,
  tx: Queries,
  row: BookingRow,
  wanted: Appointment,
): Promise<Failure | null> {
  if (!mayGo(row, 'booked')) return alreadyAnswered();
  if (!isWithinHours(row.installer, wanted.date, wanted.slot, earliestFor(row, deps.zips, deps.now())))
    return slotClosed('appointmentDate');
  await lockAppointment(tx, row, wanted);
  if ((await tx.count(sql.chooseAnother, [row.bookingId, row.installerId, wanted.date, wanted.slot])) === 0)
    return slotTaken('appointmentDate');
  await askInstaller(tx, (await tx.one<BookingRow>(sql.bookingById, [row.bookingId]))!);
  return null;
}

/** The shopper's answer to an installer that declined: the proposed time, or another one of the same installer. */
export function rebookingService(deps: ConfirmationDependencies) {
  const { db, zips, now } = deps;
  const view = (row: BookingRow) => toRebooking(row, earliestFor(row, zips, now()));

  return {
    async read(bookingId: string, token: string): Promise<Rebooking | Failure> {
      const found = await findToken(db, 'rebooking', token, bookingId);
      const row = found && (await db.one<BookingRow>(sql.bookingById, [bookingId]));
      return row ? view(row) : linkExpired();
    },
    choose: (bookingId: string, token: string, body: RebookingBody) =>
      db.transaction<Rebooking | Failure>(async (tx) => {
        const wanted = wantedBy(body);
        if (isFailure(wanted)) return wanted;
        if ((await consumeToken(tx, 'rebooking', token, bookingId)) === null) return linkExpired();
        const row = await readLocked(tx, bookingId);
        if (row === null) return linkExpired();
        const fault = wanted === null ? await takeProposal(tx, row) : await chooseAnother(deps, tx, row, wanted);
        if (fault) return fault;
        await revokeTokens(tx, 'rebooking', bookingId);
        return view((await tx.one<BookingRow>(sql.bookingById, [bookingId]))!);
      }, isFailure),
  };
}

export type RebookingService = ReturnType<typeof rebookingService>;
