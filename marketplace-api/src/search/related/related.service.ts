import { LRUCache } from 'lru-cache';
import { AnswerCache } from '../../platform/answer-cache';
import type { RelatedProducts } from 'shared-contracts/wire';
import type { Failure } from '../../platform/failure';
import { storeDay } from '../../platform/store-clock';
import { DEFAULT_TRANSIT_DAYS, estimateDelivery } from '../../modules/catalog/delivery';
import type { SearchDependencies } from '../search.types';
import { toCard, type CardContext } from '../../modules/catalog/product-card';
import { unknownProduct } from '../../modules/catalog/product.service';
import { relatedGroups } from './related-groups';

const MAX_KEPT = 4000;

/**
 * GET /products/{number}/related: found in memory, kept as text by product, vehicle and day until the catalog changes.
 */
export function relatedService({
  snapshots,
  fitments,
  now,
}: Pick<SearchDependencies, 'snapshots' | 'fitments' | 'now'>) {
  const kept = new AnswerCache<{ readonly body: string; readonly version: number }>(
    new LRUCache({ max: MAX_KEPT, maxSize: 48 * 1024 * 1024, sizeCalculation: ({ body }) => body.length }),
  );
  snapshots.subscribe((subject) => {
    if (subject === null || subject === 'fitments') kept.forgetAll();
    else kept.touch();
  });

  return {
    async read(productNumber: string, fitmentId: string | null): Promise<string | Failure> {
      const keep = kept.begin();
      const vehicle = fitmentId === null ? null : ((await fitments.rowOf(fitmentId))?.row ?? null);
      const known = await fitments.rows();
      const snapshot = await snapshots.current();
      const today = storeDay(now());
      const key = `${today}|${productNumber}|${vehicle?.fitmentId ?? ''}`;
      const hit = kept.get(key);
      if (hit?.version === snapshot.version) return hit.body;
      const sku = snapshot.sku(productNumber);
      if (!sku) return unknownProduct(productNumber);
      const context: CardContext = {
        delivery: estimateDelivery(today, DEFAULT_TRANSIT_DAYS),
        offerOf: (lineId) => snapshot.offers.ofLine(lineId, today)[0],
      };
      const groups = relatedGroups({ sku, vehicle, fitments: known, snapshot }).map(({ skus, ...group }) => ({
        ...group,
        products: skus.map((one) => toCard({ skus: [one] }, context)),
      }));
      const body = JSON.stringify({ groups } satisfies RelatedProducts);
      keep(key, { body, version: snapshot.version });
      return body;
    },
  };
}

export type RelatedService = ReturnType<typeof relatedService>;
