import type { Cart, InstallationAnswer, InstallationBody, ShippingAddressBody } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import type { Session } from '../../platform/security/session';
import { requireValue } from '../../platform/values/require-value';
import type { Asker } from '../bookings/slots/booking.service';
import type { InstallerRow } from '../bookings/slots/installer.types';
import { serviceAreaError } from '../bookings/slots/service-area';
import { holdSlot, releaseHold, type SlotHolder } from '../bookings/slots/slot-holds';
import { jsonOf, run, type CartChanges, type CartDependencies } from './cart-changes';
import * as sql from './cart.sql';
import { addressError } from '../location/address-checks';
import { homeError } from './delivery-checks';

interface Slot {
  readonly appointmentDate: string;
  readonly appointmentSlot: string;
}

/** Returns the appointment, or null without both parts: a shopper may choose the installer first. */
function slotOf({ appointmentDate, appointmentSlot }: InstallationBody): Slot | null {
  return appointmentDate === undefined || appointmentSlot === undefined ? null : { appointmentDate, appointmentSlot };
}

function mobileError(
  { zips }: CartDependencies,
  installer: InstallerRow,
  slot: Slot | null,
  body: InstallationBody,
): Failure | null {
  const { mobileInstallationAddress: address } = body;
  if (address) {
    const error = addressError(zips, address, 'mobileInstallationAddress.');
    return error ?? (installer.is_mobile ? serviceAreaError(zips, installer, address) : null);
  }
  if (slot === null || !installer.is_mobile) return null;
  return failure(422, 'DELIVERY_MISSING', 'No mobile installation address set!', {
    field: 'mobileInstallationAddress',
  });
}

async function writeInstallation(
  tx: Queries,
  holder: SlotHolder,
  installer: InstallerRow,
  slot: Slot | null,
  body: InstallationBody,
): Promise<Failure | null> {
  const { cartNumber } = holder;
  const mobile = installer.is_mobile ? jsonOf(body.mobileInstallationAddress) : null;
  await tx.count(sql.setInstallation, [
    cartNumber,
    installer.installer_id,
    slot?.appointmentDate ?? null,
    slot?.appointmentSlot ?? null,
    mobile,
    jsonOf(body.contact),
    body.gift !== undefined,
    jsonOf(body.gift),
  ]);
  if (slot === null) return releaseHold(tx, cartNumber);
  // After the contact is written, because held appointments are counted by its email address too.
  const held = await holdSlot(tx, holder, { installerId: installer.installer_id, ...slot });
  return isFailure(held) ? held : null;
}

function toAnswer({
  locationResponseDto,
  appointmentDate,
  appointmentSlot,
  appointmentLabel,
  mobileInstallationAddress,
  totalInstallationFees,
  booking,
}: Cart): InstallationAnswer {
  return {
    locationResponseDto: requireValue(locationResponseDto, 'installer of the installation'),
    appointmentDate,
    appointmentSlot,
    appointmentLabel,
    mobileInstallationAddress,
    totalInstallationFees,
    booking,
  };
}

/**
 * Sets the delivery. Installation and shipping address exclude each other (specification section 4): setting one clears
 * the other.
 */
export function cartDelivery(deps: CartDependencies, { change, forgetFailedCoupon }: CartChanges) {
  async function install({ session, client }: Asker, body: InstallationBody): Promise<Cart | Failure> {
    const slot = slotOf(body);
    const installer = slot
      ? await deps.bookings.offeredBy({ installerId: body.installerId, ...slot })
      : await deps.bookings.installer(body.installerId);
    if (isFailure(installer)) return installer;
    const error = deps.bookings.mobileError(session.variant, installer) ?? mobileError(deps, installer, slot, body);
    const holder = { cartNumber: session.cartNumber, client, limits: deps.bookings.holdLimits };
    return error ?? change(session, true, (tx) => writeInstallation(tx, holder, installer, slot, body));
  }
  async function afterForgetting(session: Session, error: Failure): Promise<Failure> {
    const forget = await forgetFailedCoupon();
    await change(session, false, async (tx) => {
      await forget(tx, session.cartNumber);
      return null;
    });
    return error;
  }
  return {
    async setShippingAddress(session: Session, { gift, ...address }: ShippingAddressBody): Promise<Cart | Failure> {
      const error = homeError(deps, session.variant) ?? addressError(deps.zips, address, '');
      if (error) return afterForgetting(session, error);
      const forget = await forgetFailedCoupon();
      return change(session, true, async (tx) => {
        await forget(tx, session.cartNumber);
        await releaseHold(tx, session.cartNumber);
        const values = [session.cartNumber, jsonOf(address), address.zipCode, gift !== undefined, jsonOf(gift)];
        return run(tx, sql.setShippingAddress, values);
      });
    },

    /** Sets the installation. A failure leaves the cart unchanged, except that a failed coupon is removed. */
    async setInstallation(asker: Asker, body: InstallationBody): Promise<InstallationAnswer | Failure> {
      const cart = await install(asker, body);
      return isFailure(cart) ? afterForgetting(asker.session, cart) : toAnswer(cart);
    },
  };
}
