import type { Logger } from 'pino';
import type { Database, Queries } from '../../../platform/database/database';
import { failure, type Failure } from '../../../platform/values/failure';
import { runEach } from '../../../platform/background/run-each';
import { zoneOf } from '../slots/installer-zone';
import { askInstaller, tellLapsed, tellUnanswered } from './booking-mail';
import { readLocked } from './booking-link';
import type { BookingRow } from './confirmation.types';
import { havePassed } from './waiting-times';
import * as sql from './follow-up.sql';

interface WaitingRow {
  readonly bookingId: string;
  readonly status: 'booked' | 'declined';
  readonly remindedAt: Date | null;
  readonly lat: number;
  readonly lon: number;
  readonly askedAt: Date;
}

export interface BookingInNeed {
  readonly bookingId: string;
  /** `booked`: the installer has not answered. `declined`: the shopper has not chosen another time. */
  readonly status: 'booked' | 'declined';
  readonly appointmentDate: string;
  readonly appointmentSlot: string;
  readonly helpSince: Date;
  readonly takenUpBy: string | null;
  readonly takenUpAt: Date | null;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly installerName: string;
  readonly installerPhone: string;
  readonly contact: { readonly firstName: string; readonly lastName: string; readonly phoneNumber: string } | null;
}

/** Working days until the installer is reminded, and until the shopper and staff are notified. */
const REMINDED_AFTER = 1;
const HELPED_AFTER = 2;

/** Ends an expired proposal: mails both sides and releases the seat. */
async function endProposal(tx: Queries, bookingId: string, now: Date): Promise<void> {
  const row = await readLocked(tx, bookingId, false);
  if (row === null || (await tx.count(sql.endProposal, [bookingId, now])) === 0) return;
  await tellLapsed(tx, row);
}

/** Follows up one booking. A changed state means that the installer or the shopper has answered; nothing is sent. */
async function followUp(tx: Queries, one: WaitingRow, now: Date): Promise<void> {
  const passed = (days: number) => havePassed(days, zoneOf(one), new Date(one.askedAt), now);
  const values = [one.bookingId, one.status];
  const lock = async (): Promise<BookingRow | null> => {
    const row = await readLocked(tx, one.bookingId, false);
    return row?.status === one.status ? row : null;
  };
  if (passed(HELPED_AFTER)) {
    const row = await lock();
    if (row === null || (await tx.count(sql.markHelp, values)) === 0) return;
    if (row.status === 'booked') await tellUnanswered(tx, row);
    return;
  }
  if (one.status !== 'booked' || one.remindedAt !== null || !passed(REMINDED_AFTER)) return;
  const row = await lock();
  if (row && (await tx.count(sql.markReminded, values)) > 0) await askInstaller(tx, row, { isReminder: true });
}

const nothingToTakeUp = () =>
  failure(
    404,
    'NOT_FOUND',
    'This booking does not need help any longer: someone has answered. Look at the list again.',
  );
const takenUp = (by: string) =>
  failure(409, 'BOOKING_TAKEN_UP', `${by} looks after this booking already. Ask them, or take another one.`);

/** Follows up unanswered bookings: reminds the installer after one working day, then notifies the shopper and staff. */
export function followUpService(db: Database, logger: Logger, now: () => Date) {
  const each = <T extends { bookingId: string }>(items: readonly T[], what: string, work: (item: T) => Promise<void>) =>
    // Each proposal ends on its own, so that an error in one does not keep the seats of the others.
    runEach(items, 1, work, (error, { bookingId }) =>
      logger.warn({ err: error, bookingId }, `${what} could not be done; it is tried again`),
    );

  return {
    async endProposals(): Promise<number> {
      const at = now();
      const over = await db.many<{ bookingId: string }>(sql.unansweredProposals, [at]);
      await each(over, 'ending a proposal', ({ bookingId }) => db.transaction((tx) => endProposal(tx, bookingId, at)));
      return over.length;
    },
    async followUpAll(): Promise<void> {
      const rows = await db.many<WaitingRow>(sql.waiting, [now()]);
      await each(rows, 'following a booking up', (one) => db.transaction((tx) => followUp(tx, one, now())));
    },
    needingHelp: (): Promise<BookingInNeed[]> => db.many<BookingInNeed>(sql.needingHelp),
    /**
     * Assigns a booking to a member of staff. Repeating it by the same person has no effect. @param who the name for
     * the audit log
     */
    async takeUp(bookingId: string, who: string): Promise<Failure | null> {
      if ((await db.count(sql.takeUp, [bookingId, who])) > 0) return null;
      const other = await db.one<{ takenUpBy: string }>(sql.whoTookUp, [bookingId]);
      return other ? takenUp(other.takenUpBy) : nothingToTakeUp();
    },
  };
}

export type FollowUpService = ReturnType<typeof followUpService>;
