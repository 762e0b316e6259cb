import crypto from 'node:crypto';
import fs from 'node:fs';
import pg from 'pg';
import { upsert, type Row } from '../../src/platform/database/upsert';
import { positionOf } from '../../src/modules/catalog/line-position';
import { catalogRows, stockOf, type LineRow, type ProductRow } from './catalog-rows';
import { installerRows } from './installer-rows';
import { makeReview, reviewCount, submittedOn, type Phrases } from './sample-reviews';
import { seedSources } from './seed-sources';
import {
  readDeals,
  readFitments,
  readReviewPhrases,
  readZipCodes,
  type FitmentRow,
  type TireLine,
} from '../../data/source-data';

type Progress = (line: string) => void;

export function seedDigest(): string {
  const hash = crypto.createHash('sha256');
  for (const file of seedSources()) hash.update(fs.readFileSync(file));
  return hash.digest('hex');
}

const orNull = (text: string | undefined) => (text ? text : null);

function fitmentRow(row: FitmentRow): Row {
  return {
    fitment_id: row.fitment_id,
    year_from: Number(row.year_from),
    year_to: Number(row.year_to),
    make: row.make,
    model: row.model,
    trim: row.trim,
    front_size: row.front_size,
    rear_size: orNull(row.rear_size),
    load_index: orNull(row.load_index),
    speed_rating: orNull(row.speed_rating),
    load_range: orNull(row.load_range),
    rear_load_index: orNull(row.rear_load_index),
    rear_speed_rating: orNull(row.rear_speed_rating),
    rim_width_front: orNull(row.rim_width_front),
    rim_width_rear: orNull(row.rim_width_rear),
    bolt_pattern: orNull(row.bolt_pattern),
    hub_bore_mm: orNull(row.hub_bore_mm),
    offset_mm: orNull(row.offset_mm),
    rear_offset_mm: orNull(row.rear_offset_mm),
    lug_torque: orNull(row.lug_torque_range) ?? orNull(row.lug_torque_ftlb),
    dual_rear_wheels: Boolean(row.dual_rear_wheels) && row.dual_rear_wheels !== '0' && row.dual_rear_wheels !== 'false',
    oe_run_flat: Boolean(row.oe_run_flat) && row.oe_run_flat !== '0' && row.oe_run_flat !== 'false',
    confidence: row.confidence,
  };
}

function reviewRows(tires: readonly TireLine[], fitments: readonly FitmentRow[]): Row[] {
  const phrases = readReviewPhrases<Phrases>();
  return tires.flatMap((line) =>
    Array.from({ length: reviewCount(line) }, (_, index) => {
      const made = makeReview(line, index, phrases, fitments);
      const { age_days: _age, vehicle, ...review } = made;
      return {
        ...review,
        vehicle: vehicle && `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
        submitted_on: submittedOn(made),
        status: 'approved',
      };
    }),
  );
}

function rateLines(lines: LineRow[], reviews: readonly Row[]): void {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const review of reviews) {
    const entry = sums.get(String(review.line_id)) ?? { sum: 0, count: 0 };
    sums.set(String(review.line_id), { sum: entry.sum + Number(review.rating), count: entry.count + 1 });
  }
  for (const line of lines) {
    const entry = sums.get(line.line_id);
    if (entry)
      Object.assign(line, { rating: Math.round((entry.sum / entry.count) * 10) / 10, review_count: entry.count });
  }
}

function placeProducts(lines: readonly LineRow[], products: readonly ProductRow[]): void {
  const places = new Map(lines.map((line) => [line.line_id, positionOf(line)]));
  for (const product of products) product.position = places.get(product.line_id) ?? 0;
}

function dealRows(): { promotions: Row[]; coupons: Row[] } {
  const { promotions, coupons } = readDeals();
  return {
    promotions: promotions.map((p) => ({
      promotion_id: p.id,
      kind: p.kind,
      list: p.list,
      title: p.title,
      brand: p.brand,
      line_ids: p.line_ids,
      amount_cents: p.amount_cents,
      per_quantity: p.per_quantity,
      min_quantity: p.min_quantity,
      starts_on: p.start,
      ends_on: p.end,
      card: p.card ?? null,
      rebate_form_url: p.kind === 'prepaid_card_rebate' ? `/deals/${p.id.toLowerCase()}/rebate-form` : null,
    })),
    coupons: coupons.map((c) => ({
      code: c.code,
      kind: c.kind,
      value: c.value,
      starts_on: c.start,
      ends_on: c.end,
      min_subtotal_cents: c.min_subtotal_cents,
      min_quantity: c.min_quantity ?? 0,
      max_discount_cents: c.max_discount_cents,
      is_single_use: c.single_use_per_customer,
      uses: 0,
      total_use_limit: c.total_use_limit,
      is_stackable: c.stackable_with_instant_savings,
      limited_to: c.limited_to,
      description: c.description,
    })),
  };
}

async function loadAll(client: pg.Client, progress: Progress): Promise<void> {
  const step = async (label: string, table: string, key: string, rows: readonly Row[], keep = false) => {
    await upsert(client, { table, key: [key], rows, keep });
    progress(`  ${label}: ${rows.length.toLocaleString('en-US')}`);
  };
  const zips = readZipCodes();
  await step(
    'zip codes',
    'zip_code',
    'zip',
    zips.map((zip) => ({ ...zip })),
  );
  const fitments = readFitments();
  await step('vehicle fitments', 'fitment', 'fitment_id', fitments.map(fitmentRow));
  const { lines, products, tires } = catalogRows();
  const reviews = reviewRows(tires, fitments);
  rateLines(lines, reviews);
  placeProducts(lines, products);
  await step(
    'product lines',
    'product_line',
    'line_id',
    lines.map((line) => ({ ...line })),
  );
  await step('products', 'product', 'product_number', products);
  await step(
    'stock',
    'stock',
    'product_number',
    products.map(({ product_number }) => ({ product_number, quantity: stockOf(product_number) })),
    true,
  );
  await step('sample reviews', 'review', 'review_id', reviews);
  const { promotions, coupons } = dealRows();
  await step('promotions', 'promotion', 'promotion_id', promotions);
  await step('coupons', 'coupon', 'code', coupons, true);
  await step('installers', 'installer', 'installer_id', installerRows(zips));
}

/** Loads ZIP codes, which every store needs and which are real. Existing ones are unchanged. */
export async function loadReferenceData(url: string, progress: Progress = () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from zip_code limit 1');
    if (rowCount) return;
    const rows = readZipCodes().map((zip) => ({ ...zip }));
    await upsert(client, { table: 'zip_code', key: ['zip'], rows, keep: true });
    progress(`  zip codes: ${rows.length.toLocaleString('en-US')}`);
  } finally {
    await client.end();
  }
}

/** Loads the data files unless the same data are loaded already. Returns whether it loaded them. */
export async function runSeed(url: string, progress: Progress = () => undefined): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const digest = seedDigest();
    const { rows } = await client.query<{ digest: string }>("select digest from seed_state where name = 'catalog'");
    if (rows[0]?.digest === digest) return false;
    progress('Loading the catalog (once):');
    const began = Date.now();
    await client.query('begin');
    await loadAll(client, progress);
    await client.query(
      `insert into seed_state (name, digest)
        values ('catalog', $1)
        on conflict (name) do update set digest = excluded.digest, loaded_at = now()`,
      [digest],
    );
    await client.query('commit');
    await client.query('vacuum analyze');
    progress(`  done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    return true;
  } finally {
    await client.end();
  }
}
