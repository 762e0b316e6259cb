import type { CatalogRepository } from './catalog.repository';
import { CatalogStore, type CatalogSnapshot } from './catalog-store';
import type { SkuRow } from './catalog.types';

export type { CatalogSnapshot } from './catalog-store';

/** What a change is of: a product's number (its stock), `products`, `reviews`, `zips`, `fitments`, `taxes`; null for everything. */
export type Subject = string | null;

export interface SnapshotSource {
  current(): Promise<CatalogSnapshot>;
  /** A payload of the change feed. */
  onChange(payload: string): void;
  /** Called after each change with what it is of. */
  subscribe(listener: (subject: Subject) => void): void;
}

const UNHEARD_TTL_MS = 2000;

/** Changes that were announced and not read yet. */
class Pending {
  readonly products = new Set<string>();
  readonly lines = new Set<string>();
  hasOffers = false;

  /** False when the payload is not about the catalog's own rows. */
  add(payload: string): boolean {
    const [kind = '', ...keys] = payload.split('\n');
    if (kind === 'offers') this.hasOffers = true;
    else if (kind === 'products') keys.forEach((key) => this.products.add(key));
    else if (kind === 'lines') keys.forEach((key) => this.lines.add(key));
    else return false;
    return true;
  }
  get isEmpty(): boolean { return this.products.size === 0 && this.lines.size === 0 && !this.hasOffers; }
}

type Offers = readonly [Awaited<ReturnType<CatalogRepository['promotions']>>, Awaited<ReturnType<CatalogRepository['coupons']>>];
const readOffers = (repository: CatalogRepository): Promise<Offers> => Promise.all([repository.promotions(), repository.coupons()]);

const AT_ONCE = 1000;

async function readInParts(keys: ReadonlySet<string>, read: (keys: readonly string[]) => Promise<SkuRow[]>): Promise<SkuRow[]> {
  const all = [...keys];
  const rows: SkuRow[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) rows.push(...(await read(all.slice(from, from + AT_ONCE))));
  return rows;
}

/** Reads first and changes the store then in one go: nobody sees half of a change. */
async function apply(repository: CatalogRepository, store: CatalogStore, { products, lines, hasOffers }: Pending): Promise<void> {
  const rows = await readInParts(products, repository.skusByNumber);
  const ofLines = await readInParts(lines, repository.skusByLine);
  const offers = hasOffers ? await readOffers(repository) : null;
  const found = new Set(rows.map((row) => row.productNumber));
  for (const number of products) if (!found.has(number)) store.remove(number);
  store.put(rows);
  store.put(ofLines);
  if (offers) store.setOffers(...offers);
  store.arrange();
  store.version += 1;
}

async function readAll(repository: CatalogRepository, version: number): Promise<CatalogStore> {
  const store = new CatalogStore();
  await repository.everySku((rows) => store.put(rows));
  store.setOffers(...(await readOffers(repository)));
  store.arrange();
  store.version = version;
  return store;
}

/**
 * Holds the catalog in memory. A change of some products reads those again before the next answer; when everything may have
 * changed, all is read beside the old one, which answers until then. While the change feed is down that happens every few seconds.
 */
export function snapshotSource(repository: CatalogRepository, isListening: () => boolean): SnapshotSource {
  let store: CatalogStore | null = null;
  let first: Promise<CatalogStore> | null = null;
  let reload: Promise<void> | null = null;
  let reloadAt = 0;
  let isStale = false;
  let pending = new Pending();
  /** Changes heard while everything is being read: the new store may have missed them. */
  let sinceReload = new Pending();
  let refreshing: Promise<void> | null = null;
  const listeners: ((subject: Subject) => void)[] = [];
  const announce = (subject: Subject) => listeners.forEach((listener) => listener(subject));

  function startReload(): void {
    if (reload || !store) return;
    isStale = false;
    reloadAt = Date.now();
    sinceReload = new Pending();
    reload = readAll(repository, store.version + 1).then(async (next) => {
      while (!sinceReload.isEmpty) {
        const missed = sinceReload;
        sinceReload = new Pending();
        await apply(repository, next, missed);
      }
      next.version = store!.version + 1;
      store = next;
      announce(null);
    }).catch(() => { isStale = true; }).finally(() => {
      reload = null;
      if (isStale && isListening()) setTimeout(startReload, UNHEARD_TTL_MS).unref();
    });
  }

  function load(): Promise<CatalogStore> {
    first ??= readAll(repository, 1).then((loaded) => { store = loaded; reloadAt = Date.now(); return loaded; }).finally(() => { first = null; });
    return first;
  }

  async function refresh(): Promise<void> {
    while (!pending.isEmpty) {
      const mine = pending;
      pending = new Pending();
      try {
        await apply(repository, store!, mine);
      } catch (error) {
        isStale = true;
        throw error;
      }
    }
  }

  return {
    async current() {
      if (store === null) await load();
      if (!isListening() && Date.now() - reloadAt > UNHEARD_TTL_MS) { announce(null); startReload(); }
      else if (isStale) startReload();
      if (!pending.isEmpty || refreshing) await (refreshing ??= refresh().finally(() => { refreshing = null; }));
      return store!;
    },
    onChange(payload) {
      if (payload === '*') { isStale = true; startReload(); announce(null); return; }
      const isOwn = pending.add(payload);
      if (reload) sinceReload.add(payload);
      announce(isOwn ? 'products' : payload);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
