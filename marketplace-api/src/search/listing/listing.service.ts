import { gzipSync } from 'node:zlib';
import type { CacheTag } from 'shared-contracts/wire';
import { LRUCache } from 'lru-cache';
import { TaggedCache } from '../../platform/freshness/answer-cache';
import { storeDay } from '../../platform/time/store-clock';
import { CardTexts } from './card-texts';
import { buildPage, OfferFlags } from './listing-page';
import type { ListingQuery } from './listing-query';
import { tagsOfListing } from './listing-tags';
import { findSubject } from './listing-search';
import type { SearchableCatalog } from '../read-model/searchable-catalog';
import type { SearchDependencies } from '../search.types';
import { searchMemory } from '../words/search-memory';
import type { Dictionaries } from '../words/understanding';

export interface ListingDependencies extends SearchDependencies {
  dictionaries(snapshot: SearchableCatalog): Promise<Dictionaries>;
}

/** A page as JSON in UTF-8, compressed once for all requests. */
export class ListingBody {
  private compressed: Buffer | null = null;
  constructor(
    readonly body: Buffer,
    readonly tags: readonly CacheTag[],
  ) {}
  gzipped(): Buffer {
    return (this.compressed ??= gzipSync(this.body, { level: 5 }));
  }
}

const MAX_PAGES_KEPT = 4000;

/** Serves GET /products. Pages are cached as text by query and day, until their data change. */
export function listingService(deps: ListingDependencies) {
  const pages = new TaggedCache<ListingBody>(
    'listing',
    new LRUCache({ max: MAX_PAGES_KEPT, maxSize: 64 * 1024 * 1024, sizeCalculation: (page) => page.body.length }),
  );
  const search = searchMemory(deps.repository);
  const offers = new OfferFlags();
  const cardTexts = new CardTexts();
  deps.snapshots.subscribe(pages.onChange);
  deps.snapshots.subscribe((change) => {
    // Changes of stock and offers do not affect the words of products.
    if (change === null || change.kinds.has('products')) search.forget();
  });

  return {
    async page(query: ListingQuery): Promise<ListingBody> {
      const snapshot = await deps.snapshots.current();
      const today = storeDay(deps.now());
      const key = `${today}|${JSON.stringify(query)}`;
      const kept = pages.get(key);
      if (kept) return kept;
      const keep = pages.begin();
      const found = await findSubject(query, snapshot, {
        search,
        fitments: deps.fitments,
        dictionaries: deps.dictionaries,
      });
      const body = Buffer.from(buildPage(query, found, snapshot, { today, offers, cardTexts }));
      const page = new ListingBody(body, tagsOfListing(query, found));
      keep(key, page);
      return page;
    },
  };
}

export type ListingService = ReturnType<typeof listingService>;
