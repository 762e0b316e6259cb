import { setQuantityOf } from 'shared-contracts';
import { IN_MEMORY_DEPTH, pageCountOf } from '../../platform/limits/list-depth';
import type { ProductPage } from 'shared-contracts/wire';
import { buyableFirst } from '../../modules/catalog/live-catalog';
import type { Sku } from '../../modules/catalog/catalog.types';
import type { FitmentRow } from '../../modules/fitment/fitment.service';
import type { PromotionRow } from '../../modules/pricing/pricing.types';
import { estimateDelivery } from '../../modules/catalog/delivery';
import type { Department } from '../read-model/department';
import { filterAndCount, type Units } from '../facets/facet-count';
import type { CardTexts } from './card-texts';
import { cardsOf, orderOf, type OrderContext } from './listing-order';
import type { ListingQuery } from './listing-query';
import type { FoundSubject } from './found-subject';
import { unitsOf } from './listing-subject';
import { pairOf, type CardSource } from '../../modules/catalog/product-card';
import { cardFit, fittingFirst } from './card-fit';
import type { SearchableCatalog } from '../read-model/searchable-catalog';

/** Flags, by slot, of products with an offer today; computed once per day and change. */
export class OfferFlags {
  private readonly kept = new WeakMap<Department, { key: string; flags: Uint16Array }>();

  of(department: Department, snapshot: SearchableCatalog, today: string): Uint16Array {
    const key = `${snapshot.version}|${today}`;
    const known = this.kept.get(department);
    if (known?.key === key) return known.flags;
    const flags = new Uint16Array(department.skus.length);
    for (const lineId of snapshot.offers.lineIds()) {
      if (snapshot.offers.ofLine(lineId, today).length > 0)
        for (const slot of department.lines.get(lineId)?.slots ?? []) flags[slot] = 1;
    }
    this.kept.set(department, { key, flags });
    return flags;
  }
}

function sourceOf({ department, units, matched, cards, vehicle }: OrderContext, card: number): CardSource {
  const own = [...matched.subarray(cards.starts[card], cards.starts[card + 1])];
  const { fronts, rears } = units;
  if (rears) {
    return pairOf(department.sku(fronts[own[0]!]!), department.sku(rears[own[0]!]!));
  }
  const skus = own.map((unit): Sku => department.sku(fronts[unit]!)).sort(buyableFirst);
  if (vehicle === null) return { skus };
  const fitting = fittingFirst(skus, vehicle);
  const set = setQuantityOf({ hasDualRearWheels: vehicle.dualRearWheels });
  // All tires for one vehicle have its size, so the card shows the one that it links to.
  return { skus: department.productType === 'TIRE' ? fitting.slice(0, 1) : fitting, set };
}

/** Returns the vehicle that filters a list; null where its trim is unknown, so that no card can claim a fit. */
const vehicleOf = ({ subject: { fitments } }: FoundSubject): FitmentRow | null =>
  fitments.length === 1 ? fitments[0]! : null;

function ranksOf(department: Department, found: FoundSubject): ReadonlyMap<number, number> | null {
  const { lines } = found.subject;
  if (lines === null) return null;
  return new Map(
    [...lines].flatMap(([id, rank]) => {
      const line = department.lines.get(id);
      return line ? [[line.ordinal, rank] as const] : [];
    }),
  );
}

export interface PageContext {
  readonly today: string;
  readonly offers: OfferFlags;
  readonly cardTexts: CardTexts;
}

/**
 * Builds a page of the current catalog, a `ProductPage` as JSON. It is synchronous, so the catalog cannot change
 * meanwhile.
 */
export function buildPage(
  query: ListingQuery,
  found: FoundSubject,
  snapshot: SearchableCatalog,
  { today, offers, cardTexts }: PageContext,
): string {
  const department = snapshot.departments[found.productType];
  const units: Units = unitsOf(department, found.subject);
  const {
    matched,
    facets,
    cards: counted,
  } = filterAndCount(department, units, query.filters, offers.of(department, snapshot, today), query.hasFacets);
  const cards = counted ?? cardsOf(department, units, matched);
  const offersOf = (lineId: string): readonly PromotionRow[] =>
    query.hasOffers ? snapshot.offers.ofLine(lineId, today) : [];
  const ranks = ranksOf(department, found);
  const order: OrderContext = { department, units, matched, cards, ranks, offersOf, vehicle: vehicleOf(found) };
  const from = (query.page - 1) * query.pageSize;
  const cardAt = orderOf(order, query.sort, from + query.pageSize);
  const shown = Math.max(0, Math.min(query.pageSize, cards.count - from));
  const context = { delivery: estimateDelivery(today, query.transitDays), offersOf };
  const { vehicle } = order;
  const products = Array.from({ length: shown }, (_, index) => {
    const source = sourceOf(order, cardAt(from + index));
    const text = cardTexts.of(source, context);
    return vehicle === null ? text : `${text.slice(0, -1)},${JSON.stringify(cardFit(source, vehicle)).slice(1)}`;
  });
  const rest: Omit<ProductPage, 'products'> = {
    facets,
    total: cards.count,
    page: query.page,
    pageSize: query.pageSize,
    pageCount: pageCountOf(cards.count, query.pageSize, IN_MEMORY_DEPTH),
    sort: query.sort,
    ...(query.term === null ? {} : { productType: found.productType }),
    ...(found.notice ? { notice: found.notice } : {}),
    ...(found.vehicle ? { vehicle: found.vehicle } : {}),
    ...(found.deal ? { deal: found.deal } : {}),
    ...(found.understood ? { understood: found.understood } : {}),
  };
  return `{"products":[${products.join(',')}],${JSON.stringify(rest).slice(1)}`;
}
