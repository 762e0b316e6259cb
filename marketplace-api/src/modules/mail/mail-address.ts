import type { Address, InstallerAddress } from 'shared-contracts/wire';
import { placeWords } from './typed-text';

/** An address as the shopper typed it: what does not read like a place is left out. */
export const typedAddress = ({ address, additionalAddress, city, state, zipCode }: Address): string =>
  [placeWords(address), placeWords(additionalAddress), placeWords(city), `${state} ${zipCode}`]
    .filter(Boolean)
    .join(', ');

/** A shop's address, as the store's own data has it. */
export const shopAddress = ({ address, city, state, zipCode }: InstallerAddress): string =>
  [address, city, `${state} ${zipCode}`].join(', ');
