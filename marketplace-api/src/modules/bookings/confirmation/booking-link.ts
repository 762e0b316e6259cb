import type { Database, Queries } from '../../../platform/database/database';
import { isFailure, type Failure } from '../../../platform/values/failure';
import {
  consumeToken,
  findToken,
  findUsedToken,
  revokeTokens,
  type OpenedToken,
} from '../../../platform/security/one-time-token';
import { alreadyAnswered, linkExpired } from './confirmation-failures';
import type { BookingRow } from './confirmation.types';
import * as sql from './confirmation.sql';

/** A link of a mail: `confirmation` is for the installer, `rebooking` for the shopper. */
export interface BookingLink {
  readonly purpose: 'confirmation' | 'rebooking';
  readonly bookingId: string;
  readonly token: string;
}

type Opened = OpenedToken<{ readonly installerId?: string } | null>;

/** Returns false for an installer's link once the shopper has chosen another installer. */
const isFor = ({ payload }: Opened, row: BookingRow): boolean =>
  payload?.installerId === undefined || payload.installerId === row.installerId;

async function rowOf(db: Queries, opened: Opened | null, bookingId: string): Promise<BookingRow | null> {
  const row = opened && (await db.one<BookingRow>(sql.bookingById, [bookingId]));
  return row && isFor(opened, row) ? row : null;
}

/** Returns the booking of a link that can still be answered, or null. */
export const openLink = async (db: Queries, { purpose, token, bookingId }: BookingLink): Promise<BookingRow | null> =>
  rowOf(db, await findToken(db, purpose, token, bookingId), bookingId);

/** Returns the booking of a valid or used link, so that its holder can see the outcome. */
export async function lookThrough(db: Queries, link: BookingLink): Promise<BookingRow | null> {
  const { purpose, token, bookingId } = link;
  return (await openLink(db, link)) ?? rowOf(db, await findUsedToken(db, purpose, token, bookingId), bookingId);
}

/**
 * Reads and locks a booking until the transaction ends. The order is locked before its booking, which prevents
 * deadlocks.
 */
export async function readLocked(tx: Queries, bookingId: string, withOrder: boolean): Promise<BookingRow | null> {
  if (withOrder) await tx.one(sql.lockOrder, [bookingId]);
  await tx.one(sql.lockBooking, [bookingId]);
  return tx.one<BookingRow>(sql.bookingById, [bookingId]);
}

/**
 * Uses up a link and changes its booking, or does neither. The first of two concurrent answers wins: a link that was
 * valid on arrival but not under the lock reports that another answer came first.
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
    return view(await tx.oneOrThrow<BookingRow>(sql.bookingById, [bookingId]));
  }, isFailure);
}
