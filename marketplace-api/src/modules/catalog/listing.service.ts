import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { AnswerCache } from '../../platform/answer-cache';
import type { FitmentService } from '../fitment/fitment.service';
import { storeDay } from '../../platform/store-clock';
import type { CatalogRepository } from './catalog.repository';
import type { SnapshotSource } from './catalog-snapshot';
import { buildPage, OfferFlags } from './listing-page';
import type { ListingQuery } from './listing-query';
import { findSubject } from './listing-search';
import { dictionarySource, searchMemory } from './search-memory';
import { suggestionService } from './suggestion.service';

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
  constructor(
    readonly body: string,
    readonly version: number,
  ) {}
  gzipped(): Buffer {
    return (this.compressed ??= gzipSync(this.body, { level: 5 }));
  }
}

const MAX_PAGES_KEPT = 4000;

/** GET /products. Pages are kept as text by question, day and catalog version; any change of the catalog drops them all. */
export function listingService(deps: ListingDependencies) {
  const pages = new AnswerCache<ListingBody>(
    new LRUCache({ max: MAX_PAGES_KEPT, maxSize: 64 * 1024 * 1024, sizeCalculation: (page) => page.body.length }),
  );
  const search = searchMemory(deps.repository);
  const dictionaries = dictionarySource(deps.fitments);
  const offers = new OfferFlags();
  deps.snapshots.subscribe((subject) => {
    if (subject === null || subject === 'fitments') pages.forgetAll();
    else pages.touch();
    if (subject === null || subject === 'products') search.forget();
  });

  return {
    ...suggestionService({ ...deps, dictionaries }),
    async page(query: ListingQuery): Promise<ListingBody> {
      const snapshot = await deps.snapshots.current();
      const today = storeDay(deps.now());
      const key = `${today}|${JSON.stringify(query)}`;
      const kept = pages.get(key);
      if (kept?.version === snapshot.version) return kept;
      const keep = pages.begin();
      const { version } = snapshot;
      const found = await findSubject(query, snapshot, { search, fitments: deps.fitments, dictionaries });
      const body = JSON.stringify(buildPage(query, found, snapshot, { today, offers }));
      const page = new ListingBody(body, version);
      keep(key, page);
      return page;
    },
  };
}

export type ListingService = ReturnType<typeof listingService>;
