import type { Cart } from 'shared-contracts';

/** Parts that the shopper fills in, in page order. */
export type Part = 'address' | 'installer' | 'time' | 'contact';

/**
 * Returns whether a time is still held at the cart's installer.
 * @param nowMs the server's time, milliseconds since 1970
 */
export function holdsTime({ booking, locationResponseDto: installer }: Cart, nowMs: number): boolean {
  if (!booking || booking.installerId !== installer?.installerId) return false;
  return booking.status !== 'expired' && Date.parse(booking.expiresAt) > nowMs;
}

/** Returns the first part that is missing before payment; null when complete. */
export function missingPart(cart: Cart, nowMs: number): Part | null {
  if (cart.cartType === 'STH') return cart.shippingAddress ? null : 'address';
  if (!cart.locationResponseDto) return 'installer';
  if (!holdsTime(cart, nowMs)) return 'time';
  const isSaved =
    cart.contact !== null &&
    cart.appointmentDate === cart.booking?.appointmentDate &&
    cart.appointmentSlot === cart.booking?.appointmentSlot;
  return isSaved ? null : 'contact';
}

export const MISSING_WORDS: Readonly<Record<Part, string>> = {
  address: 'Tell us where it goes, and save the address.',
  installer: 'Choose who installs your tires.',
  time: 'Choose a day and a time.',
  contact: 'Tell us who brings the car, and save it.',
};
