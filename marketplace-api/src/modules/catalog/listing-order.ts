import type { ProductSort } from 'shared-contracts';
import type { CardSource } from './product-card';
import type { Sku } from './catalog.types';

const cheapest = (source: CardSource) => Math.min(...source.skus.map((sku) => sku.priceCents));
const head = (source: CardSource) => source.skus[0]!;

type Compare = (a: CardSource, b: CardSource) => number;

const BY: Record<ProductSort, Compare> = {
  relevance: () => 0,
  'price-asc': (a, b) => cheapest(a) - cheapest(b),
  'price-desc': (a, b) => cheapest(b) - cheapest(a),
  rating: (a, b) => (head(b).rating ?? 0) - (head(a).rating ?? 0),
  reviews: (a, b) => head(b).reviewCount - head(a).reviewCount,
  warranty: (a, b) => (head(b).mileageWarranty ?? 0) - (head(a).mileageWarranty ?? 0),
  name: (a, b) => `${head(a).brand} ${head(a).name}`.localeCompare(`${head(b).brand} ${head(b).name}`, 'en'),
};

/** Ties fall to the line's place and id, so that a page never shows a card twice or skips one. */
export function sortSources(sources: readonly CardSource[], sort: ProductSort): CardSource[] {
  const compare = BY[sort];
  return [...sources].sort((a, b) => compare(a, b) || head(a).position - head(b).position || (head(a).lineId < head(b).lineId ? -1 : 1));
}

/** A staggered listing shows lines that have both axles, each as its cheapest front and rear. */
export function pairUp(lines: readonly (readonly Sku[])[], pair: { readonly front: string; readonly rear: string }): CardSource[] {
  return lines.flatMap((skus) => {
    const front = skus.find((sku) => sku.size === pair.front);
    const rear = skus.find((sku) => sku.size === pair.rear);
    return front && rear ? [{ skus: [front, rear], pair: { front, rear } }] : [];
  });
}
