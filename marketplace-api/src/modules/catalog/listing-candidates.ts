import type { Fitment } from 'shared-contracts/wire';
import { suits, wheelSuits } from '../fitment/fitment-rules';
import type { FitmentRow, FitmentService } from '../fitment/fitment.service';
import type { CatalogSnapshot } from './catalog-snapshot';
import type { Sku } from './catalog.types';
import { searchTokens, type ListingQuery } from './listing-query';
import type { SearchMemory } from './search-memory';

/** Products that the question is about, before its filters. */
export interface Candidates {
  readonly skus: readonly Sku[];
  readonly pair?: { readonly front: string; readonly rear: string };
  readonly vehicle?: string;
  readonly notice?: string;
}

interface Sources { readonly search: SearchMemory; readonly fitments: FitmentService }

function forFitment(query: ListingQuery, snapshot: CatalogSnapshot, row: FitmentRow, fitment: Fitment): Candidates {
  const vehicle = fitment.vehicle;
  const all = snapshot.byType.get(query.productType) ?? [];
  if (query.productType === 'WHEEL') return { vehicle, skus: all.filter((sku) => wheelSuits(sku, row)) };
  if (query.productType === 'ACCESSORY') return { vehicle, skus: all.filter((sku) => sku.fitsSizes === null || sku.fitsSizes.length === 0 || sku.fitsSizes.includes(row.frontSize)) };
  const pick = (size: string, axle: 'front' | 'rear') => (snapshot.bySize.get(size) ?? []).filter((sku) => suits(sku, row, axle));
  if (!row.rearSize) return { vehicle, skus: pick(row.frontSize, 'front') };
  const inOrder = [...pick(row.frontSize, 'front'), ...pick(row.rearSize, 'rear')].sort((a, b) => a.position - b.position || (a.lineId < b.lineId ? -1 : a.lineId > b.lineId ? 1 : a.priceCents - b.priceCents));
  return { vehicle, skus: inOrder, pair: { front: row.frontSize, rear: row.rearSize } };
}

function forSizes(query: ListingQuery, snapshot: CatalogSnapshot): Candidates {
  const all = snapshot.byType.get(query.productType) ?? [];
  const { size, rear } = query;
  if (size === null || query.productType === 'WHEEL') return { skus: all };
  if (query.productType === 'ACCESSORY') return { skus: all.filter((sku) => sku.fitsSizes === null || sku.fitsSizes.length === 0 || sku.fitsSizes.includes(size)) };
  const fronts = snapshot.bySize.get(size) ?? [];
  if (rear === null || rear === size) return { skus: fronts };
  const both = new Set([...fronts, ...(snapshot.bySize.get(rear) ?? [])]);
  return { skus: all.filter((sku) => both.has(sku)), pair: { front: size, rear } };
}

async function forTerm(term: string, found: Candidates, { search }: Sources): Promise<Candidates> {
  const tokens = searchTokens(term);
  const numbers = await search.products(tokens);
  const exact = found.skus.filter((sku) => numbers.has(sku.productNumber));
  if (exact.length > 0) return { ...found, skus: exact };
  const lines = await search.similarLines(term);
  const close = found.skus.filter((sku) => lines.has(sku.lineId));
  return close.length > 0 ? { ...found, skus: close, notice: `Nothing matches “${term}” exactly. These come close.` } : { ...found, skus: [] };
}

export async function candidates(query: ListingQuery, snapshot: CatalogSnapshot, sources: Sources): Promise<Candidates> {
  const known = query.fitmentId === null ? null : await sources.fitments.rowOf(query.fitmentId);
  // A size beside a fitment that is not the vehicle's own means the shopper wants to look at that size.
  const isOwnSize = known !== null && (query.size === null || query.size === known.row.frontSize || query.size === known.row.rearSize);
  let found = known !== null && isOwnSize ? forFitment(query, snapshot, known.row, known.fitment) : forSizes(query, snapshot);
  if (query.fitmentId !== null && known === null) found = { ...found, notice: 'We do not know that vehicle any more. Choose it again to see only what fits.' };
  if (query.group !== null) found = { ...found, skus: found.skus.filter((sku) => sku.group === query.group) };
  return query.term === null ? found : forTerm(query.term, found, sources);
}
