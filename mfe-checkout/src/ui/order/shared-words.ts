import type { Order } from 'shared-contracts';
import { addressLine } from '../../platform/address-line';
import { longDay } from '../../platform/long-day';

/** "9:00 AM" of "9:00 AM – 10:00 AM" */
const startOf = (label: string): string => label.split(' – ')[0] ?? label;

type Told = Pick<
  Order,
  'lines' | 'installer' | 'mobileInstallationAddress' | 'appointmentDate' | 'appointmentLabel' | 'estimatedDelivery'
>;

function appointmentWords({ installer, mobileInstallationAddress, appointmentDate, appointmentLabel }: Told): string {
  if (!installer || !appointmentDate || !appointmentLabel) return '';
  const when = `on ${longDay(appointmentDate)}, ${startOf(appointmentLabel)}`;
  const { name, address } = installer;
  // Where a mobile installer comes to is somebody's home.
  return mobileInstallationAddress
    ? `${name} comes to mount the tires ${when}. Phone: ${address.phoneNumber}`
    : `Tires mounted at ${name} ${when}. ${addressLine(address)}. Phone: ${address.phoneNumber}`;
}

/**
 * What one tells whoever takes the car there, or waits for the parcel. It opens nothing: no number of the order, no
 * link, no name, no mail address, nobody's home.
 */
export function sharedWords(order: Told): string {
  const appointment = appointmentWords(order);
  if (appointment) return appointment;
  const what = order.lines.map(({ quantity, brand, name }) => `${quantity} × ${brand} ${name}`).join(', ');
  return order.estimatedDelivery ? `${what}, arrives by ${order.estimatedDelivery}` : what;
}
