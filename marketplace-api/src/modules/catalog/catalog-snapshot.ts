import type { CatalogRepository } from './catalog.repository';
import type { Offers } from '../pricing/offers';
import type { CatalogStore, LiveCatalog } from './live-catalog';
import type { SkuRow } from './catalog.types';

export type { LiveCatalog } from './live-catalog';

/**
 * What a change is of: a product's number (its stock), `products`, `reviews`, `zips`, `fitments`, `taxes`; null for
 * everything.
 */
export type Subject = string | null;

export interface SnapshotSource<Catalog extends LiveCatalog = LiveCatalog> {
  current(): Promise<Catalog>;
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
  join({ products, lines, hasOffers }: Pending): void {
    products.forEach((key) => this.products.add(key));
    lines.forEach((key) => this.lines.add(key));
    this.hasOffers ||= hasOffers;
  }
  get isEmpty(): boolean {
    return this.products.size === 0 && this.lines.size === 0 && !this.hasOffers;
  }
}

/** Where a snapshot is read from, and what it is kept in. */
export interface SnapshotOptions<Store extends CatalogStore> {
  readonly repository: Pick<CatalogRepository, 'everySku' | 'skusByNumber' | 'skusByLine'>;
  readOffers(): Promise<Offers>;
  createStore(): Store;
  /** Whether the change feed is up. */
  isListening(): boolean;
}

const AT_ONCE = 1000;

async function readInParts(
  keys: ReadonlySet<string>,
  read: (keys: readonly string[]) => Promise<SkuRow[]>,
): Promise<SkuRow[]> {
  const all = [...keys];
  const rows: SkuRow[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) rows.push(...(await read(all.slice(from, from + AT_ONCE))));
  return rows;
}

/** Reads first and changes the store then in one go: nobody sees half of a change. */
async function apply<Store extends CatalogStore>(
  { repository, readOffers }: SnapshotOptions<Store>,
  store: Store,
  { products, lines, hasOffers }: Pending,
): Promise<void> {
  const rows = await readInParts(products, repository.skusByNumber);
  const ofLines = await readInParts(lines, repository.skusByLine);
  const offers = hasOffers ? await readOffers() : null;
  const found = new Set(rows.map((row) => row.productNumber));
  for (const number of products) if (!found.has(number)) store.remove(number);
  store.put(rows);
  store.put(ofLines);
  if (offers) store.offers = offers;
  store.arrange();
  store.version += 1;
}

async function readAll<Store extends CatalogStore>(options: SnapshotOptions<Store>, version: number): Promise<Store> {
  const store = options.createStore();
  await options.repository.everySku((rows) => store.put(rows));
  store.offers = await options.readOffers();
  store.arrange();
  store.version = version;
  return store;
}

/**
 * Holds the catalog in memory. A change of some products reads those again before the next answer; when everything may
 * have changed, all is read beside the old one, which answers until then. While the change feed is down that happens
 * every few seconds.
 */
class CatalogHolder<Store extends CatalogStore> implements SnapshotSource<Store> {
  private store: Store | null = null;
  private loading: Promise<Store> | null = null;
  private reloading: Promise<void> | null = null;
  private readAt = 0;
  private isStale = false;
  private pending = new Pending();
  /** Changes heard while everything is being read: the new store may have missed them. */
  private missed = new Pending();
  private refreshing: Promise<void> | null = null;
  private readonly listeners: ((subject: Subject) => void)[] = [];

  constructor(private readonly options: SnapshotOptions<Store>) {}

  private announce = (subject: Subject) => this.listeners.forEach((listener) => listener(subject));

  private load(): Promise<Store> {
    return (this.loading ??= readAll(this.options, 1)
      .then((loaded) => {
        this.readAt = Date.now();
        return (this.store = loaded);
      })
      .finally(() => {
        this.loading = null;
      }));
  }

  /**
   * A read that somebody else began and that fails may have met a database that was away a moment ago: it is tried once
   * more.
   */
  private async loaded(): Promise<Store> {
    if (this.loading === null) return this.load();
    return this.loading.catch(() => this.load());
  }

  private async readBeside(old: Store): Promise<void> {
    const next = await readAll(this.options, old.version + 1);
    while (!this.missed.isEmpty) {
      const { missed } = this;
      this.missed = new Pending();
      await apply(this.options, next, missed);
    }
    next.version = old.version + 1;
    this.store = next;
    this.announce(null);
  }

  private reload(): void {
    if (this.reloading || !this.store) return;
    this.isStale = false;
    this.readAt = Date.now();
    this.missed = new Pending();
    this.reloading = this.readBeside(this.store)
      .catch(() => {
        this.isStale = true;
      })
      .finally(() => {
        this.reloading = null;
        if (this.isStale && this.options.isListening()) setTimeout(() => this.reload(), UNHEARD_TTL_MS).unref();
      });
  }

  /** Of the store as it is then: everything may have been read anew while a change was applied to the one before. */
  private async refresh(): Promise<void> {
    while (!this.pending.isEmpty && this.store) {
      const { pending, store } = this;
      this.pending = new Pending();
      try {
        await apply(this.options, store, pending);
        if (this.store !== store) this.pending.join(pending);
      } catch (error) {
        this.isStale = true;
        throw error;
      }
    }
  }

  async current(): Promise<Store> {
    const store = this.store ?? (await this.loaded());
    if (!this.options.isListening() && Date.now() - this.readAt > UNHEARD_TTL_MS) {
      this.announce(null);
      this.reload();
    } else if (this.isStale) this.reload();
    if (!this.pending.isEmpty || this.refreshing)
      await (this.refreshing ??= this.refresh().finally(() => {
        this.refreshing = null;
      }));
    return this.store ?? store;
  }

  onChange = (payload: string): void => {
    if (payload === '*') {
      this.isStale = true;
      this.reload();
      this.announce(null);
      return;
    }
    const isOwn = this.pending.add(payload);
    if (this.reloading) this.missed.add(payload);
    this.announce(isOwn ? 'products' : payload);
  };

  subscribe = (listener: (subject: Subject) => void): void => void this.listeners.push(listener);
}

export const snapshotSource = <Store extends CatalogStore>(options: SnapshotOptions<Store>): SnapshotSource<Store> =>
  new CatalogHolder(options);
