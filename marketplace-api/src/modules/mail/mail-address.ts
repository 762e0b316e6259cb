import type { Address, InstallerAddress } from 'shared-contracts/wire';
import { placeWords } from './typed-text';

/** Returns an address from the shopper's input, without parts that could be a link or a message. */
export const typedAddress = ({ address, additionalAddress, city, state, zipCode }: Address): string =>
  [placeWords(address), placeWords(additionalAddress), placeWords(city), `${state} ${zipCode}`]
    .filter(Boolean)
    .join(', ');

export const shopAddress = ({ address, city, state, zipCode }: InstallerAddress): string =>
  [address, city, `${state} ${zipCode}`].join(', ');
