import { isFlagOn, type BenefitType } from 'shared-contracts';
import type { Booking, BookingBody } from 'shared-contracts/wire';
import type { Database, Queries } from '../../../platform/database/database';
import { failure, isFailure, type Failure } from '../../../platform/values/failure';
import type { HoldLimits } from '../../../platform/limits/hold-limits';
import type { Fence } from '../../../platform/database/idempotency';
import type { Session } from '../../../platform/security/session';
import type { FlagsOf } from '../../flags/feature-flags.service';
import { featureOff } from '../../flags/feature-off';
import type { ZipDirectory } from '../../location/zip-directory';
import { isWithinHours } from './appointment-calendar';
import { shopDates } from './shop-dates';
import * as sql from './installer.sql';
import type { InstallerRow } from './installer.types';
import { holdSlot } from './slot-holds';

export interface BookingDependencies {
  readonly db: Database;
  readonly zips: ZipDirectory;
  readonly flagsOf: FlagsOf;
  readonly holdLimits: HoldLimits;
  /** Locks the cart until the transaction ends; returns why it cannot be changed, or null. Carts implement it. */
  readonly lockOpenCart: (tx: Queries, session: Session) => Promise<Failure | null>;
  now(): Date;
}

const closed = () =>
  failure(
    422,
    'SLOT_UNAVAILABLE',
    'The installer does not take appointments at that time. Choose another time from the calendar.',
  );
/** A cart's session, and a hash of its network address. */
export interface Asker {
  readonly session: Session;
  readonly client: Buffer;
}

export function bookingService({ db, zips, flagsOf, holdLimits, lockOpenCart, now }: BookingDependencies) {
  async function find(installerId: string): Promise<InstallerRow | Failure> {
    const installer = await db.one<InstallerRow>(sql.installerById, [installerId]);
    if (installer === null)
      return failure(404, 'NOT_FOUND', 'That installer is no longer available. Choose another one.');
    const { isZipCodeValid, isEligible, message = '' } = zips.validate(installer.zip);
    return isZipCodeValid && !isEligible ? failure(422, 'ZIP_NOT_SERVED', message) : installer;
  }

  /** Returns the installer if it offers the slot. */
  async function offeredBy(body: BookingBody): Promise<InstallerRow | Failure> {
    const installer = await find(body.installerId);
    if (isFailure(installer)) return installer;
    const { mountsFrom } = shopDates(installer, zips, now());
    return isWithinHours(installer, body.appointmentDate, body.appointmentSlot, mountsFrom) ? installer : closed();
  }
  /** Returns an error for a mobile installer where staff disabled them. */
  const mobileError = (variant: BenefitType, installer: InstallerRow): Failure | null =>
    installer.is_mobile && !isFlagOn(flagsOf(variant), 'mobileInstallation')
      ? featureOff('mobileInstallation', 409)
      : null;

  return {
    holdLimits,
    mobileError,
    installer: find,
    offeredBy,
    async hold({ session, client }: Asker, body: BookingBody, fence?: Fence): Promise<Booking | Failure> {
      const { cartNumber } = session;
      const installer = await offeredBy(body);
      if (isFailure(installer)) return installer;
      const error = mobileError(session.variant, installer);
      if (error) return error;
      return db.transaction<Booking | Failure>(async (tx) => {
        await fence?.hold(tx);
        const cartError = await lockOpenCart(tx, session);
        if (cartError) return cartError;
        return holdSlot(tx, { cartNumber, client, limits: holdLimits }, body);
      }, isFailure);
    },
  };
}

export type BookingService = ReturnType<typeof bookingService>;
