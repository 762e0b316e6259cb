import { LRUCache } from 'lru-cache';
import type { Log } from '../log';

/** What the cache needs to know of what it keeps. */
export interface Cacheable {
  /** Seconds it stays fresh; 0 = do not keep. */
  readonly maxAge: number;
  /** Something in it failed: it is shown but for seconds while a better one may be had. */
  readonly isImpaired?: boolean;
}

interface Entry<T> {
  readonly value: T;
  readonly freshUntil: number;
  readonly staleUntil: number;
}

export interface PageCacheOptions<T> {
  readonly maxBytes: number;
  readonly sizeOf: (value: T) => number;
  readonly log: Log;
  /** How long a page may be shown while a newer one is made. */
  readonly staleMs?: number;
  readonly now?: () => number;
}

const STALE_MS = 10 * 60_000;
const IMPAIRED_STALE_MS = 3_000;

/** Keeps anonymous pages: fresh ones are served, stale ones too while one request makes the new one. */
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
  async get(
    key: string,
    make: () => Promise<T>,
  ): Promise<{ readonly value: T; readonly how: 'hit' | 'stale' | 'miss' }> {
    const entry = this.#entries.get(key);
    const now = this.#options.now();
    if (entry && now < entry.freshUntil) return { value: entry.value, how: 'hit' };
    if (entry && now < entry.staleUntil) {
      this.#make(key, make).catch((error: Error) =>
        this.#options.log.error({ key, err: error.message }, 'a cached page could not be renewed; the old one stays'),
      );
      return { value: entry.value, how: 'stale' };
    }
    return { value: await this.#make(key, make), how: 'miss' };
  }

  /** Whether `get` will answer without waiting for `make`. */
  has(key: string): boolean {
    const entry = this.#entries.peek(key);
    return entry !== undefined && this.#options.now() < entry.staleUntil;
  }

  clear(): void {
    this.#entries.clear();
  }

  #entryOf(value: T): Entry<T> {
    const { now, staleMs } = this.#options;
    const freshUntil = now() + value.maxAge * 1_000;
    return { value, freshUntil, staleUntil: freshUntil + (value.isImpaired ? IMPAIRED_STALE_MS : staleMs) };
  }

  #make(key: string, make: () => Promise<T>): Promise<T> {
    const running = this.#making.get(key);
    if (running) return running;
    const made = make()
      .then((value) => {
        // A page that is not worth keeping must not push out one that still serves.
        if (value.maxAge > 0) this.#entries.set(key, this.#entryOf(value));
        return value;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return made;
  }
}
