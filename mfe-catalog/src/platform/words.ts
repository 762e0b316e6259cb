import { isFlagOn, withCommas, type FlagValues } from 'shared-contracts';

export { shortDay } from 'remote-kit';

/** Formats dollars as "$1,234.50", or "$40" without cents when `isShort`. */
export function dollars(value: number, isShort = false): string {
  return `$${withCommas(value, isShort && Number.isInteger(value) ? 0 : 2)}`;
}

/** Multiplies in whole cents, so that floating point never decides a price. */
export const times = (value: number, quantity: number): number => (Math.round(value * 100) * quantity) / 100;

/** Returns "1 tire", "4 tires". */
export const counted = (count: number, noun: string): string =>
  `${withCommas(count)} ${count === 1 ? noun : `${noun}s`}`;

/** Message of a search that fails without a reason (spec §8). */
export const SEARCH_FAILED = 'We are experiencing some technical issues with your search. Please try again later.';

/** Describes delivery: "delivered free to your home or a local installer". */
export const deliveredFree = (flags: FlagValues): string =>
  `delivered free to ${isFlagOn(flags, 'shipToHome') ? 'your home or ' : ''}a local installer`;

/** Unit of a price, by product type. */
export const UNITS = { TIRE: 'per tire', WHEEL: 'per wheel', ACCESSORY: 'each' } as const;
