import type { ApiAddress } from '../api/api-pool';
import type { Log } from '../http/log';
import { ChangeLog } from './change-log';
import { ChangeStream } from './change-stream';

export interface FreshnessOptions extends ApiAddress {
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Feature flags may have changed. */
  readonly onFlags: () => void;
}

/**
 * With several API processes, the one that reports a change may be ahead of the one that a page is made from: data from
 * this interval is invalidated as well.
 */
const SETTLE_MS = 500;

/** Follows changes of the store for all of the gateway's caches. */
export class Freshness {
  readonly changes: ChangeLog;
  readonly #stream: ChangeStream;
  readonly #settling = new Set<NodeJS.Timeout>();

  constructor({ onFlags, ...address }: FreshnessOptions) {
    this.changes = new ChangeLog(() => this.#stream.isTrusted());
    this.#stream = new ChangeStream({
      ...address,
      onTags: (tags) => {
        this.#twice(() => this.changes.note(tags));
        if (tags.includes('flags')) this.#twice(onFlags);
      },
      onAll: () => {
        this.changes.noteAll();
        onFlags();
      },
    });
  }

  /** Returns the seconds since the API sent anything about changes. */
  silenceSeconds(): number {
    return this.#stream.silenceSeconds();
  }

  async close(): Promise<void> {
    for (const timer of this.#settling) clearTimeout(timer);
    await this.#stream.close();
  }

  #twice(note: () => void): void {
    note();
    const timer = setTimeout(() => {
      this.#settling.delete(timer);
      note();
    }, SETTLE_MS);
    this.#settling.add(timer);
  }
}
