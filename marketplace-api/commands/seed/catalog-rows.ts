import { partNumberOf } from '../../src/modules/catalog/part-number';
import { productWords, rimOfSize, sizeWords } from '../../src/modules/catalog/product-labels';
import { accessoryPictures } from './accessory-pictures';
import { tirePictures } from './tire-pictures';
import { wheelPictures } from './wheel-pictures';
import { accessoryFacts, tireFacts, wheelFacts } from './product-texts';
import { fnv1a } from './random';
import {
  readAccessories,
  readTires,
  readWheels,
  type AccessoryItem,
  type TireLine,
  type TireSize,
  type WheelLine,
  type WheelSku,
} from '../../data/source-data';

export interface LineRow {
  line_id: string;
  product_type: string;
  brand: string;
  brand_tier: string;
  name: string;
  type: string;
  category: string;
  mileage_warranty: number | null;
  facts: unknown;
  is_illustrative: boolean;
  rating: number | null;
  review_count: number;
  keywords: string;
  listed_on: string;
}
type UnnumberedRow = Record<string, unknown> & { product_number: string; line_id: string; position: number };
export type ProductRow = Record<string, unknown> & {
  product_number: string;
  line_id: string;
  part_number: string;
  position: number;
};

function tireWords(line: TireLine, size: TireSize): string {
  const special = [size.run_flat && 'run flat runflat', line.three_peak_mountain_snowflake && 'snow 3pmsf'];
  return productWords(line.brand, line.name, line.type, line.category, 'tire tires', ...special, size.sku);
}

function tireProduct(line: TireLine, size: TireSize): UnnumberedRow {
  const loadIndex =
    size.load_index === undefined
      ? null
      : String(size.load_index) + (size.load_index_dual ? `/${size.load_index_dual}` : '');
  return {
    product_number: size.sku,
    line_id: line.line_id,
    product_type: 'TIRE',
    product_group: size.group,
    type: line.type,
    category: line.category,
    brand: line.brand,
    name: line.name,
    size: size.size,
    rim: rimOfSize(size.size),
    load_index: loadIndex,
    load_number: size.load_index ?? null,
    speed_rating: size.speed_rating ?? null,
    load_range: size.load_range ?? null,
    ply: size.ply ?? null,
    sidewall: size.sidewall ?? null,
    run_flat: size.run_flat ?? line.run_flat ?? false,
    snow: line.three_peak_mountain_snowflake ?? false,
    mileage_warranty: line.mileage_warranty,
    price_cents: size.price_cents,
    pictures: tirePictures(line, size),
    attributes: { maxLoadLb: size.max_load_lb ?? null, xl: size.xl ?? false },
    search_text: `${tireWords(line, size)} ${sizeWords(size.size)}`,
    position: 0,
  };
}

function wheelProduct(line: WheelLine, sku: WheelSku): UnnumberedRow {
  return {
    product_number: sku.sku,
    line_id: line.line_id,
    product_type: 'WHEEL',
    product_group: line.group,
    type: line.type,
    category: line.style,
    brand: line.brand,
    name: line.name,
    size: `${sku.diameter}x${sku.width} ${sku.bolt_pattern} +${sku.offset_mm}`.replace('+-', '-'),
    rim: sku.diameter,
    bolt_pattern: sku.bolt_pattern,
    hub_bore_mm: sku.hub_bore_mm,
    offset_mm: sku.offset_mm,
    width_in: sku.width,
    load_rating_lb: sku.load_rating_lb,
    finish: sku.finish,
    run_flat: false,
    snow: false,
    price_cents: sku.price_cents,
    pictures: wheelPictures(line, sku),
    attributes: {},
    search_text:
      `${productWords(line.brand, line.name, line.type, line.style, 'wheel wheels rim rims', sku.finish, sku.sku)} ` +
      `${sku.bolt_pattern.toLowerCase()} ${sku.diameter}x${sku.width} ${sku.diameter}`,
    position: 0,
  };
}

/** Splits "Cable chain set (pair), size 100": the part before the comma is the line, the rest the size. */
function accessoryParts(item: AccessoryItem): { lineId: string; name: string; size: string } {
  const comma = item.name.indexOf(',');
  const name = comma < 0 ? item.name : item.name.slice(0, comma);
  const rest = comma < 0 ? 'One size' : item.name.slice(comma + 1).trim();
  const family = item.sku.split('-').slice(0, 2).join('-');
  const hash = fnv1a(`${item.brand}|${name}`).toString(36).slice(0, 4).toUpperCase();
  return {
    lineId: `${family}-${hash}`,
    name,
    size: rest.charAt(0).toUpperCase() + rest.slice(1),
  };
}

const accessoryWords = (item: AccessoryItem) =>
  productWords('accessory accessories', item.category, item.chain_type, item.keywords);

/** Adds spellings for the search: "M12 x 1.5" also as m12x1.5 and 12x1.5. */
function threadWords(name: string): string {
  const [, diameter, pitch] = /M(\d+) x ([\d.]+)$/.exec(name) ?? [];
  return diameter && pitch ? `m${diameter}x${pitch} ${diameter}x${pitch}` : '';
}

function accessoryProduct(item: AccessoryItem): UnnumberedRow {
  const { lineId, name, size } = accessoryParts(item);
  return {
    product_number: item.sku,
    line_id: lineId,
    product_type: 'ACCESSORY',
    product_group: '77',
    type: item.category,
    category: item.category,
    brand: item.brand,
    name,
    size,
    run_flat: false,
    snow: item.category === 'chains',
    fits_sizes: item.fits_sizes ?? null,
    price_cents: item.price_cents,
    pictures: accessoryPictures(item.category, item.name),
    attributes: { fitsSizes: item.fits_sizes ?? [] },
    search_text: `${accessoryWords(item)} ${productWords(item.brand, item.name, item.sku)} ${threadWords(item.name)}`,
    position: 0,
  };
}

/** Returns a fixed invented date within four years, on which a sample line was added. */
const listedOn = (lineId: string) =>
  new Date(Date.UTC(2026, 9, 31) - (fnv1a(`listed|${lineId}`) % 1461) * 86_400_000).toISOString().slice(0, 10);

const lineRow = (row: Omit<LineRow, 'rating' | 'review_count' | 'listed_on'>): LineRow => ({
  ...row,
  rating: null,
  review_count: 0,
  listed_on: listedOn(row.line_id),
});

const tireLine = (line: TireLine): LineRow =>
  lineRow({
    line_id: line.line_id,
    product_type: 'TIRE',
    brand: line.brand,
    brand_tier: line.brand_tier,
    name: line.name,
    type: line.type,
    category: line.category,
    mileage_warranty: line.mileage_warranty,
    facts: tireFacts(line),
    is_illustrative: false,
    keywords: productWords(
      'tire tires',
      line.three_peak_mountain_snowflake && 'snow 3pmsf',
      line.ev_tuned && 'ev electric',
    ),
  });

const wheelLine = (line: WheelLine): LineRow =>
  lineRow({
    line_id: line.line_id,
    product_type: 'WHEEL',
    brand: line.brand,
    brand_tier: line.tier,
    name: line.name,
    type: line.type,
    category: line.style,
    mileage_warranty: null,
    facts: wheelFacts(line),
    is_illustrative: true,
    keywords: 'wheel wheels rim rims',
  });

function accessoryLine(item: AccessoryItem): LineRow {
  const { lineId, name } = accessoryParts(item);
  return lineRow({
    line_id: lineId,
    product_type: 'ACCESSORY',
    brand: item.brand,
    brand_tier: 'mid',
    name,
    type: item.category,
    category: item.category,
    mileage_warranty: null,
    facts: accessoryFacts({ ...item, name }),
    is_illustrative: true,
    keywords: accessoryWords(item),
  });
}

export function catalogRows(): { lines: LineRow[]; products: ProductRow[]; tires: TireLine[] } {
  const tires = readTires();
  const wheels = readWheels();
  const accessories = readAccessories();
  const lines = new Map<string, LineRow>();
  for (const line of [...tires.map(tireLine), ...wheels.map(wheelLine)]) lines.set(line.line_id, line);
  // Several accessories form a line; the first one describes it.
  for (const line of accessories.map(accessoryLine)) if (!lines.has(line.line_id)) lines.set(line.line_id, line);
  const products = [
    ...tires.flatMap((line) => line.sizes.map((size) => tireProduct(line, size))),
    ...wheels.flatMap((line) => line.skus.map((sku) => wheelProduct(line, sku))),
    ...accessories.map(accessoryProduct),
  ];
  return {
    lines: [...lines.values()],
    products: products.map((product) => ({ ...product, part_number: partNumberOf(product.product_number) })),
    tires,
  };
}

/** Returns a fixed stock of 0 to 60 units; about one product in 25 is out of stock. */
export function stockOf(productNumber: string): number {
  const hash = fnv1a(`stock|${productNumber}`);
  return hash % 25 === 0 ? 0 : 4 + ((hash >>> 8) % 57);
}
