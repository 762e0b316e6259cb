import type { ProductVariant } from 'shared-contracts';

/** Returns "205/55R17 95Y XL", or a wheel's or an accessory's size with its finish. */
export const variantName = ({ size, loadIndex, speedRating, loadRange, finish }: ProductVariant): string =>
  [size, `${loadIndex ?? ''}${speedRating ?? ''}`, loadRange && loadRange !== 'SL' ? loadRange : '', finish]
    .filter(Boolean)
    .join(' ');

/** Sorts `225/45R18` after `225/45R9`. A shared collator, because `localeCompare` with options creates one per call. */
const compareSizes = new Intl.Collator('en', { numeric: true }).compare;

/** Groups variants by rim, smallest first; one group without rims. */
export function byRim(
  variants: readonly ProductVariant[],
): { readonly rim: string; readonly variants: readonly ProductVariant[] }[] {
  const groups = new Map<string, ProductVariant[]>();
  for (const variant of variants) {
    const rim = /(?:R|D|-)(\d{1,2}(?:\.5)?)(?:C|LT)?$/.exec(variant.size)?.[1] ?? '';
    groups.set(rim, [...(groups.get(rim) ?? []), variant]);
  }
  const bySize = (one: ProductVariant, other: ProductVariant): number => compareSizes(one.size, other.size);
  return [...groups]
    .map(([rim, group]) => ({ rim, variants: [...group].sort(bySize) }))
    .sort((one, other) => Number(one.rim) - Number(other.rim));
}

/** Returns the unit price of a size, as on its product page. */
export const priceNow = ({ salePrice, price }: ProductVariant): ProductVariant['price'] => salePrice ?? price;

/** Returns the lowest price of available variants; of all when none is available. */
export function lowestPrice(variants: readonly ProductVariant[]): string {
  const inStock = variants.filter((variant) => variant.inStock);
  const [first] = [...(inStock.length > 0 ? inStock : variants)].sort(
    (one, other) => priceNow(one).value - priceNow(other).value,
  );
  return first ? priceNow(first).formattedValue : '';
}

/** Choices of a wheel, in this order. */
export const WHEEL_CHOICES = ['size', 'boltPattern', 'offset', 'finish'] as const;
/** See {@link WHEEL_CHOICES}. */
export type WheelChoice = (typeof WHEEL_CHOICES)[number];

/** Splits "17x7.5 5x114.3 +40". */
export function wheelParts({
  size,
  finish = '',
}: Pick<ProductVariant, 'size' | 'finish'>): Readonly<Record<WheelChoice, string>> {
  const [dimensions = '', boltPattern = '', offset = ''] = size.split(' ');
  return { size: dimensions, boltPattern, offset, finish };
}

export interface WheelOption {
  readonly value: string;
  /** Target of the choice: the variant that preserves most of the other choices. */
  readonly variant: ProductVariant;
}

/** Returns the options of one choice. Offsets are limited to the chosen size, pattern and finish. */
export function wheelOptions(
  variants: readonly ProductVariant[],
  current: ProductVariant,
  choice: WheelChoice,
): WheelOption[] {
  const now = wheelParts(current);
  const others = WHEEL_CHOICES.filter((one) => one !== choice);
  const kept = (variant: ProductVariant): number => {
    const parts = wheelParts(variant);
    // The bolt pattern belongs to the vehicle, so it takes precedence.
    return others.reduce(
      (sum, one) => sum + (parts[one] === now[one] ? (one === 'boltPattern' ? 8 : 2) : 0),
      variant.inStock ? 1 : 0,
    );
  };
  const best = new Map<string, ProductVariant>();
  for (const variant of variants) {
    const parts = wheelParts(variant);
    if (choice === 'offset' && others.some((one) => parts[one] !== now[one])) continue;
    const known = best.get(parts[choice]);
    if (!known || kept(variant) > kept(known)) best.set(parts[choice], variant);
  }
  return [...best]
    .map(([value, variant]) => ({ value, variant }))
    .sort((one, other) => compareSizes(one.value, other.value));
}
