import type { ServerApi } from 'shared-contracts';
import {
  boundTags,
  CACHE_TAG_HEADER,
  FRESH_FOR_HEADER,
  MAX_FRESH_SECONDS,
  parseCacheTags,
  parseFreshFor,
  type CacheTag,
} from 'shared-contracts/wire';

/** Data sources of a page, and how long they stay valid without changes. */
export interface PageOrigin {
  /** Null: a source reports no changes; the page expires only by its own time. */
  readonly tags: readonly CacheTag[] | null;
  /** Seconds since it was made, after which a source expires by time. */
  readonly freshForS: number;
}

/** Collects the cache tags of all sources of a page, from each API answer. */
export class PageSources {
  readonly #tags = new Set<CacheTag>();
  #isTracked = true;
  #freshForS = MAX_FRESH_SECONDS;

  /** Sources of one part, which are also added to the whole. */
  constructor(readonly whole: PageSources | null = null) {}

  /** Returns the same API, whose answers are recorded. */
  watch(api: ServerApi): ServerApi {
    return {
      get: async <T>(...call: Parameters<ServerApi['get']>) => {
        try {
          const answer = await api.get<T>(...call);
          this.#note(answer.headers);
          return answer;
        } catch (error) {
          this.lose();
          throw error;
        }
      },
    };
  }

  /** Records a source without change notifications. */
  lose(): void {
    this.#isTracked = false;
    this.whole?.lose();
  }

  /** Adds an earlier part with its sources from that time. */
  add({ tags, freshForS }: PageOrigin): void {
    if (!tags) return this.lose();
    for (const tag of tags) this.#tags.add(tag);
    this.#freshForS = Math.min(this.#freshForS, freshForS);
    this.whole?.add({ tags, freshForS });
  }

  get origin(): PageOrigin {
    return { tags: this.#isTracked ? boundTags(this.#tags) : null, freshForS: this.#freshForS };
  }

  #note(headers: Readonly<Record<string, string>>): void {
    this.add({
      tags: parseCacheTags(headers[CACHE_TAG_HEADER]),
      freshForS: parseFreshFor(headers[FRESH_FOR_HEADER]),
    });
  }
}
