import type { CatalogRepository } from './catalog.repository';
import type { CouponRow, PromotionRow, Sku } from './catalog.types';

/** The catalog as of one moment, indexed for listings; ten thousand products take a few megabytes. */
export interface CatalogSnapshot {
  readonly version: number;
  readonly skus: readonly Sku[];
  readonly byNumber: ReadonlyMap<string, Sku>;
  readonly byType: ReadonlyMap<string, readonly Sku[]>;
  readonly bySize: ReadonlyMap<string, readonly Sku[]>;
  readonly byLine: ReadonlyMap<string, readonly Sku[]>;
  readonly promotions: readonly PromotionRow[];
  readonly promotionsByLine: ReadonlyMap<string, readonly PromotionRow[]>;
  readonly coupons: ReadonlyMap<string, CouponRow>;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

async function read(repository: CatalogRepository, version: number): Promise<CatalogSnapshot> {
  const [skus, promotions, coupons] = await Promise.all([repository.skus(), repository.promotions(), repository.coupons()]);
  const byLine = new Map<string, PromotionRow[]>();
  for (const promotion of promotions) {
    for (const lineId of promotion.lineIds) byLine.set(lineId, [...(byLine.get(lineId) ?? []), promotion]);
  }
  return {
    version, skus, promotions, promotionsByLine: byLine,
    byNumber: new Map(skus.map((sku) => [sku.productNumber, sku])),
    byType: groupBy(skus, (sku) => sku.productType),
    bySize: groupBy(skus.filter((sku) => sku.productType === 'TIRE'), (sku) => sku.size),
    byLine: groupBy(skus, (sku) => sku.lineId),
    coupons: new Map(coupons.map((coupon) => [coupon.code, coupon])),
  };
}

export interface SnapshotSource {
  current(): Promise<CatalogSnapshot>;
  /** A payload of the change feed: a product's number (its stock), `reviews`, or `*` for everything. */
  onChange(payload: string): void;
  /** Called after each change with its payload, or null for everything. */
  subscribe(listener: (subject: string | null) => void): void;
}

const UNHEARD_TTL_MS = 2000;

/** Reads again after a change; while the change feed is down, every two seconds. */
export function snapshotSource(repository: CatalogRepository, isListening: () => boolean): SnapshotSource {
  let version = 0;
  let loaded: { version: number; at: number; value: Promise<CatalogSnapshot> } | null = null;
  const listeners: ((subject: string | null) => void)[] = [];
  const announce = (subject: string | null) => listeners.forEach((listener) => listener(subject));

  const isFresh = () => loaded !== null && loaded.version === version && (isListening() || Date.now() - loaded.at < UNHEARD_TTL_MS);
  return {
    current() {
      if (!isFresh()) {
        if (!isListening()) announce(null);
        const mine = { version, at: Date.now(), value: read(repository, version) };
        mine.value.catch(() => { if (loaded === mine) loaded = null; });
        loaded = mine;
      }
      return loaded!.value;
    },
    onChange(payload) {
      const isEverything = payload === '*';
      if (isEverything) version += 1;
      announce(isEverything ? null : payload);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
