import type { ApiQuery, Money, ProductDetail, ProductVariant, SizesOnSale } from 'shared-contracts';
import { readTireSize } from '../../platform/tire-size';
import type { VisualizerAddress } from './visualizer-address';

/** Another wheel of the same line that the drawing can change to. */
export interface WheelChoice {
  readonly label: string;
  readonly productNumber: string;
  readonly isShown: boolean;
}

/** What the drawing needs of a wheel: the page's state carries nothing else of the product. Lengths as the trade gives them. */
export interface WheelFacts {
  readonly productNumber: string;
  readonly title: string;
  readonly url: string;
  readonly price: Money;
  readonly isInStock: boolean;
  readonly style: string;
  readonly finish: string;
  readonly diameter: number;
  readonly width: number;
  readonly offsetMm: number;
  readonly boltPattern: string;
  readonly boreMm: number;
  readonly diameters: readonly WheelChoice[];
  readonly finishes: readonly WheelChoice[];
}

/** "18x8 5x114.3 +43" */
const WHEEL_SIZE = /^([\d.]+)x([\d.]+) (\d+x[\d.]+) ([+-]?\d+)$/;

interface VariantSize {
  readonly diameter: number;
  readonly width: number;
  readonly boltPattern: string;
  readonly offsetMm: number;
}

function readWheelSize(size: string): VariantSize | undefined {
  const [, diameter, width, boltPattern = '', offset] = WHEEL_SIZE.exec(size) ?? [];
  return boltPattern
    ? { diameter: Number(diameter), width: Number(width), boltPattern, offsetMm: Number(offset) }
    : undefined;
}

/** One wheel per diameter: of the same bolts, of the same finish where there is one, as wide as the shown one or nearest to it. */
function diametersOf(
  { variants, finish }: { readonly variants: readonly ProductVariant[]; readonly finish: string },
  shown: VariantSize & { readonly productNumber: string },
): WheelChoice[] {
  const best = new Map<number, { readonly productNumber: string; readonly distance: number }>();
  for (const variant of variants) {
    const size = readWheelSize(variant.size);
    if (size?.boltPattern !== shown.boltPattern) continue;
    const distance =
      variant.productNumber === shown.productNumber
        ? -1
        : Math.abs(size.width - shown.width) + (variant.finish === finish ? 0 : 10);
    if (distance < (best.get(size.diameter)?.distance ?? Infinity))
      best.set(size.diameter, { productNumber: variant.productNumber, distance });
  }
  return [...best]
    .sort(([one], [other]) => one - other)
    .map(([diameter, { productNumber }]) => ({
      label: `${diameter}″`,
      productNumber,
      isShown: diameter === shown.diameter,
    }));
}

const finishesOf = ({
  variants,
  size,
  finish,
}: {
  readonly variants: readonly ProductVariant[];
  readonly size: string;
  readonly finish: string;
}): WheelChoice[] =>
  variants.flatMap((variant) =>
    variant.size === size && variant.finish
      ? [{ label: variant.finish, productNumber: variant.productNumber, isShown: variant.finish === finish }]
      : [],
  );

/** The facts of a product's page; undefined for what is no wheel. */
export function wheelFactsOf(product: ProductDetail): WheelFacts | undefined {
  const { productNumber, productType, brand, name, url, price, inStock, performanceCategory, variants, specs, size } =
    product;
  const measures = readWheelSize(size);
  if (productType !== 'WHEEL' || !measures) return undefined;
  const spec = (wanted: string): string => specs.find((one) => one.name === wanted)?.value ?? '';
  const finish = spec('Finish');
  return {
    productNumber,
    title: `${brand} ${name}`,
    url,
    price,
    isInStock: inStock,
    style: performanceCategory,
    finish,
    ...measures,
    boreMm: Number.parseFloat(spec('Hub bore')) || 0,
    diameters: diametersOf({ variants, finish }, { ...measures, productNumber }),
    finishes: finishesOf({ variants, size, finish }),
  };
}

export const wheelPath = (productNumber: string): string => `/products/${encodeURIComponent(productNumber)}`;
export const SIZES_PATH = '/size/on-sale';

/** An answered or refused GET, whichever side of the wire asked. */
export type Asked<T> = { readonly value: T } | 'none' | 'failed';
/** Asks the API; 404, and 400 by the rule of spec §8, are nothing there. */
export type Ask = <T>(path: string, query?: ApiQuery) => Promise<Asked<T>>;

/** What was found for an address. */
export interface VisualizerSources {
  readonly wheel: WheelFacts | null;
  /** The address names a wheel that the store doesn't have. */
  readonly isWheelUnknown: boolean;
  readonly sizes: SizesOnSale['sizes'];
}

export const EXAMPLE_SIZE = '205/55R16';

async function sizesFor(
  ask: Ask,
  { from, tire }: VisualizerAddress,
  wheel: WheelFacts | null,
): Promise<Asked<SizesOnSale>> {
  const origin = from ?? (wheel ? undefined : (tire ?? EXAMPLE_SIZE));
  if (origin === undefined) return ask(SIZES_PATH, { rim: String(wheel?.diameter) });
  const read = readTireSize(origin);
  return 'size' in read ? ask(SIZES_PATH, { near: read.size.label }) : 'none';
}

/** The wheel, and the sizes to choose from. 'failed' when the store can't be reached. */
export async function readSources(ask: Ask, address: VisualizerAddress): Promise<VisualizerSources | 'failed'> {
  const asked: Asked<ProductDetail> = address.wheel ? await ask<ProductDetail>(wheelPath(address.wheel)) : 'none';
  if (asked === 'failed') return 'failed';
  const wheel = asked === 'none' ? null : (wheelFactsOf(asked.value) ?? null);
  const sizes = await sizesFor(ask, address, wheel);
  if (sizes === 'failed') return 'failed';
  return {
    wheel,
    isWheelUnknown: address.wheel !== undefined && wheel === null,
    sizes: sizes === 'none' ? [] : sizes.value.sizes,
  };
}
