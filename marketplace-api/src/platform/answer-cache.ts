import type { LRUCache } from 'lru-cache';
import type { CacheTag } from 'shared-contracts/wire';

/**
 * Answers that are kept until they are forgotten. A change that comes while an answer is being read is never lost: what
 * was begun before it is answered, and not kept.
 */
export class AnswerCache<V extends object> {
  private generation = 0;

  constructor(private readonly kept: LRUCache<string, V>) {}

  get(key: string): V | undefined {
    return this.kept.get(key);
  }

  /** Call it before anything is read. The function that it answers keeps the value, unless a change came meanwhile. */
  begin(): (key: string, value: V) => void {
    const { generation } = this;
    return (key, value) => {
      if (generation === this.generation) this.kept.set(key, value);
    };
  }

  /**
   * Something changed that kept answers show otherwise, by a version of their own: only what is being read is not kept.
   */
  touch(): void {
    this.generation += 1;
  }

  /** Forgets those that a change touches. */
  forgetWhere(isTouched: (value: V) => boolean): void {
    this.touch();
    const touched = [...this.kept.entries()].flatMap(([key, value]) => (isTouched(value) ? [key] : []));
    for (const key of touched) this.kept.delete(key);
  }

  forgetAll(): void {
    this.touch();
    this.kept.clear();
  }
}

/** An answer that knows what it is made of. */
export interface TaggedAnswer {
  readonly tags: readonly CacheTag[];
}

/** Answers that are kept until something that they are made of changes. */
export class TaggedCache<V extends TaggedAnswer> extends AnswerCache<V> {
  /** @param change null when anything may have changed */
  onChange = (change: { readonly tags: ReadonlySet<CacheTag> } | null): void => {
    if (change === null) this.forgetAll();
    else this.forgetWhere(({ tags }) => tags.some((tag) => change.tags.has(tag)));
  };
}
