import type { Order, RebateClaimBody } from 'shared-contracts';
import { addressSchema } from 'remote-kit/address';
import { boolean, type InferType } from 'yup';

/** Name and address with the rules of a shipping address, and the consent. */
export const rebateSchema = addressSchema
  .pick(['firstName', 'lastName', 'address', 'additionalAddress', 'city', 'state', 'zipCode'])
  .shape({ consent: boolean().default(false).oneOf([true], 'Check the box to confirm your claim.') });
export type RebateValues = InferType<typeof rebateSchema>;

/** Returns the buyer with the shipping address, which for a gift is not the buyer's. */
export function rebateValues(order: Order): Partial<RebateValues> {
  const { customer, shippingAddress, mobileInstallationAddress, gift } = order;
  const { firstName, lastName } = customer;
  const place = gift ? null : (shippingAddress ?? mobileInstallationAddress);
  if (!place) return { firstName, lastName };
  const { address, additionalAddress = '', city, state, zipCode } = place;
  return { firstName, lastName, address, additionalAddress, city, state, zipCode };
}

/** Keeps only the fields of the API's claim; an empty optional field is omitted. */
export function toClaim(values: RebateValues): RebateClaimBody {
  const { firstName, lastName, address, additionalAddress, city, state, zipCode } = values;
  const more = additionalAddress ? { additionalAddress } : {};
  return { firstName, lastName, address, ...more, city, state, zipCode, consent: true };
}
