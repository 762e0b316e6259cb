import { anInstaller } from 'shared-contracts/testing';
import { anOrder, mobileVisit } from '../../testing/an-order';
import { sharedWords } from './shared-words';

const { nextFreeSlot: _slot, distance: _distance, numberOfReviews: _count, ...shop } = anInstaller();
const atTheShop = anOrder({
  ...mobileVisit,
  installer: { ...shop, media: null },
  mobileInstallationAddress: null,
  appointmentDate: '2026-11-28',
});

it('sharedWords has place and time of an installation', () => {
  expect(sharedWords(atTheShop)).toBe(
    'Tires mounted at Riverside Tire & Auto on Saturday, November 28, 9:00 AM. ' +
      '12 Mission St, San Francisco, CA 94110. Phone: 415-555-0101',
  );
});

it('sharedWords has the mobile installer and the time, without the address', () => {
  expect(sharedWords(anOrder(mobileVisit))).toBe(
    'Bay Mobile Tire comes to mount the tires on Tuesday, November 24, 9:00 AM. Phone: 415-555-0101',
  );
});

it('sharedWords has the products and the delivery date', () => {
  expect(sharedWords(anOrder())).toBe('4 × Michelin Defender2, arrives by Tuesday, November 24');
});

it.each([
  ['at a shop', atTheShop],
  ['at home, by a mobile installer', anOrder(mobileVisit)],
  ['shipped home', anOrder()],
])('sharedWords without access to the order or personal data: %s', (_where, order) => {
  const words = sharedWords(order);
  const { orderId, orderNumber, cartNumber, customer, mobileInstallationAddress: visit, shippingAddress: home } = order;
  const secrets = [
    ...[orderId, orderNumber, cartNumber],
    ...[customer.email, customer.phoneNumber, customer.lastName, customer.firstName],
    ...[visit, home].flatMap((place) => (place ? [place.address, place.zipCode, place.lastName] : [])),
    ...['http', '@', 'token', '/orders', order.total.formattedValue],
  ];
  for (const secret of secrets) expect(words).not.toContain(secret);
});
