import type { Offers } from '../pricing/offers';
import type { Sku, SkuRow } from './catalog.types';

/**
 * The catalog as of one moment. It changes in place between requests, never within one; `version` counts the changes
 * of what products, lines and promotions say; what is in stock changes without it.
 */
export interface LiveCatalog {
  readonly version: number;
  readonly offers: Offers;
  sku(productNumber: string): Sku | undefined;
  /** Products of a line, cheapest first. */
  skusOfLine(lineId: string): Sku[];
  /** What can be bought of its type in its size. */
  inSizeOf(sku: Sku): Sku[];
}

/**
 * Where the catalog's rows are kept, so that they are in memory once. Search provides it with its own indexes over the
 * same rows; the catalog writes to it and knows nothing of those.
 */
export interface CatalogStore extends LiveCatalog {
  version: number;
  offers: Offers;
  put(rows: readonly SkuRow[]): void;
  remove(productNumber: string): void;
  /** Called after the rows of one change: what is kept in order is put in order again. */
  arrange(): void;
}

export const byPrice = (a: Sku, b: Sku) => a.priceCents - b.priceCents || (a.productNumber < b.productNumber ? -1 : 1);

/** What can be bought now first, then the cheapest. */
export const buyableFirst = (a: Sku, b: Sku) => Number(b.stock > 0) - Number(a.stock > 0) || byPrice(a, b);
