import { LRUCache } from 'lru-cache';

/** When what changed last, counted in changes. */
export interface Changes {
  /** Number of the last change. */
  readonly now: number;
  /** False while changes may go unheard: nothing that was kept may then be taken for right. */
  isTrusted(): boolean;
  /** Whether something that these name is known to have changed after `since`. */
  haveChanged(tags: readonly string[], since: number): boolean;
}

/** Of so many tags it is known when they last changed; older ones count as changed when the last forgotten one did. */
const MOST_TAGS = 50_000;

/** Remembers changes as they are heard. What is kept asks it, each time, whether it still holds. */
export class ChangeLog implements Changes {
  #now = 0;
  /** Whatever was made before this may be over. */
  #floor = 0;
  readonly #changedAt: LRUCache<string, number>;

  constructor(
    readonly isTrusted: () => boolean,
    mostTags = MOST_TAGS,
  ) {
    this.#changedAt = new LRUCache({
      max: mostTags,
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
