import type { LRUCache } from 'lru-cache';
import type { CacheTag } from 'shared-contracts/wire';
import { countCacheRead, type CacheName } from '../observability/process-metrics';

/**
 * Caches responses until they are invalidated. A response that was begun before an invalidation is returned but not
 * cached, so that no change is lost.
 */
export class AnswerCache<V extends object> {
  private generation = 0;

  constructor(
    private readonly name: CacheName,
    private readonly kept: LRUCache<string, V>,
  ) {}

  get(key: string): V | undefined {
    const found = this.kept.get(key);
    countCacheRead(this.name, found !== undefined);
    return found;
  }

  /**
   * Begins a response; call it before reading any data. The returned function caches the value unless a change came
   * meanwhile.
   */
  begin(): (key: string, value: V) => void {
    const { generation } = this;
    return (key, value) => {
      if (generation === this.generation) this.kept.set(key, value);
    };
  }

  /**
   * Prevents responses in progress from being cached. Cached ones stay, because their own version reveals the change.
   */
  touch(): void {
    this.generation += 1;
  }

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

export interface TaggedAnswer {
  readonly tags: readonly CacheTag[];
}

/** Caches responses until data with one of their tags change. */
export class TaggedCache<V extends TaggedAnswer> extends AnswerCache<V> {
  /** @param change null when anything may have changed */
  onChange = (change: { readonly tags: ReadonlySet<CacheTag> } | null): void => {
    if (change === null) this.forgetAll();
    else this.forgetWhere(({ tags }) => tags.some((tag) => change.tags.has(tag)));
  };
}
