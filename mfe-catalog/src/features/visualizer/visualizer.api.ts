import type { Money, ProductDetail, ProductVariant, SizesOnSale } from 'shared-contracts';
import { isNotFound, ok, type ApiReader, type Result } from 'remote-kit';
import { readTireSize } from '../../platform/tire-size';
import type { VisualizerAddress } from './visualizer-address';

/** Another wheel of the same line that the drawing can show. */
export interface WheelChoice {
  readonly label: string;
  readonly productNumber: string;
  readonly isShown: boolean;
}

/**
 * Fields of a wheel for the drawing, which keeps the rest of the product out of the page's state. Lengths are in the
 * industry's units.
 */
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

/** Matches "18x8 5x114.3 +43". */
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

/** Returns one wheel per diameter: with the same bolts, preferably the same finish, and the nearest width. */
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

/** Returns the wheel data of a product; undefined for other products. */
export function wheelFactsOf(product: ProductDetail): WheelFacts | undefined {
  const { productNumber, productType, brand, name, url, price, inStock, performanceCategory, variants, specs, size } =
    product;
  const measures = readWheelSize(size);
  if (productType !== 'WHEEL' || !measures) return undefined;
  const spec = (name: string): string => specs.find((one) => one.name === name)?.value ?? '';
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

const SIZES_PATH = '/size/on-sale';

/** Data of an address. */
export interface VisualizerSources {
  readonly wheel: WheelFacts | null;
  /** True when the address names an unknown wheel. */
  readonly isWheelUnknown: boolean;
  readonly sizes: SizesOnSale['sizes'];
}

export const EXAMPLE_SIZE = '205/55R16';

/** Undefined for an unknown product. */
async function readWheel(
  api: ApiReader,
  productNumber: string,
  signal?: AbortSignal,
): Promise<Result<WheelFacts | undefined>> {
  const product = await api.get<ProductDetail>(`/products/${encodeURIComponent(productNumber)}`, {}, signal);
  if (product.ok) return ok(wheelFactsOf(product.value));
  return isNotFound(product.error) ? ok(undefined) : product;
}

/** Returns the query of available sizes; undefined when the address has an invalid size. */
function sizesQuery({ from, tire }: VisualizerAddress, wheel: WheelFacts | undefined) {
  const origin = from ?? (wheel ? undefined : (tire ?? EXAMPLE_SIZE));
  if (origin === undefined) return { rim: String(wheel?.diameter) };
  const read = readTireSize(origin);
  return 'size' in read ? { near: read.size.label } : undefined;
}

/** Reads the wheel and the available sizes. Unknown ones are omitted; errors come from the connection or the API. */
export async function readSources(
  api: ApiReader,
  address: VisualizerAddress,
  signal?: AbortSignal,
): Promise<Result<VisualizerSources>> {
  const wheel = address.wheel ? await readWheel(api, address.wheel, signal) : ok(undefined);
  if (!wheel.ok) return wheel;
  const query = sizesQuery(address, wheel.value);
  const onSale = query && (await api.get<SizesOnSale>(SIZES_PATH, query, signal));
  if (onSale && !onSale.ok && !isNotFound(onSale.error)) return onSale;
  return ok({
    wheel: wheel.value ?? null,
    isWheelUnknown: address.wheel !== undefined && wheel.value === undefined,
    sizes: onSale?.ok ? onSale.value.sizes : [],
  });
}
