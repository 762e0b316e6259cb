import { readTradeSize } from 'shared-contracts';
import type { SizeOptions } from 'shared-contracts/wire';
import { listingUrl } from './listing-url';

/** The numbers of the size that are chosen so far. */
export interface SizeNumbers {
  readonly width?: number;
  readonly ratio?: number;
  readonly rim?: number;
}

interface ReadSize {
  readonly size: string;
  readonly width: number;
  /** Null for sizes of two numbers, such as 4.80-12. */
  readonly ratio: number | null;
  readonly rim: number;
}

function readSize(size: string): ReadSize[] {
  const numbers = readTradeSize(size)?.numbers.map(Number);
  if (!numbers) return [];
  const [width, ratio = null] = numbers;
  const rim = numbers.at(-1);
  if (width === undefined || rim === undefined) return [];
  return [{ size, width, ratio: numbers.length > 2 ? ratio : null, rim }];
}

const ascending = (values: readonly (number | null)[]) =>
  [...new Set(values)].filter((value) => value !== null).sort((one, other) => one - other);

/**
 * Returns the numbers that remain possible among the sizes on sale: metric (225/65R17), flotation (35X12.50R20LT, whose
 * first number is the height) and two-number sizes, which have a rim and no ratio.
 */
export function sizeOptions(sizes: Iterable<string>, { width, ratio, rim }: SizeNumbers): SizeOptions {
  const all = [...sizes].flatMap(readSize);
  const byWidth = width === undefined ? [] : all.filter((one) => one.width === width);
  const ratios = ascending(byWidth.map((one) => one.ratio));
  const byRatio = byWidth.filter((one) => (ratio === undefined ? ratios.length === 0 : one.ratio === ratio));
  const full = rim === undefined ? [] : byRatio.filter((one) => one.rim === rim);
  return {
    widths: ascending(all.map((one) => one.width)),
    ratios,
    rims: ascending(byRatio.map((one) => one.rim)),
    sizes: full.map(({ size }) => ({ size, productListingUrl: listingUrl({ frontSize: size }) })),
  };
}
