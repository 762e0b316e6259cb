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

/** What a page was made from, and how long that holds while nothing of it changes. */
export interface PageOrigin {
  /** Null: something in it says of no change when it is over; it lives for as long as it says itself, and no longer. */
  readonly tags: readonly CacheTag[] | null;
  /** Seconds from when it was made: then something in it is over by the clock alone. */
  readonly freshForS: number;
}

/** Keeps the tags of all that one page is made from, by what the API says with each answer. */
export class PageSources {
  readonly #tags = new Set<CacheTag>();
  #isTracked = true;
  #freshForS = MAX_FRESH_SECONDS;

  /** Of one part: what the part is made from, the whole is, too. */
  constructor(readonly whole: PageSources | null = null) {}

  /** The same API; what it answers is noted. */
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

  /** Something came from where no change is heard of. */
  lose(): void {
    this.#isTracked = false;
    this.whole?.lose();
  }

  /** What was made before comes in: it is as it was then. */
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
