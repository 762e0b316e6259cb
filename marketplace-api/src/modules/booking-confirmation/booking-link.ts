import type { Database, Queries } from '../../platform/database';
import { isFailure, type Failure } from '../../platform/failure';
import { consumeToken, findToken, findUsedToken, revokeTokens, type OpenedToken } from '../../platform/one-time-token';
import { alreadyAnswered, linkExpired } from './confirmation-failures';
import type { BookingRow } from './confirmation.types';
import * as sql from './confirmation.sql';

/** A link of a mail: `confirmation` is the installer's, `rebooking` the shopper's. */
export interface BookingLink {
  readonly purpose: 'confirmation' | 'rebooking';
  readonly bookingId: string;
  readonly token: string;
}

type Opened = OpenedToken<{ readonly installerId?: string } | null>;

/** An installer's link is nothing once the shopper has gone to another installer. */
const isFor = ({ payload }: Opened, row: BookingRow): boolean =>
  payload?.installerId === undefined || payload.installerId === row.installerId;

async function rowOf(db: Queries, opened: Opened | null, bookingId: string): Promise<BookingRow | null> {
  const row = opened && (await db.one<BookingRow>(sql.bookingById, [bookingId]));
  return row && isFor(opened, row) ? row : null;
}

/** The booking that a link opens, which can still be answered with it. */
export const openLink = async (db: Queries, { purpose, token, bookingId }: BookingLink): Promise<BookingRow | null> =>
  rowOf(db, await findToken(db, purpose, token, bookingId), bookingId);

/** The booking that a link opens or has opened: who answered may look at what came of it. */
export async function lookThrough(db: Queries, link: BookingLink): Promise<BookingRow | null> {
  const { purpose, token, bookingId } = link;
  return (await openLink(db, link)) ?? rowOf(db, await findUsedToken(db, purpose, token, bookingId), bookingId);
}

/**
 * The booking and everything around it as they are now, and stay until the transaction ends. An order is locked before
 * its booking.
 */
export async function readLocked(tx: Queries, bookingId: string, withOrder: boolean): Promise<BookingRow | null> {
  if (withOrder) await tx.one(sql.lockOrder, [bookingId]);
  await tx.one(sql.lockBooking, [bookingId]);
  return tx.one<BookingRow>(sql.bookingById, [bookingId]);
}

/**
 * Uses a link up and changes its booking, or does neither. Of two who answer at once the first wins, and the other is
 * told: a link that was good when it came and is not under the lock has been overtaken.
 */
export function answerOnce<T>(
  db: Database,
  link: BookingLink,
  work: (tx: Queries, row: BookingRow) => Promise<Failure | null>,
  view: (row: BookingRow) => T,
): Promise<T | Failure> {
  const { purpose, token, bookingId } = link;
  return db.transaction<T | Failure>(async (tx) => {
    if ((await findToken(tx, purpose, token, bookingId)) === null) return linkExpired();
    const row = await readLocked(tx, bookingId, purpose === 'rebooking');
    if (row === null) return linkExpired();
    const opened: Opened | null = await consumeToken(tx, purpose, token, bookingId);
    if (opened === null || !isFor(opened, row)) return alreadyAnswered();
    const error = await work(tx, row);
    if (error) return error;
    await revokeTokens(tx, purpose, bookingId);
    return view((await tx.one<BookingRow>(sql.bookingById, [bookingId]))!);
  }, isFailure);
}
