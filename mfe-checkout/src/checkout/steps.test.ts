import { aCart, anInstaller } from 'shared-contracts/testing';
import { firstOpenStep, flowOf, nextStep, resolveStep } from './steps';

const now = Date.parse('2026-11-20T12:00:00Z');
const card = { paymentMethods: ['credit-card'] as const };
const { nextFreeSlot: _slot, distance: _distance, numberOfReviews: _count, ...shop } = anInstaller();
const installer = { ...shop, media: null };
const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phoneNumber: '555-555-0142' };
const booking = {
  bookingId: 'B1',
  cartNumber: 'C1',
  installerId: 'N1',
  appointmentDate: '2026-11-24',
  appointmentSlot: '09:00',
  appointmentLabel: 'Tue',
  status: 'held' as const,
  expiresAt: '2026-11-20T12:15:00Z',
};
const held = aCart({
  locationResponseDto: installer,
  appointmentDate: '2026-11-24',
  appointmentSlot: '09:00',
  booking,
  contact,
});

it('[checkout-steps] [delivery-types] the steps include the installer or the address, by delivery type', () => {
  expect(flowOf({ cartType: 'STS' }, card)).toEqual(['delivery', 'installer', 'appointment', 'payment', 'review']);
  expect(flowOf({ cartType: 'STH' }, card)).toEqual(['delivery', 'address', 'payment', 'review']);
});

it('[checkout-steps] the steps exclude the payment when the program settles', () => {
  expect(flowOf({ cartType: 'STH' }, { paymentMethods: [] })).toEqual(['delivery', 'address', 'review']);
});

it.each([
  ['payment', aCart(), 'installer'],
  ['payment', aCart({ locationResponseDto: installer }), 'appointment'],
  ['payment', held, 'payment'],
  ['review', held, 'payment'],
  ['installer', held, 'installer'],
  ['nonsense', held, 'delivery'],
  ['installer', aCart({ cartType: 'STH' }), 'delivery'],
])('the step %s opens only after the steps before it', (asked, cart, shown) => {
  expect(resolveStep(asked, { cart, method: null, now }, card)).toBe(shown);
});

it('the review opens once a payment method is chosen', () => {
  expect(resolveStep('review', { cart: held, method: 'pay-pal', now }, card)).toBe('review');
});

it('the steps return to the appointment when the hold has expired', () => {
  expect(firstOpenStep({ cart: held, method: null, now }, card)).toBe('payment');
  expect(firstOpenStep({ cart: held, method: null, now: now + 16 * 60_000 }, card)).toBe('appointment');
});

it('nextStep returns the following step', () => {
  expect(nextStep('delivery', aCart({ cartType: 'STH' }), card)).toBe('address');
  expect(nextStep('appointment', held, card)).toBe('payment');
});

it('a time at another installer does not count', () => {
  const elsewhere = aCart({ ...held, booking: { ...booking, installerId: 'N2' } });
  expect(firstOpenStep({ cart: elsewhere, method: null, now }, card)).toBe('appointment');
});
