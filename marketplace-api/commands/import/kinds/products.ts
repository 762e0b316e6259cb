import { PRODUCT_GROUPS } from 'shared-contracts';
import Type, { type Static } from 'typebox';
import { positionOf } from '../../../src/modules/catalog/line-position';
import { partNumberOf } from '../../../src/modules/catalog/part-number';
import { byKey } from '../../../src/platform/database/upsert';
import { productWords, rimOfSize, sizeWords } from '../../../src/modules/catalog/product-labels';
import { picturesFor } from '../../seed/product-pictures';
import { defineKind, type NumberedRow } from '../import-kind';
import * as form from '../fields';
import { boltPatternIn, tradeSizeOf } from '../trade-words';

const text = (maxLength: number, description: string, example: string) =>
  form.optional(form.text(maxLength, description, example));
const several = (description: string, example: string) =>
  form.optional(
    Type.Array(Type.String({ maxLength: 40 }), {
      maxItems: 200,
      description: `${description}, separated by |`,
      examples: [example],
    }),
  );

const schema = Type.Object({
  productNumber: form.id('Your own number of what is bought', 'ACME-TOUR-2256517'),
  lineId: form.optional(
    form.id('What the sizes of one model have in common; without it made of brand and name', 'ACME-TOUR'),
  ),
  group: form.oneOf(
    Object.keys(PRODUCT_GROUPS),
    'Group: 01 passenger, 11 light truck, 30 recreational, 31 trailer, 54 steel wheels, 55 custom wheels, ' +
      '77 accessories',
  ),
  brand: form.text(60, 'Brand', 'Acme'),
  name: form.text(100, 'Model', 'Tour A/S'),
  type: form.text(30, 'Kind that filters go by: touring, winter, all-terrain, alloy, chains, …', 'touring'),
  category: text(80, 'Kind in words; without it the type', 'grand touring all-season'),
  size: form.text(60, 'Size', '225/65R17'),
  price: form.dollars('Price of one in dollars', 124.99),
  stock: form.optional(form.integer(0, 1_000_000, 'Units on hand; without it what is known, or none', 40)),
  loadIndex: Type.Optional(
    Type.String({
      pattern: '^\\d{2,3}(/\\d{2,3})?$',
      description: 'Load index',
      examples: ['102'],
      says: 'must be a load index such as 102 or 121/118',
    }),
  ),
  speedRating: text(3, 'Speed rating', 'H'),
  loadRange: text(3, 'Load range', 'SL'),
  ply: form.optional(form.integer(1, 24, 'Ply rating', 4)),
  sidewall: text(20, 'Sidewall', 'BSW'),
  runFlat: form.optional(form.flag('Run-flat')),
  snow: form.optional(form.flag('Three-peak mountain snowflake')),
  mileageWarranty: form.optional(form.integer(1000, 200_000, 'Mileage warranty in miles', 65_000)),
  maxLoadLb: form.optional(form.integer(1, 100_000, 'Maximum load in pounds', 1874)),
  diameter: form.optional(form.number(4, 40, 'Rim diameter in inches; of a tire read from its size', 17)),
  width: form.optional(form.number(2, 20, 'Wheel width in inches', 7.5)),
  boltPattern: text(20, 'Bolt pattern', '5x114.3'),
  hubBoreMm: form.optional(form.number(20, 300, 'Hub bore in millimetres', 73.1)),
  offsetMm: form.optional(form.number(-200, 200, 'Offset in millimetres', 40)),
  loadRatingLb: form.optional(form.integer(100, 20_000, 'Load rating of a wheel in pounds', 1650)),
  finish: text(60, 'Finish of a wheel', 'Gloss black'),
  fitsSizes: several('Tire sizes that an accessory goes with', '225/65R17|235/60R18'),
  overview: text(2000, 'What the product page says first', 'A quiet tire for every season.'),
  warranty: text(2000, 'Warranty in words', '65,000 miles, limited treadwear.'),
  listedOn: form.optional(form.day('Day it came into the range; without it today', '2026-11-20')),
});
type Product = Static<typeof schema>;
interface LineRow {
  line_id: string;
  rating: number | null;
  review_count: number;
  facts: Facts;
  listed_on: string;
}
interface Facts {
  overview: string;
  features: unknown[];
  warranty: { title: string; text: string };
  specs: unknown[];
}

const TYPE_OF: Record<string, 'TIRE' | 'WHEEL' | 'ACCESSORY'> = { '54': 'WHEEL', '55': 'WHEEL', '77': 'ACCESSORY' };
const typeOf = (row: Product) => TYPE_OF[row.group] ?? 'TIRE';
const KEYWORDS = { TIRE: 'tire tires', WHEEL: 'wheel wheels rim rims', ACCESSORY: 'accessory accessories' };
const lineIdOf = (row: Product) =>
  row.lineId ??
  `${row.brand}-${row.name}`
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, 60);

function factsOf(row: Product, known: Facts | undefined): Facts {
  const warranty = row.warranty ?? known?.warranty.text ?? 'Ask us for the manufacturer’s warranty terms.';
  return {
    overview: row.overview ?? known?.overview ?? `${row.brand} ${row.name}: ${row.category ?? row.type}.`,
    features: known?.features ?? [],
    warranty: {
      title: row.mileageWarranty
        ? `${row.mileageWarranty.toLocaleString('en-US')} mile warranty`
        : (known?.warranty.title ?? 'Warranty'),
      text: warranty,
    },
    specs: known?.specs ?? [],
  };
}

function toLine(row: Product, known: LineRow | undefined) {
  return {
    line_id: lineIdOf(row),
    product_type: typeOf(row),
    brand: row.brand,
    brand_tier: 'own',
    name: row.name,
    type: row.type,
    category: row.category ?? row.type,
    mileage_warranty: row.mileageWarranty ?? null,
    facts: factsOf(row, known?.facts),
    is_illustrative: false,
    keywords: productWords(KEYWORDS[typeOf(row)], row.snow && 'snow 3pmsf'),
    listed_on: row.listedOn ?? known?.listed_on ?? new Date().toISOString().slice(0, 10),
  };
}

function wordsOf(row: Product): string {
  const special = [row.runFlat && 'run flat runflat', row.snow && 'snow 3pmsf', row.finish];
  return productWords(
    row.brand,
    row.name,
    row.type,
    row.category,
    KEYWORDS[typeOf(row)],
    ...special,
    row.productNumber,
  );
}

function toProduct(row: Product, known: LineRow | undefined) {
  const productType = typeOf(row);
  const size = productType === 'TIRE' ? tradeSizeOf(row.size) : row.size;
  return {
    product_number: row.productNumber,
    line_id: lineIdOf(row),
    product_type: productType,
    product_group: row.group,
    type: row.type,
    category: row.category ?? row.type,
    brand: row.brand,
    name: row.name,
    size,
    rim: row.diameter ?? (productType === 'TIRE' ? rimOfSize(size) : null),
    load_index: row.loadIndex ?? null,
    load_number: row.loadIndex ? Number.parseInt(row.loadIndex, 10) : null,
    speed_rating: row.speedRating ?? null,
    load_range: row.loadRange ?? null,
    ply: row.ply ?? null,
    sidewall: row.sidewall ?? null,
    run_flat: row.runFlat ?? false,
    snow: row.snow ?? false,
    mileage_warranty: row.mileageWarranty ?? null,
    bolt_pattern: boltPatternIn(row.boltPattern),
    hub_bore_mm: row.hubBoreMm ?? null,
    offset_mm: row.offsetMm ?? null,
    width_in: row.width ?? null,
    load_rating_lb: row.loadRatingLb ?? null,
    finish: row.finish ?? null,
    fits_sizes: productType === 'ACCESSORY' ? (row.fitsSizes ?? []).map(tradeSizeOf) : null,
    price_cents: Math.round(row.price * 100),
    pictures: picturesFor({
      productType,
      type: row.type,
      category: row.category ?? row.type,
      brand: row.brand,
      name: row.name,
      size,
      sidewall: row.sidewall ?? '',
      finish: row.finish ?? '',
      boltPattern: row.boltPattern ?? '',
    }),
    attributes: productType === 'TIRE' ? { maxLoadLb: row.maxLoadLb ?? null, xl: row.loadRange === 'XL' } : {},
    part_number: partNumberOf(row.productNumber),
    search_text: `${wordsOf(row)} ${sizeWords(size)}`,
    position: positionOf({ rating: known?.rating ?? null, review_count: known?.review_count ?? 0 }),
  };
}

export const products = defineKind({
  name: 'products',
  title: 'Tires, wheels and accessories',
  schema,
  lists: ['fitsSizes'],
  aliases: {
    sku: 'productNumber',
    line: 'lineId',
    model: 'name',
    productgroup: 'group',
    pricedollars: 'price',
    quantity: 'stock',
    rim: 'diameter',
    hubbore: 'hubBoreMm',
    offset: 'offsetMm',
  },
  async prepare(rows, client) {
    const ids = [...new Set(rows.map(({ row }) => lineIdOf(row)))];
    const found = await client.query<LineRow>(
      `select line_id, rating::float8 as rating, review_count, facts, listed_on::text as listed_on
        from product_line
        where line_id = any($1)`,
      [ids],
    );
    const lines = new Map(found.rows.map((line) => [line.line_id, line]));
    return {
      // Halves of a batch are written one after another, so only sorted rows lock stock in the same order as orders do.
      good: [...rows].sort((a, b) => byKey(a.row.productNumber, b.row.productNumber)),
      refused: [],
      tables(good: readonly NumberedRow<Product>[]) {
        const own = good.map(({ row }) => row);
        const stocked = own.filter((row) => row.stock !== undefined);
        return [
          { table: 'product_line', key: ['line_id'], rows: own.map((row) => toLine(row, lines.get(lineIdOf(row)))) },
          {
            table: 'product',
            key: ['product_number'],
            rows: own.map((row) => toProduct(row, lines.get(lineIdOf(row)))),
          },
          {
            table: 'stock',
            key: ['product_number'],
            rows: own
              .filter((row) => row.stock === undefined)
              .map((row) => ({ product_number: row.productNumber, on_hand: 0 })),
            keep: true,
          },
          {
            table: 'stock',
            key: ['product_number'],
            // Sets the stock on hand; reservations belong to orders.
            rows: stocked.map((row) => ({ product_number: row.productNumber, on_hand: row.stock })),
          },
        ].filter((table) => table.rows.length > 0);
      },
    };
  },
});
