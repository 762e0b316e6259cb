import { isFlagOn, withCommas, type FlagValues } from 'shared-contracts';

export { shortDay } from 'remote-kit';

/** Dollars as "$1,234.50", or "$40" where cents are none and `isShort`. */
export function dollars(value: number, isShort = false): string {
  return `$${withCommas(value, isShort && Number.isInteger(value) ? 0 : 2)}`;
}

/** A sum of whole cents of money values: floating point never decides a price. */
export const times = (value: number, quantity: number): number => (Math.round(value * 100) * quantity) / 100;

/** "1 tire", "4 tires". */
export const counted = (count: number, noun: string): string =>
  `${withCommas(count)} ${count === 1 ? noun : `${noun}s`}`;

/** What a search says that fails without a reason of its own (spec §8). */
export const SEARCH_FAILED = 'We are experiencing some technical issues with your search. Please try again later.';

/** Where delivery goes, for descriptions: "delivered free to your home or a local installer". */
export const deliveredFree = (flags: FlagValues): string =>
  `delivered free to ${isFlagOn(flags, 'shipToHome') ? 'your home or ' : ''}a local installer`;

/** What a price is for, by product type. */
export const UNITS = { TIRE: 'per tire', WHEEL: 'per wheel', ACCESSORY: 'each' } as const;
