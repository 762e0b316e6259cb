import type { Address } from 'shared-contracts';

/** An address in one line, of a person or a shop: "12 Mission St, Apt 2, San Francisco, CA 94110". */
export interface Place extends Pick<Address, 'address' | 'city' | 'state' | 'zipCode'> {
  readonly additionalAddress?: string | null | undefined;
}

export const addressLine = ({ address, additionalAddress, city, state, zipCode }: Place): string =>
  [address, additionalAddress, city, `${state} ${zipCode}`].filter(Boolean).join(', ');
