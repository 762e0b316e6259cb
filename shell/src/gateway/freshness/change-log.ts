import { LRUCache } from 'lru-cache';

/** Times of the last changes, counted in changes. */
export interface Changes {
  /** Number of the last change. */
  readonly now: number;
  /** Returns false while changes may be missed: cached values must then not be used. */
  isTrusted(): boolean;
  /** Returns whether data with these tags is known to have changed after `since`. */
  haveChanged(tags: readonly string[], since: number): boolean;
}

/** Maximum number of tags with a known last change; for others the last evicted change counts. */
const MOST_TAGS = 50_000;

/** Records received changes. Caches check each entry against it. */
export class ChangeLog implements Changes {
  #now = 0;
  /** Entries from before this change may be stale. */
  #floor = 0;
  readonly #changedAt: LRUCache<string, number>;

  constructor(
    readonly isTrusted: () => boolean,
    mostTags = MOST_TAGS,
  ) {
    // `max` would allocate every entry at once.
    this.#changedAt = new LRUCache({
      maxSize: mostTags,
      sizeCalculation: () => 1,
      dispose: (at, _tag, reason) => {
        if (reason === 'evict') this.#floor = Math.max(this.#floor, at);
      },
    });
  }

  get now(): number {
    return this.#now;
  }

  note(tags: readonly string[]): void {
    this.#now += 1;
    for (const tag of tags) this.#changedAt.set(tag, this.#now);
  }

  noteAll(): void {
    this.#now += 1;
    this.#floor = this.#now;
  }

  haveChanged(tags: readonly string[], since: number): boolean {
    if (since < this.#floor) return true;
    return since < this.#now && tags.some((tag) => (this.#changedAt.peek(tag) ?? 0) > since);
  }
}
