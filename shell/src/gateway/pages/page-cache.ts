import { LRUCache } from 'lru-cache';
import type { Changes } from '../freshness/change-log';
import type { Log } from '../http/log';

/** Properties of a cached value. */
export interface Cacheable {
  /** Seconds it stays fresh; 0 = not cached. */
  readonly maxAge: number;
  /** A part failed: it is served only for seconds while a better one may be available. */
  readonly isImpaired?: boolean;
  /** A replacement for a page that failed to render: an older page is preferred. */
  readonly isFailure?: boolean;
  /** Cache tags of its data. Empty: it never changes; null: changes are not reported. */
  readonly tags: readonly string[] | null;
}

interface Entry<T> {
  readonly value: T;
  /** Number of the last change before rendering began. */
  readonly since: number;
  readonly freshUntil: number;
  readonly staleUntil: number;
  /** Served until then although it is stale, because rendering a newer one failed. */
  heldUntil: number;
}

/** Cache status of a page: `stale` is an old one, because a newer one is being rendered or failed. */
export type CacheStatus = 'hit' | 'stale' | 'miss';

export interface Found<T> {
  readonly value: T;
  readonly how: CacheStatus;
}

export interface PageCacheOptions<T> {
  readonly maxBytes: number;
  readonly sizeOf: (value: T) => number;
  readonly log: Pick<Log, 'error'>;
  readonly changes: Changes;
  /** How long a page may be served while a newer one is rendered, or fails. */
  readonly staleMs?: number;
  readonly now?: () => number;
}

const STALE_MS = 10 * 60_000;
const IMPAIRED_STALE_MS = 3_000;
/** Interval between attempts after a failure. */
const RETRY_MS = 1_000;

type Followed = Cacheable & { readonly tags: readonly string[] };

/** Returns whether its changes are reported. */
const isFollowed = <T extends Cacheable>(value: T | undefined): value is T & Followed =>
  value !== undefined && value.tags !== null && value.tags.length > 0;

/**
 * Caches anonymous pages. A page with tags is served until its data changes, longer only when rendering fails; one
 * without tags is served for its `maxAge`, and a little longer while one request renders the new one.
 */
export class PageCache<T extends Cacheable> {
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #making = new Map<string, Promise<T>>();
  readonly #options: Required<PageCacheOptions<T>>;

  constructor(options: PageCacheOptions<T>) {
    this.#options = { staleMs: STALE_MS, now: Date.now, ...options };
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ value }) => Math.max(1, options.sizeOf(value)),
    });
  }

  /** Returns the page of this key; `make` runs at most once at a time for it. */
  async get(key: string, make: () => Promise<T>): Promise<Found<T>> {
    const entry = this.#entries.get(key);
    const how = this.#howToServe(entry);
    if (!entry || how === 'miss') return { value: await this.#make(key, make), how: 'miss' };
    if (how === 'hit') return { value: entry.value, how };
    if (isFollowed(entry.value)) return this.#replace(key, entry, make);
    this.#make(key, make).catch((error: Error) => this.#tell(key, error));
    return { value: entry.value, how };
  }

  /** Returns whether `get` would resolve without waiting for `make`. */
  has(key: string): boolean {
    const entry = this.#entries.peek(key);
    const how = this.#howToServe(entry);
    return how === 'hit' || (how === 'stale' && (this.#isHeld(entry) || !isFollowed(entry?.value)));
  }

  /** Returns the last page, for use when rendering fails. */
  older(key: string): T | null {
    const entry = this.#entries.peek(key);
    return entry && this.#howToServe(entry) !== 'miss' ? entry.value : null;
  }

  clear(): void {
    this.#entries.clear();
  }

  #howToServe(entry: Entry<T> | undefined): CacheStatus {
    const now = this.#options.now();
    if (!entry || now >= entry.staleUntil) return 'miss';
    return now < entry.freshUntil && this.#isUnchanged(entry) ? 'hit' : 'stale';
  }

  #isUnchanged({ value, since }: Entry<T>): boolean {
    const { changes } = this.#options;
    return !isFollowed(value) || (changes.isTrusted() && !changes.haveChanged(value.tags, since));
  }

  #isHeld(entry: Entry<T> | undefined): boolean {
    return entry !== undefined && this.#options.now() < entry.heldUntil;
  }

  /** Renders the new page; on failure returns the old one. */
  async #replace(key: string, entry: Entry<T>, make: () => Promise<T>): Promise<Found<T>> {
    if (this.#isHeld(entry)) return { value: entry.value, how: 'stale' };
    const value = await this.#make(key, make).catch((error: Error) => this.#tell(key, error));
    if (value && !value.isFailure) return { value, how: 'miss' };
    entry.heldUntil = this.#options.now() + RETRY_MS;
    return { value: entry.value, how: 'stale' };
  }

  #tell(key: string, { message }: Error): void {
    this.#options.log.error({ key, err: message }, 'a cached page could not be renewed; the old one stays');
  }

  #make(key: string, make: () => Promise<T>): Promise<T> {
    const running = this.#making.get(key);
    if (running) return running;
    const since = this.#options.changes.now;
    const made = make()
      .then((value) => {
        // A page that must not be cached must not evict one that is still useful.
        if (value.maxAge > 0) this.#entries.set(key, this.#entryOf(value, since));
        return value;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return made;
  }

  #entryOf(value: T, since: number): Entry<T> {
    const { now, staleMs } = this.#options;
    const freshUntil = now() + value.maxAge * 1_000;
    const staleUntil = freshUntil + (value.isImpaired ? IMPAIRED_STALE_MS : staleMs);
    return { value, since, freshUntil, staleUntil, heldUntil: 0 };
  }
}
