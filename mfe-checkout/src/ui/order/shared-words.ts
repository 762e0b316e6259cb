import type { Order } from 'shared-contracts';
import { addressLine } from '../../platform/orders/address-line';
import { longDay } from '../../platform/dates/long-day';

/** Returns "9:00 AM" of "9:00 AM – 10:00 AM". */
const startOf = (label: string): string => label.split(' – ')[0] ?? label;

type Told = Pick<
  Order,
  'lines' | 'installer' | 'mobileInstallationAddress' | 'appointmentDate' | 'appointmentLabel' | 'estimatedDelivery'
>;

function appointmentWords({ installer, mobileInstallationAddress, appointmentDate, appointmentLabel }: Told): string {
  if (!installer || !appointmentDate || !appointmentLabel) return '';
  const when = `on ${longDay(appointmentDate)}, ${startOf(appointmentLabel)}`;
  const { name, address } = installer;
  // The address of a mobile installer's visit is a private home.
  return mobileInstallationAddress
    ? `${name} comes to mount the tires ${when}. Phone: ${address.phoneNumber}`
    : `Tires mounted at ${name} ${when}. ${addressLine(address)}. Phone: ${address.phoneNumber}`;
}

/**
 * Returns the text for a driver or a recipient. It grants no access and has no order number, link, name, email address
 * or private address.
 */
export function sharedWords(order: Told): string {
  const appointment = appointmentWords(order);
  if (appointment) return appointment;
  const what = order.lines.map(({ quantity, brand, name }) => `${quantity} × ${brand} ${name}`).join(', ');
  return order.estimatedDelivery ? `${what}, arrives by ${order.estimatedDelivery}` : what;
}
