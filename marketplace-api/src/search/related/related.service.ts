import { setQuantityOf } from 'shared-contracts';
import { LRUCache } from 'lru-cache';
import { TaggedCache } from '../../platform/freshness/answer-cache';
import { productTag, type CacheTag, type RelatedProducts } from 'shared-contracts/wire';
import type { Failure } from '../../platform/values/failure';
import { storeDay } from '../../platform/time/store-clock';
import { DEFAULT_TRANSIT_DAYS, estimateDelivery } from '../../modules/catalog/delivery';
import type { SearchDependencies } from '../search.types';
import { toCard, type CardContext } from '../../modules/catalog/product-card';
import { unknownProduct } from '../../modules/catalog/product.service';
import { relatedGroups } from './related-groups';
import { tagsOfRelated } from './related-tags';

const MAX_KEPT = 4000;

export interface RelatedRequest {
  readonly productNumber: string;
  readonly fitmentId: string | null;
  readonly hasOffers: boolean;
}

/** JSON text of `RelatedProducts`, and its cache tags. */
export interface RelatedBody {
  readonly body: string;
  readonly tags: readonly CacheTag[];
}

/**
 * Serves GET /products/{number}/related from memory. Responses are cached by product, vehicle and day until their data
 * change.
 */
export function relatedService({
  snapshots,
  fitments,
  now,
}: Pick<SearchDependencies, 'snapshots' | 'fitments' | 'now'>) {
  const kept = new TaggedCache<RelatedBody>(
    'related',
    new LRUCache({ max: MAX_KEPT, maxSize: 48 * 1024 * 1024, sizeCalculation: ({ body }) => body.length }),
  );
  snapshots.subscribe(kept.onChange);

  return {
    async read({ productNumber, fitmentId, hasOffers }: RelatedRequest): Promise<RelatedBody | Failure> {
      const keep = kept.begin();
      const vehicle = fitmentId === null ? null : ((await fitments.rowOf(fitmentId))?.row ?? null);
      const known = await fitments.rows();
      const snapshot = await snapshots.current();
      const today = storeDay(now());
      const key = `${today}|${productNumber}|${vehicle?.fitmentId ?? ''}|${hasOffers}`;
      const hit = kept.get(key);
      if (hit) return hit;
      const sku = snapshot.sku(productNumber);
      if (!sku) return unknownProduct(productNumber);
      const context: CardContext = {
        delivery: estimateDelivery(today, DEFAULT_TRANSIT_DAYS),
        offersOf: (lineId) => (hasOffers ? snapshot.offers.ofLine(lineId, today) : []),
      };
      const set = vehicle && setQuantityOf({ hasDualRearWheels: vehicle.dualRearWheels });
      const groups = relatedGroups({ sku, vehicle, fitments: known, snapshot }).map(({ skus, ...group }) => ({
        ...group,
        products: skus.map((one) => toCard({ skus: [one], ...(set && { set }) }, context)),
      }));
      const body = JSON.stringify({ groups } satisfies RelatedProducts);
      const found = { body, tags: [productTag(productNumber), ...tagsOfRelated(sku, vehicle)] };
      keep(key, found);
      return found;
    },
  };
}

export type RelatedService = ReturnType<typeof relatedService>;
