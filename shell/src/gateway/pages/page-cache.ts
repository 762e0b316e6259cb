import { LRUCache } from 'lru-cache';
import type { Changes } from '../freshness/change-log';
import type { Log } from '../log';

/** What the cache needs to know of what it keeps. */
export interface Cacheable {
  /** Seconds it stays fresh; 0 = do not keep. */
  readonly maxAge: number;
  /** Something in it failed: it is shown but for seconds while a better one may be had. */
  readonly isImpaired?: boolean;
  /** It stands where the page could not be made: an older one is better. */
  readonly isFailure?: boolean;
  /** What it was made from: none, it never changes; null, nothing says when it does. */
  readonly tags: readonly string[] | null;
}

interface Entry<T> {
  readonly value: T;
  /** The last change before it was begun. */
  readonly since: number;
  readonly freshUntil: number;
  readonly staleUntil: number;
  /** It is shown until then, although it is over: a newer one was tried in vain. */
  heldUntil: number;
}

/** How a page was come by: `stale` is an old one, because a newer one is being made or cannot be. */
export type How = 'hit' | 'stale' | 'miss';

export interface Found<T> {
  readonly value: T;
  readonly how: How;
}

export interface PageCacheOptions<T> {
  readonly maxBytes: number;
  readonly sizeOf: (value: T) => number;
  readonly log: Pick<Log, 'error'>;
  readonly changes: Changes;
  /** How long a page may be shown while a newer one is made, or cannot be. */
  readonly staleMs?: number;
  readonly now?: () => number;
}

const STALE_MS = 10 * 60_000;
const IMPAIRED_STALE_MS = 3_000;
/** What could not be made is tried again after so long, not at each request. */
const RETRY_MS = 1_000;

type Followed = Cacheable & { readonly tags: readonly string[] };

/** It changes, and that is heard of. */
const isFollowed = <T extends Cacheable>(value: T | undefined): value is T & Followed =>
  value !== undefined && value.tags !== null && value.tags.length > 0;

/**
 * Keeps anonymous pages. One with tags is served until something that it was made from changes, and not after, unless
 * no newer one can be made; one without is served for as long as it says, and a little longer while one request makes
 * the new one.
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

  /** The page of this key; `make` is called at most once at a time for it. */
  async get(key: string, make: () => Promise<T>): Promise<Found<T>> {
    const entry = this.#entries.get(key);
    const how = this.#howToServe(entry);
    if (!entry || how === 'miss') return { value: await this.#make(key, make), how: 'miss' };
    if (how === 'hit') return { value: entry.value, how };
    if (isFollowed(entry.value)) return this.#replace(key, entry, make);
    this.#make(key, make).catch((error: Error) => this.#tell(key, error));
    return { value: entry.value, how };
  }

  /** Whether `get` will answer without waiting for `make`. */
  has(key: string): boolean {
    const entry = this.#entries.peek(key);
    const how = this.#howToServe(entry);
    return how === 'hit' || (how === 'stale' && (this.#isHeld(entry) || !isFollowed(entry?.value)));
  }

  /** The page as it last was, for where no newer one can be made. */
  older(key: string): T | null {
    const entry = this.#entries.peek(key);
    return entry && this.#howToServe(entry) !== 'miss' ? entry.value : null;
  }

  clear(): void {
    this.#entries.clear();
  }

  #howToServe(entry: Entry<T> | undefined): How {
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

  /** The new page; where it cannot be made, the old one, as the store was when it last could be asked. */
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
        // A page that is not worth keeping must not push out one that still serves.
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
