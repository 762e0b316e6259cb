import { lineTag, productTag, questionsTag, reviewsTag, type CacheTag, type CoarseTag } from 'shared-contracts/wire';
import type { CatalogChange } from '../../platform/freshness/catalog-change';
import type { Offers } from '../pricing/offers';
import type { CatalogRepository } from './catalog.repository';
import type { SkuRow } from './catalog.types';
import type { CatalogStore } from './live-catalog';
import { tagsOfChange } from './product-tags';

/** The kind of change. `products`: any field of a product or its line. `stock`: availability or quantities. */
export type ChangeKind =
  | ('products' | 'stock' | 'offers' | 'reviews' | 'questions')
  | ('zips' | 'taxes' | 'fees' | 'fitments' | 'flags' | 'installers');

/** A change that the in-memory catalog already contains. */
export interface AppliedChange {
  readonly kinds: ReadonlySet<ChangeKind>;
  /** Tags of the cached responses that the change makes stale. */
  readonly tags: ReadonlySet<CacheTag>;
}

type OwnChange = Extract<CatalogChange, { readonly kind: 'products' | 'lines' | 'stock' | 'offers' | 'quantity' }>;
export type OtherChange = Exclude<CatalogChange, OwnChange | { readonly kind: 'everything' }>;

/** Returns whether a change concerns data of the in-memory catalog. */
export const isOwn = (change: CatalogChange): change is OwnChange =>
  change.kind === 'products' ||
  change.kind === 'lines' ||
  change.kind === 'stock' ||
  change.kind === 'offers' ||
  change.kind === 'quantity';

type TableChange = Exclude<OtherChange, { readonly keys: readonly string[] }>;

const TAG_OF_TABLE: Readonly<Record<TableChange['kind'], CoarseTag>> = {
  zips: 'places',
  taxes: 'places',
  fees: 'places',
  fitments: 'fitments',
  flags: 'flags',
  installers: 'installers',
};

/** Returns a change of data outside of the in-memory catalog in its applied form. */
export function appliedOf(change: OtherChange): AppliedChange {
  if (change.kind === 'reviewed')
    return { kinds: new Set(['reviews']), tags: new Set([...change.keys.map(reviewsTag), 'reviews']) };
  if (change.kind === 'questions')
    return { kinds: new Set(['questions']), tags: new Set([...change.keys.map(questionsTag), 'questions']) };
  return { kinds: new Set([change.kind]), tags: new Set([TAG_OF_TABLE[change.kind]]) };
}

/** Announced changes of the catalog's own rows that were not read yet. */
export class PendingChanges {
  readonly products = new Set<string>();
  readonly stocks = new Set<string>();
  readonly lines = new Set<string>();
  /** Products whose quantity changed; the in-memory catalog itself is unaffected. */
  readonly quantities = new Set<string>();
  hasOffers = false;

  add(change: OwnChange): void {
    if (change.kind === 'offers') this.hasOffers = true;
    else if (change.kind === 'quantity') this.quantities.add(change.productNumber);
    else {
      const { products, stocks, lines } = this;
      const set = { products, stock: stocks, lines }[change.kind];
      for (const key of change.keys) set.add(key);
    }
  }
  join({ products, stocks, lines, quantities, hasOffers }: PendingChanges): void {
    products.forEach((key) => this.products.add(key));
    stocks.forEach((key) => this.stocks.add(key));
    lines.forEach((key) => this.lines.add(key));
    quantities.forEach((key) => this.quantities.add(key));
    this.hasOffers ||= hasOffers;
  }
  get isEmpty(): boolean {
    const { products, stocks, lines, quantities } = this;
    return [products, stocks, lines, quantities].every(({ size }) => size === 0) && !this.hasOffers;
  }
}

export interface CatalogSources {
  readonly repository: Pick<CatalogRepository, 'everySku' | 'skusByNumber' | 'skusByLine'>;
  readOffers(): Promise<Offers>;
}

const BATCH_SIZE = 1000;

async function readInParts(
  keys: readonly string[],
  read: (keys: readonly string[]) => Promise<SkuRow[]>,
): Promise<SkuRow[]> {
  const rows: SkuRow[] = [];
  for (let from = 0; from < keys.length; from += BATCH_SIZE)
    rows.push(...(await read(keys.slice(from, from + BATCH_SIZE))));
  return rows;
}

/** Returns the tags of changed promotions and of the lines they name. Coupons have none, because no page shows them. */
const tagsOfOffers = (before: Offers, after: Offers): CacheTag[] =>
  before.hasSamePromotions(after) ? [] : ['promotions', ...before.changedLines(after).map(lineTag)];

const kindsOf = ({ products, lines, stocks, quantities, hasOffers }: PendingChanges): Set<ChangeKind> =>
  new Set([
    ...(products.size + lines.size > 0 ? (['products'] as const) : []),
    ...(stocks.size + quantities.size > 0 ? (['stock'] as const) : []),
    ...(hasOffers ? (['offers'] as const) : []),
  ]);

/**
 * Reads all changed rows first and then updates the store in one synchronous step, so that no reader sees half a
 * change.
 * @returns the change with its old and new values; null where a payload named an unknown product
 */
export async function applyChanges<Store extends CatalogStore>(
  { repository, readOffers }: CatalogSources,
  store: Store,
  pending: PendingChanges,
): Promise<AppliedChange | null> {
  const { products, stocks, lines, quantities, hasOffers } = pending;
  const numbers = [...new Set([...products, ...stocks])];
  const rows = await readInParts(numbers, repository.skusByNumber);
  const ofLines = await readInParts([...lines], repository.skusByLine);
  const offers = hasOffers ? await readOffers() : null;
  const tags = new Set<CacheTag>();
  const note = (tag: CacheTag) => tags.add(tag);
  const before = [...numbers.map((number) => store.sku(number)), ...[...lines].flatMap((id) => store.skusOfLine(id))];
  const known = new Set([...numbers, ...[...quantities].filter((number) => store.sku(number) !== undefined)]);
  const found = new Set(rows.map((row) => row.productNumber));

  for (const number of numbers) if (!found.has(number)) store.remove(number);
  store.put(rows);
  store.put(ofLines);
  const ofOffers = offers ? tagsOfOffers(store.offers, offers) : [];
  ofOffers.forEach(note);
  if (offers) store.offers = offers;
  store.arrange();
  if (products.size + lines.size + ofOffers.length > 0) store.version += 1;

  for (const sku of [...before, ...rows, ...ofLines]) if (sku) tagsOfChange(sku).forEach(note);
  [...numbers, ...quantities].map(productTag).forEach(note);
  [...lines].map(lineTag).forEach(note);
  const isKnown = (number: string) => known.has(number) || store.sku(number) !== undefined;
  return [...quantities].every(isKnown) ? { kinds: kindsOf(pending), tags } : null;
}
