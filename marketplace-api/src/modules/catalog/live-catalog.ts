import type { Offers } from '../pricing/offers';
import type { Sku, SkuRow } from './catalog.types';

/**
 * The catalog at one moment. It changes between requests, never during one. `version` counts changes of products, lines
 * and promotions, but not of stock.
 */
export interface LiveCatalog {
  readonly version: number;
  readonly offers: Offers;
  sku(productNumber: string): Sku | undefined;
  /** Returns the products of a line, cheapest first. */
  skusOfLine(lineId: string): Sku[];
  /** Returns the available products of the same type and size. */
  inSizeOf(sku: Sku): Sku[];
}

/**
 * Storage of the catalog's rows, so that memory holds them once. Search provides it with its own indexes over the same
 * rows; the catalog writes to it without knowing those indexes.
 */
export interface CatalogStore extends LiveCatalog {
  version: number;
  offers: Offers;
  put(rows: readonly SkuRow[]): void;
  remove(productNumber: string): void;
  /** Restores the sort orders. Called after the rows of one change. */
  arrange(): void;
}

export const byPrice = (a: Sku, b: Sku) => a.priceCents - b.priceCents || (a.productNumber < b.productNumber ? -1 : 1);

/** Compares products: available ones first, then the cheapest. */
export const buyableFirst = (a: Sku, b: Sku) => Number(b.stock > 0) - Number(a.stock > 0) || byPrice(a, b);
