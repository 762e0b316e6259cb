import type { ApiAddress } from '../api/api-pool';
import type { Log } from '../log';
import { ChangeLog } from './change-log';
import { ChangeStream } from './change-stream';

export interface FreshnessOptions extends ApiAddress {
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Switches may stand otherwise now. */
  readonly onFlags: () => void;
}

/**
 * Where the API runs more than once, the one that tells of a change may have heard of it before the one that a page is
 * made from: what is made in between is over, too.
 */
const SETTLE_MS = 500;

/** Follows what changes in the store, for all that the gateway keeps. */
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
