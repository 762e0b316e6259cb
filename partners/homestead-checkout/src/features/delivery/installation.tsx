import { useEffect, useState } from 'react';
import type { ApiSettings, Cart } from 'shared-contracts';
import { serverNow, shortDay, toDeviceTime, useHost, WidgetHost } from 'remote-kit';
import { Notice } from 'shared-ui';
import { holdsTime, missingPart } from '../../platform/readiness';
import { Question } from '../../ui/part';
import { errorOf, type DeliveryProps } from './delivery-props';
import { Driver } from './driver';
import { Saved } from './saved';

const timeOf = ({ booking }: Cart): string =>
  booking ? `${shortDay(booking.appointmentDate)}, ${booking.appointmentLabel}` : '';

const untilOf = (api: ApiSettings, { booking }: Cart): string =>
  booking
    ? toDeviceTime(api, booking.expiresAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
    : '';

/** Returns the place of the installation: the shop, or the address of a mobile installer's visit. */
function placeOf({ mobileInstallationAddress: visit, locationResponseDto: installer }: Cart): string {
  if (installer?.isMobileRetailer && visit) return `comes to ${visit.address}, ${visit.city}`;
  return installer ? `${installer.address.address}, ${installer.address.city}` : '';
}

/** Snow chains and mud guards are not mounted. */
const tiresIn = ({ lineItems }: Cart): number =>
  lineItems.reduce((sum, { product, qty }) => sum + (product.productType === 'TIRE' ? qty : 0), 0);

function Time({ cart, fault }: { readonly cart: Cart; readonly fault: string | null }) {
  const { cartNumber, booking, locationResponseDto: installer } = cart;
  const { api } = useHost();
  if (!installer) return null;
  const isHeld = holdsTime(cart, serverNow(api));
  return (
    <Question id="time" title="When suits you?" fault={fault}>
      {booking && !isHeld && booking.installerId === installer.installerId ? (
        <Notice tone="warn" announce="alert" title="Your time was released">
          {timeOf(cart)} was held for 15 minutes. Choose a time again; everything else is kept.
        </Notice>
      ) : null}
      <WidgetHost
        key={installer.installerId}
        name="installer/appointment"
        minHeight={320}
        props={{
          cartNumber,
          installerId: installer.installerId,
          installerName: installer.name,
          ...(isHeld && {
            heldDate: booking?.appointmentDate,
            heldSlot: booking?.appointmentSlot,
            heldUntil: booking?.expiresAt,
          }),
        }}
      />
      {isHeld ? (
        <Notice tone="ok" announce="status">
          <strong>{timeOf(cart)}</strong> is yours until {untilOf(api, cart)}.
        </Notice>
      ) : null}
    </Question>
  );
}

/** Installer, time and driver: the store's own lists, in sequence. */
export function Installation(props: DeliveryProps) {
  const { cart, page, missed } = props;
  const { locationResponseDto: installer } = cart;
  const { api } = useHost();
  const [isChoosing, setChoosing] = useState(installer === null);
  const isComplete = missingPart(cart, serverNow(api)) === null;
  const [isEditing, setEditing] = useState(!isComplete);
  const installerId = installer?.installerId;
  useEffect(() => setChoosing(installerId === undefined), [installerId]);
  if (isComplete && !isEditing && installer)
    return (
      <Saved title="Your appointment" what="the appointment" onChange={() => setEditing(true)}>
        <strong>{timeOf(cart)}</strong>
        <span>
          {installer.name}, {placeOf(cart)}
        </span>
        <span>
          {cart.contact?.firstName} {cart.contact?.lastName} · held until {untilOf(api, cart)}
        </span>
      </Saved>
    );
  return (
    <>
      {installer && !isChoosing ? (
        <Saved title="Installed by" what="the installer" onChange={() => setChoosing(true)}>
          <strong>{installer.name}</strong>
          <span>
            {installer.isMobileRetailer ? 'Comes to you' : `${installer.address.address}, ${installer.address.city}`}
          </span>
        </Saved>
      ) : (
        <Question id="installer" title="Who mounts your tires?" fault={errorOf(missed, 'installer')}>
          <WidgetHost
            name="installer/choose"
            minHeight={cart.zipCode ? 480 : 160}
            props={{
              cartNumber: cart.cartNumber,
              ...(cart.zipCode && { zipCode: cart.zipCode }),
              ...(page.installer && { chosenId: page.installer.installerId }),
              units: tiresIn(cart),
            }}
          />
        </Question>
      )}
      {isChoosing ? null : <Time cart={cart} fault={errorOf(missed, 'time')} />}
      {holdsTime(cart, serverNow(api)) && !isChoosing ? (
        <Driver key={installerId} {...props} onSaved={() => setEditing(false)} />
      ) : null}
    </>
  );
}
