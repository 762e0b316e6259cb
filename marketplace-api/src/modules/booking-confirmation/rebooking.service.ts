import type { Address, Rebooking, RebookingBody } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import { revokeTokens } from '../../platform/one-time-token';
import { isWithinHours } from '../installer/appointment-calendar';
import type { BookingService } from '../installer/booking.service';
import type { InstallerRow } from '../installer/installer.types';
import { serviceAreaError } from '../installer/service-area';
import { answerOnce, lookThrough, openLink, type BookingLink } from './booking-link';
import { appointmentOf, askInstaller, tellAgreed, tellCancelled, tellConfirmed, tellGivenUp } from './booking-mail';
import {
  alreadyAnswered,
  bookingChanged,
  linkExpired,
  noSuchInstaller,
  notChangeable,
  proposalOver,
  slotClosed,
  slotTaken,
} from './confirmation-failures';
import { toRebooking } from './confirmation-view';
import type { ConfirmationDependencies } from './confirmation.service';
import { earliestFor, type BookingRow } from './confirmation.types';
import { choiceOf, type Choice } from './proposal';
import { changeError, NO_OPTIONS } from './rebooking-options';
import { lockAppointment } from './seat-taking';
import * as sql from './confirmation.sql';

/** Changes an order to ship home, in the caller's transaction, with its order locked. */
export type ToHome = (tx: Queries, change: { orderId: string; address: Address }) => Promise<Failure | null>;

export interface RebookingDependencies extends ConfirmationDependencies {
  readonly bookings: Pick<BookingService, 'installer'>;
  /** Without it nothing is shipped home, and nobody is offered that. */
  readonly toHome?: ToHome;
}

type Move = Extract<Choice, { kind: 'move' }>;

async function takeProposal(tx: Queries, row: BookingRow, now: Date): Promise<Failure | null> {
  const error = changeError(row, now, false);
  if (error) return error;
  if ((await tx.count(sql.takeProposal, [row.bookingId, now])) === 0) return proposalOver();
  await tellConfirmed(tx, row);
  await tellAgreed(tx, row);
  return null;
}

/** The installer that the shopper names, when it can do this order's work. */
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

/** Who had the time and does not any more. */
const hadTime = ({ status }: BookingRow): boolean => ['booked', 'confirmed', 'proposed'].includes(status);

async function tellOfMove(tx: Queries, before: BookingRow): Promise<void> {
  const after = (await tx.one<BookingRow>(sql.bookingById, [before.bookingId]))!;
  const isSameShop = after.installerId === before.installerId;
  await askInstaller(tx, after, { movedFrom: isSameShop && hadTime(before) ? appointmentOf(before) : null });
  if (!isSameShop && hadTime(before)) await tellCancelled(tx, before, 'other-installer');
}

/** The seat that the shopper had goes back with the same statement that takes the new one. */
async function move(deps: RebookingDependencies, tx: Queries, row: BookingRow, choice: Move): Promise<Failure | null> {
  const { installerId, at } = choice;
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
  await revokeTokens(tx, 'confirmation', row.bookingId);
  await tellOfMove(tx, row);
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
  address: Address,
): Promise<Failure | null> {
  if (!deps.toHome) return notChangeable();
  const error = changeError(row, deps.now(), true);
  if (error) return error;
  const { isEligible, message = '' } = deps.zips.validate(address.zipCode);
  if (!isEligible)
    return failure(422, 'ZIP_NOT_SERVED', message, {
      field: 'shipHome.address.zipCode',
    });
  const refused = await deps.toHome(tx, { orderId: row.orderId, address });
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
      return shipHome(deps, tx, row, choice.address);
    case 'move':
      return move(deps, tx, row, choice);
  }
}

/**
 * What the shopper makes of an appointment: takes a proposal, another time or installer, none, or has it shipped home.
 */
export function rebookingService(deps: RebookingDependencies) {
  const { db, zips, now } = deps;
  const view = (row: BookingRow) => toRebooking(row, { zips, now: now() }, deps.toHome !== undefined);
  const linkOf = (bookingId: string, token: string): BookingLink => ({ purpose: 'rebooking', bookingId, token });

  return {
    /** Also by a link that has been used: what was chosen is shown, and nothing is offered. */
    async read(bookingId: string, token: string): Promise<Rebooking | Failure> {
      const link = linkOf(bookingId, token);
      const open = await openLink(db, link);
      if (open) return view(open);
      const used = await lookThrough(db, link);
      return used ? { ...view(used), options: NO_OPTIONS } : linkExpired();
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
