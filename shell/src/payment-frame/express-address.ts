import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';

/** Address of a wallet in the fields of the store's API, unvalidated. */
export type ExpressAddress = Readonly<Record<string, string>>;

/** Splits a full name at its last space, because the wallet has one field and the API has two. */
function namesOf(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { firstName: words.slice(0, words.length > 1 ? -1 : 1).join(' '), lastName };
}

/** Returns the five digits of a US ZIP code; null for any other. */
export const zipCodeOf = (postalCode: string): string | null =>
  /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(postalCode)?.[1] ?? null;

/** Returns the address that the shopper confirmed in the wallet; null when the wallet sent none. */
export function expressAddressOf({
  shippingAddress,
  billingDetails,
}: Pick<StripeExpressCheckoutElementConfirmEvent, 'shippingAddress' | 'billingDetails'>): ExpressAddress | null {
  if (!shippingAddress) return null;
  const { line1, line2, city, state, postal_code: postalCode } = shippingAddress.address;
  return {
    ...namesOf(shippingAddress.name),
    email: billingDetails?.email ?? '',
    phoneNumber: billingDetails?.phone ?? '',
    address: line2 ? `${line1}, ${line2}` : line1,
    city,
    state,
    zipCode: zipCodeOf(postalCode) ?? postalCode,
  };
}
