import { parseCatalogChange } from '../../platform/catalog-change';
import {
  appliedOf,
  applyChanges,
  isOwn,
  PendingChanges,
  type AppliedChange,
  type CatalogSources,
  type ChangeKind,
} from './catalog-changes';
import type { CatalogStore, LiveCatalog } from './live-catalog';

export type { LiveCatalog } from './live-catalog';
export type { AppliedChange, ChangeKind } from './catalog-changes';

/** Null: anything may have changed. A promise says when what the listener keeps has seen the change. */
export type ChangeListener = (change: AppliedChange | null) => void | Promise<void>;

export interface SnapshotSource<Catalog extends LiveCatalog = LiveCatalog> {
  current(): Promise<Catalog>;
  /** A payload of the change feed. */
  onChange(payload: string): void;
  /** Called after each change, in the moment in which the catalog in memory begins to show it. */
  subscribe(listener: ChangeListener): void;
  /**
   * Called after each change, in their order, once everybody who subscribed has seen it: whoever asks now gets the new
   * facts.
   */
  follow(listener: (change: AppliedChange | null) => void): void;
}

const UNHEARD_TTL_MS = 2000;

/** Where a snapshot is read from, and what it is kept in. */
export interface SnapshotOptions<Store extends CatalogStore> extends CatalogSources {
  createStore(): Store;
  /** Whether the change feed is up. */
  isListening(): boolean;
}

async function readAll<Store extends CatalogStore>(options: SnapshotOptions<Store>, version: number): Promise<Store> {
  const store = options.createStore();
  await options.repository.everySku((rows) => store.put(rows));
  store.offers = await options.readOffers();
  store.arrange();
  store.version = version;
  return store;
}

/** Who hears of changes: first those who keep something, then those who tell others. */
class ChangeListeners {
  private readonly listeners: ChangeListener[] = [];
  private readonly followers: ((change: AppliedChange | null) => void)[] = [];
  private told: Promise<unknown> = Promise.resolve();

  /** @param isTold false where those who tell others will hear of it later */
  announce(change: AppliedChange | null, isTold = true): void {
    const seen = Promise.all(this.listeners.map((listener) => listener(change)));
    this.told = this.told
      .then(() => seen)
      .then(() => {
        if (isTold) this.followers.forEach((follower) => follower(change));
      });
  }
  subscribe = (listener: ChangeListener): void => void this.listeners.push(listener);
  follow = (follower: (change: AppliedChange | null) => void): void => void this.followers.push(follower);
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
  private pending = new PendingChanges();
  /** Changes heard while everything is being read: the new store may have missed them. */
  private missed = new PendingChanges();
  private refreshing: Promise<void> | null = null;
  private readonly heard = new ChangeListeners();

  constructor(private readonly options: SnapshotOptions<Store>) {}

  private load(): Promise<Store> {
    if (this.loading) return this.loading;
    // What was said before is in what is read now.
    this.isStale = false;
    return (this.loading = readAll(this.options, 1)
      .then((loaded) => {
        this.readAt = Date.now();
        this.store = loaded;
        void this.refreshed().catch(() => this.reload());
        return loaded;
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
      this.missed = new PendingChanges();
      await applyChanges(this.options, next, missed);
    }
    next.version = old.version + 1;
    this.store = next;
    // What began before the last loss of the feed may have missed changes: it is read once more.
    this.heard.announce(null, !this.isStale);
  }

  private reload(): void {
    if (this.reloading || !this.store) return;
    this.isStale = false;
    this.readAt = Date.now();
    this.missed = new PendingChanges();
    let retryMs = 0;
    this.reloading = this.readBeside(this.store)
      .catch(() => {
        this.isStale = true;
        retryMs = UNHEARD_TTL_MS;
      })
      .finally(() => {
        this.reloading = null;
        if (this.isStale && this.options.isListening()) setTimeout(() => this.reload(), retryMs).unref();
      });
  }

  /** Of the store as it is then: everything may have been read anew while a change was applied to the one before. */
  private async refresh(): Promise<void> {
    while (!this.pending.isEmpty && this.store) {
      const { pending, store } = this;
      this.pending = new PendingChanges();
      try {
        const applied = await applyChanges(this.options, store, pending);
        if (this.store !== store) this.pending.join(pending);
        else if (applied === null) this.everythingChanged();
        else this.heard.announce(applied);
      } catch (error) {
        this.isStale = true;
        throw error;
      }
    }
  }

  private refreshed(): Promise<void> {
    return (this.refreshing ??= this.refresh().finally(() => {
      this.refreshing = null;
    }));
  }

  async current(): Promise<Store> {
    const store = this.store ?? (await this.loaded());
    if (!this.options.isListening() && Date.now() - this.readAt > UNHEARD_TTL_MS) {
      this.heard.announce(null, false);
      this.reload();
    } else if (this.isStale) this.reload();
    if (!this.pending.isEmpty || this.refreshing) await this.refreshed();
    return this.store ?? store;
  }

  /** Whoever tells others hears of it when everything is read anew; what was never read needs no reading. */
  private everythingChanged(): void {
    this.isStale = true;
    this.reload();
    this.heard.announce(null, this.store === null);
  }

  onChange = (payload: string): void => {
    const change = parseCatalogChange(payload);
    if (change === null) return;
    if (change.kind === 'everything') {
      this.everythingChanged();
      return;
    }
    if (!isOwn(change)) {
      this.heard.announce(appliedOf(change));
      return;
    }
    this.pending.add(change);
    if (this.reloading) this.missed.add(change);
    // At once, not with the next question: others wait for it.
    if (this.store) void this.refreshed().catch(() => this.reload());
  };

  subscribe = this.heard.subscribe;
  follow = this.heard.follow;
}

export const snapshotSource = <Store extends CatalogStore>(options: SnapshotOptions<Store>): SnapshotSource<Store> =>
  new CatalogHolder(options);

/** A listener for changes of one kind, and for those that may be of anything. */
export const onKind =
  (kind: ChangeKind, listener: () => void | Promise<void>): ChangeListener =>
  (change) =>
    change === null || change.kinds.has(kind) ? listener() : undefined;
