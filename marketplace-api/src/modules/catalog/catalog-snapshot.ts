import { parseCatalogChange } from '../../platform/freshness/catalog-change';
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

/**
 * Listener for changes; null means that anything may have changed. A returned promise resolves once the listener's own
 * data include the change.
 */
export type ChangeListener = (change: AppliedChange | null) => void | Promise<void>;

export interface SnapshotSource<Catalog extends LiveCatalog = LiveCatalog> {
  current(): Promise<Catalog>;
  onChange(payload: string): void;
  /** Adds a listener that is called synchronously when the in-memory catalog starts to show a change. */
  subscribe(listener: ChangeListener): void;
  /**
   * Adds a listener that is called once all subscribers have processed a change, in the order of changes. A request
   * that it triggers gets the new data.
   */
  follow(listener: (change: AppliedChange | null) => void): void;
}

const UNHEARD_TTL_MS = 2000;

export interface SnapshotOptions<Store extends CatalogStore> extends CatalogSources {
  createStore(): Store;
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

/** Listeners for changes: first those that keep derived data, then those that notify others. */
class ChangeListeners {
  private readonly listeners: ChangeListener[] = [];
  private readonly followers: ((change: AppliedChange | null) => void)[] = [];
  private told: Promise<unknown> = Promise.resolve();

  /** @param notifiesFollowers false when the followers are notified later */
  announce(change: AppliedChange | null, notifiesFollowers = true): void {
    const seen = Promise.all(this.listeners.map(async (listener) => listener(change)));
    this.told = this.told
      .then(() => seen)
      .then(() => {
        if (notifiesFollowers) this.followers.forEach((follower) => follower(change));
      });
  }
  subscribe = (listener: ChangeListener): void => void this.listeners.push(listener);
  follow = (follower: (change: AppliedChange | null) => void): void => void this.followers.push(follower);
}

/**
 * Holds the catalog in memory. Changed products are read again before the next response. When anything may have
 * changed, a new store is read while the old one still serves; without a change feed this happens every few seconds.
 */
class CatalogHolder<Store extends CatalogStore> implements SnapshotSource<Store> {
  private store: Store | null = null;
  private loading: Promise<Store> | null = null;
  private reloading: Promise<void> | null = null;
  private readAt = 0;
  private isStale = false;
  private pending = new PendingChanges();
  /** Changes that arrived during a full reload: the new store may lack them. */
  private missed = new PendingChanges();
  private refreshing: Promise<void> | null = null;
  private readonly changeListeners = new ChangeListeners();

  constructor(private readonly options: SnapshotOptions<Store>) {}

  private load(): Promise<Store> {
    if (this.loading) return this.loading;
    // The data being read include every change announced before.
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
   * Waits for a store. A read that another caller began may have failed during a short outage, so it is retried once.
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
    // A read that began before the feed was last lost may have missed changes, so it is repeated.
    this.changeListeners.announce(null, !this.isStale);
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

  /**
   * Applies pending changes to the store that is current then: a reload may have replaced the store during a change.
   */
  private async refresh(): Promise<void> {
    while (!this.pending.isEmpty && this.store) {
      const { pending, store } = this;
      this.pending = new PendingChanges();
      try {
        const applied = await applyChanges(this.options, store, pending);
        if (this.store !== store) this.pending.join(pending);
        else if (applied === null) this.everythingChanged();
        else this.changeListeners.announce(applied);
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
      this.changeListeners.announce(null, false);
      this.reload();
    } else if (this.isStale) this.reload();
    if (!this.pending.isEmpty || this.refreshing) await this.refreshed();
    return this.store ?? store;
  }

  /** Handles a change of anything. Followers are notified after the reload; a store that was never read needs none. */
  private everythingChanged(): void {
    this.isStale = true;
    this.reload();
    this.changeListeners.announce(null, this.store === null);
  }

  onChange = (payload: string): void => {
    const change = parseCatalogChange(payload);
    if (change === null) return;
    if (change.kind === 'everything') {
      this.everythingChanged();
      return;
    }
    if (!isOwn(change)) {
      this.changeListeners.announce(appliedOf(change));
      return;
    }
    this.pending.add(change);
    if (this.reloading) this.missed.add(change);
    // Reloads immediately instead of at the next request, because followers wait for it.
    if (this.store) void this.refreshed().catch(() => this.reload());
  };

  subscribe = this.changeListeners.subscribe;
  follow = this.changeListeners.follow;
}

export const snapshotSource = <Store extends CatalogStore>(options: SnapshotOptions<Store>): SnapshotSource<Store> =>
  new CatalogHolder(options);

/** Returns a listener for changes of one kind, and for those that may concern anything. */
export const onKind =
  (kind: ChangeKind, listener: () => void | Promise<void>): ChangeListener =>
  (change) =>
    change === null || change.kinds.has(kind) ? listener() : undefined;
