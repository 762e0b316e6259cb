import type { MovePrice, Rebooking, RebookingBody } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { failure, isFailure, type Failure } from '../../../platform/values/failure';
import { revokeTokens } from '../../../platform/security/one-time-token';
import { isWithinHours } from '../slots/appointment-calendar';
import type { BookingService } from '../slots/booking.service';
import type { InstallerRow } from '../slots/installer.types';
import { serviceAreaError } from '../slots/service-area';
import { zipError } from '../../location/address-checks';
import { answerOnce, lookThrough, openLink, type BookingLink } from './booking-link';
import { appointmentOf, askInstaller, tellAgreed, tellCancelled, tellConfirmed, tellGivenUp } from './booking-mail';
import {
  alreadyAnswered,
  bookingChanged,
  linkExpired,
  noSuchInstaller,
  proposalOver,
  slotClosed,
  slotTaken,
} from './confirmation-failures';
import { toMovePrice, toRebooking } from './confirmation-view';
import type { ConfirmationDependencies } from './confirmation.service';
import { earliestFor, type BookingRow } from './confirmation.types';
import type { MoveTarget, OrderMove, OrderMoves } from './order-moves';
import { choiceOf, type Choice } from './proposal';
import { changeError, NO_OPTIONS } from './rebooking-options';
import { lockAppointment } from './seat-taking';
import * as sql from './confirmation.sql';

export interface RebookingDependencies extends ConfirmationDependencies {
  readonly bookings: Pick<BookingService, 'installer'>;
  readonly moves: OrderMoves;
}

type Move = Extract<Choice, { kind: 'move' }>;
type ShipHome = Extract<Choice, { kind: 'ship-home' }>;

async function takeProposal(tx: Queries, row: BookingRow, now: Date): Promise<Failure | null> {
  const error = changeError(row, now, false);
  if (error) return error;
  if ((await tx.count(sql.takeProposal, [row.bookingId, now])) === 0) return proposalOver();
  await tellConfirmed(tx, row);
  await tellAgreed(tx, row);
  return null;
}

/** Returns the installer that the shopper chose, if it can do this order's work. */
async function installerFor(deps: RebookingDependencies, row: BookingRow, id: string): Promise<InstallerRow | Failure> {
  if (id === row.installerId) return row.installer;
  const installer = await deps.bookings.installer(id);
  if (isFailure(installer)) return noSuchInstaller(installer.detail);
  if (!installer.is_mobile) return installer;
  if (row.mobileAddress === null)
    return noSuchInstaller('This installer comes to an address, and your order has none. Choose one with a shop.');
  const error = serviceAreaError(deps.zips, installer, row.mobileAddress);
  return error ? noSuchInstaller(error.detail) : installer;
}

/** Whether the installer declined the appointment, perhaps with a proposal. */
const isDeclined = ({ status }: BookingRow): boolean => status === 'declined' || status === 'proposed';

const moveOf = <T extends MoveTarget>(row: BookingRow, target: T): OrderMove & { readonly target: T } => ({
  orderId: row.orderId,
  target,
  isFree: isDeclined(row),
});
const toInstaller = (row: BookingRow, installer: InstallerRow) =>
  moveOf(row, { kind: 'installer', installer, mobileZip: row.mobileAddress?.zipCode ?? null } as const);

/** Whether the installer had reserved a time that is now released. */
const hadTime = ({ status }: BookingRow): boolean => ['booked', 'confirmed', 'proposed'].includes(status);

async function mailChange(tx: Queries, before: BookingRow): Promise<void> {
  const after = await tx.oneOrThrow<BookingRow>(sql.bookingById, [before.bookingId]);
  const isSameShop = after.installerId === before.installerId;
  await askInstaller(tx, after, { movedFrom: isSameShop && hadTime(before) ? appointmentOf(before) : null });
  if (!isSameShop && hadTime(before)) await tellCancelled(tx, before, 'other-installer');
}

/** Moves the booking. One statement releases the old seat and takes the new one. */
async function move(
  deps: RebookingDependencies,
  tx: Queries,
  row: BookingRow,
  { installerId, at, expectedCents }: Move,
): Promise<Failure | null> {
  const now = deps.now();
  const error = changeError(row, now, installerId !== null && installerId !== row.installerId);
  if (error) return error;
  const installer = await installerFor(deps, row, installerId ?? row.installerId);
  if (isFailure(installer)) return installer;
  const isSame = installer.installer_id === row.installerId;
  const isSameTime = at.date === row.appointmentDate && at.slot === row.appointmentSlot;
  if (isSame && isSameTime && hadTime(row)) return slotClosed('appointmentDate');
  const earliest = earliestFor({ installer, orderedAt: row.orderedAt }, deps.zips, now);
  if (!isWithinHours(installer, at.date, at.slot, earliest)) return slotClosed('appointmentDate');
  await lockAppointment(tx, row, installer.installer_id, at);
  const values = [row.bookingId, installer.installer_id, at.date, at.slot];
  if ((await tx.count(sql.chooseAnother, values)) === 0) return slotTaken('appointmentDate');
  const refused = isSame ? null : await deps.moves.move(tx, { ...toInstaller(row, installer), expectedCents });
  if (refused) return refused;
  await revokeTokens(tx, 'confirmation', row.bookingId);
  await mailChange(tx, row);
  return null;
}

async function releaseBooking(tx: Queries, row: BookingRow): Promise<boolean> {
  const isReleased = (await tx.count(sql.releaseBooking, [row.bookingId])) > 0;
  if (isReleased) await revokeTokens(tx, 'confirmation', row.bookingId);
  return isReleased;
}

async function cancel(deps: RebookingDependencies, tx: Queries, row: BookingRow): Promise<Failure | null> {
  const error = changeError(row, deps.now(), false);
  if (error) return error;
  if (!(await releaseBooking(tx, row))) return alreadyAnswered();
  if (hadTime(row)) await tellCancelled(tx, row, 'given-up');
  await tellGivenUp(tx, row);
  return null;
}

async function shipHome(
  deps: RebookingDependencies,
  tx: Queries,
  row: BookingRow,
  { address, expectedCents }: ShipHome,
): Promise<Failure | null> {
  const error = changeError(row, deps.now(), true);
  if (error) return error;
  const refused = await deps.moves.move(tx, { ...moveOf(row, { kind: 'home', address } as const), expectedCents });
  if (refused) return refused;
  await releaseBooking(tx, row);
  if (hadTime(row)) await tellCancelled(tx, row, 'shipped-home');
  return null;
}

function act(deps: RebookingDependencies, tx: Queries, row: BookingRow, choice: Choice): Promise<Failure | null> {
  switch (choice.kind) {
    case 'accept':
      return takeProposal(tx, row, deps.now());
    case 'cancel':
      return cancel(deps, tx, row);
    case 'ship-home':
      return shipHome(deps, tx, row, choice);
    case 'move':
      return move(deps, tx, row, choice);
  }
}

/** A price request for another installer or a home ZIP code. */
export interface MoveQuestion {
  readonly installerId?: string | undefined;
  readonly zipCode?: string | undefined;
}

const oneOfTwo = () =>
  failure(400, 'VALIDATION', 'Name either another installer or the zip code to ship to.', { field: 'installerId' });

async function wantedMove(
  deps: RebookingDependencies,
  row: BookingRow,
  { installerId, zipCode }: MoveQuestion,
): Promise<OrderMove | Failure> {
  if (zipCode !== undefined && installerId === undefined)
    return zipError(deps.zips, zipCode, 'zipcode') ?? moveOf(row, { kind: 'home', address: { zipCode } });
  if (installerId === undefined || zipCode !== undefined) return oneOfTwo();
  const installer = await installerFor(deps, row, installerId);
  return isFailure(installer) ? installer : toInstaller(row, installer);
}

/** Records the shopper's choice: accept a proposal, take another time or installer, give up the time, or ship home. */
export function rebookingService(deps: RebookingDependencies) {
  const { db, zips, now } = deps;
  const view = (row: BookingRow) => toRebooking(row, { zips, now: now() }, deps.moves.canShipHome(row.benefitType));
  const linkOf = (bookingId: string, token: string): BookingLink => ({ purpose: 'rebooking', bookingId, token });

  return {
    /** Accepts a used link as well: the response shows the choice without options. */
    async read(bookingId: string, token: string): Promise<Rebooking | Failure> {
      const link = linkOf(bookingId, token);
      const open = await openLink(db, link);
      if (open) return view(open);
      const used = await lookThrough(db, link);
      return used ? { ...view(used), options: NO_OPTIONS } : linkExpired();
    },
    /** Returns the price of another place without changing anything. */
    async price(bookingId: string, token: string, to: MoveQuestion): Promise<MovePrice | Failure> {
      const row = await openLink(db, linkOf(bookingId, token));
      if (row === null) return linkExpired();
      const error = changeError(row, now(), true);
      if (error) return error;
      const wanted = await wantedMove(deps, row, to);
      if (isFailure(wanted)) return wanted;
      const price = await deps.moves.quote(db, wanted);
      return isFailure(price) ? price : toMovePrice(price);
    },
    async choose(bookingId: string, token: string, body: RebookingBody): Promise<Rebooking | Failure> {
      const choice = choiceOf(body);
      if (isFailure(choice)) return choice;
      return answerOnce(
        db,
        linkOf(bookingId, token),
        async (tx, row) =>
          body.revision !== undefined && body.revision !== row.revision ? bookingChanged() : act(deps, tx, row, choice),
        view,
      );
    },
  };
}

export type RebookingService = ReturnType<typeof rebookingService>;
