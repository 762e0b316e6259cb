import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ProductPage } from 'shared-contracts/wire';
import type { FitmentService } from '../fitment/fitment.service';
import { storeDay } from '../../platform/store-clock';
import type { CatalogRepository } from './catalog.repository';
import type { CatalogSnapshot, SnapshotSource } from './catalog-snapshot';
import type { PromotionRow } from './catalog.types';
import { estimateDelivery } from './delivery';
import { filterAndCount } from './listing-facets';
import { candidates, type Candidates } from './listing-candidates';
import { searchMemory } from './search-memory';
import type { ListingQuery } from './listing-query';
import { groupByLine, pairsOf, sortSources } from './listing-order';
import { toCard, type CardSource } from './product-card';
import { offersOf } from './promotions';

export interface ListingDependencies {
  readonly snapshots: SnapshotSource;
  readonly repository: CatalogRepository;
  readonly fitments: FitmentService;
  readonly hasSampleReviews: boolean;
  now(): Date;
}

/** A page as text, and compressed once for all who take it so. */
export class ListingBody {
  private compressed: Buffer | null = null;
  constructor(readonly body: string, readonly version: number) {}
  gzipped(): Buffer {
    return (this.compressed ??= gzipSync(this.body, { level: 5 }));
  }
}

const MAX_PAGES_KEPT = 4000;

function buildPage(query: ListingQuery, found: Candidates, snapshot: CatalogSnapshot, today: string, hasReviews: boolean): ProductPage {
  const offers = new Map<string, PromotionRow | undefined>();
  const offerOf = (lineId: string) => {
    if (!offers.has(lineId)) offers.set(lineId, offersOf(snapshot, lineId, today)[0]);
    return offers.get(lineId);
  };
  const withOffers = new Set([...snapshot.promotionsByLine.keys()].filter((lineId) => offerOf(lineId) !== undefined));
  const units = found.pair ? pairsOf(found.skus, found.pair) : found.skus.map((sku) => [sku]);
  const { matched, facets } = filterAndCount(units, query.productType, query.filters, { offers: withOffers });
  const sources: CardSource[] = found.pair
    ? matched.map((unit) => ({ skus: unit, pair: { front: unit[0]!, rear: unit[1]! } }))
    : groupByLine(matched.flat()).map((skus) => ({ skus }));
  const sorted = sortSources(sources, query.sort);
  const pageCount = Math.max(1, Math.ceil(sorted.length / query.pageSize));
  const from = (query.page - 1) * query.pageSize;
  const context = { delivery: estimateDelivery(today, query.transitDays), hasReviews, offerOf };
  return {
    products: sorted.slice(from, from + query.pageSize).map((source) => toCard(source, context)),
    facets, total: sorted.length, page: query.page, pageSize: query.pageSize, pageCount, sort: query.sort,
    ...(found.notice ? { notice: found.notice } : {}), ...(found.vehicle ? { vehicle: found.vehicle } : {}),
  };
}

/** GET /products. Pages are kept as text by question, day and catalog version; any change of the catalog drops them all. */
export function listingService(deps: ListingDependencies) {
  const pages = new LRUCache<string, ListingBody>({ max: MAX_PAGES_KEPT, maxSize: 64 * 1024 * 1024, sizeCalculation: (page) => page.body.length });
  const search = searchMemory(deps.repository);
  deps.snapshots.subscribe((productNumber) => { if (productNumber === null) { pages.clear(); search.forget(); } });

  return {
    async page(query: ListingQuery): Promise<ListingBody> {
      const snapshot = await deps.snapshots.current();
      const today = storeDay(deps.now());
      const key = `${today}|${JSON.stringify(query)}`;
      const kept = pages.get(key);
      if (kept?.version === snapshot.version) return kept;
      const found = await candidates(query, snapshot, { ...deps, search });
      const body = JSON.stringify(buildPage(query, found, snapshot, today, deps.hasSampleReviews));
      const page = new ListingBody(body, snapshot.version);
      pages.set(key, page);
      return page;
    },
  };
}

export type ListingService = ReturnType<typeof listingService>;
