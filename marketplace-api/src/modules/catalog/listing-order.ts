import type { ProductSort } from 'shared-contracts';
import type { CardSource } from './product-card';
import type { Sku } from './catalog.types';
import type { Unit } from './listing-facets';

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

/** What can be bought now first, then the cheapest. */
const best = (skus: readonly Sku[]) => [...skus].sort((a, b) => Number(b.stock > 0) - Number(a.stock > 0) || a.priceCents - b.priceCents)[0];

/** A staggered listing shows lines that have both axles, each as its best front and rear. */
export function pairsOf(skus: readonly Sku[], pair: { readonly front: string; readonly rear: string }): Unit[] {
  return groupByLine(skus).flatMap((line) => {
    const front = best(line.filter((sku) => sku.size === pair.front));
    const rear = best(line.filter((sku) => sku.size === pair.rear));
    return front && rear ? [[front, rear]] : [];
  });
}

export function groupByLine(skus: readonly Sku[]): Sku[][] {
  const lines = new Map<string, Sku[]>();
  for (const sku of skus) {
    const group = lines.get(sku.lineId);
    if (group) group.push(sku);
    else lines.set(sku.lineId, [sku]);
  }
  return [...lines.values()];
}
