import crypto from 'node:crypto';
import { MAX_CACHE_TAGS, type CacheTag } from 'shared-contracts/wire';
import { requireValue } from '../../platform/values/require-value';

/** A change that can be read again by its number. `reset`: anything may have changed. */
export type LoggedChange =
  | { readonly seq: number; readonly name: 'change'; readonly tags: readonly CacheTag[] }
  | { readonly seq: number; readonly name: 'reset' };

/** `deaf`: changes are missed until the next `reset`. */
export type ChangeEvent = LoggedChange | { readonly name: 'deaf' };

/** Number of changes kept for readers that reconnect. */
export const CHANGES_KEPT = 4096;

const EVENT_ID = /^([0-9a-f]{16})-(\d{1,15})$/;

export interface ChangeLogOptions {
  /** Returns whether the database's notifications arrive. */
  isListening(): boolean;
  /** Overrides {@link CHANGES_KEPT} in tests. */
  readonly kept?: number;
}

/** Maximum tags of one change; with more, nearly every response would be stale anyway. */
const MAX_TAGS = 20 * MAX_CACHE_TAGS;

const inParts = (tags: readonly CacheTag[]): (readonly CacheTag[])[] =>
  Array.from({ length: Math.ceil(tags.length / MAX_CACHE_TAGS) }, (_, part) =>
    tags.slice(part * MAX_CACHE_TAGS, (part + 1) * MAX_CACHE_TAGS),
  );

/** Numbers the changes since this process began and keeps the latest. A number has no meaning in another process. */
export function changeLog({ isListening, kept = CHANGES_KEPT }: ChangeLogOptions) {
  const epoch = crypto.randomBytes(8).toString('hex');
  const ring = new Map<number, LoggedChange>();
  const listeners = new Set<(event: ChangeEvent) => void>();
  let seq = 0;
  let isDeaf = false;

  const publish = (event: ChangeEvent) => listeners.forEach((listener) => listener(event));

  function log(change: { readonly name: 'reset' } | { readonly name: 'change'; readonly tags: readonly CacheTag[] }) {
    seq += 1;
    const logged = { ...change, seq };
    ring.set(seq, logged);
    ring.delete(seq - kept);
    publish(logged);
  }

  return {
    epoch,
    get seq() {
      return seq;
    },
    /** False while changes may be missed. */
    get isHearing() {
      return !isDeaf && isListening();
    },
    idOf: (change: Pick<LoggedChange, 'seq'>): string => `${epoch}-${change.seq}`,

    /** Adds a change that every later response includes. */
    add(tags: ReadonlySet<CacheTag>): void {
      if (tags.size > MAX_TAGS) log({ name: 'reset' });
      else for (const part of inParts([...tags])) log({ name: 'change', tags: part });
    },
    /** Records that everything was read again. It has no effect while notifications are lost; the next one counts. */
    reset(): void {
      if (!isListening()) return;
      isDeaf = false;
      log({ name: 'reset' });
    },
    markDisconnected(): void {
      isDeaf = true;
      publish({ name: 'deaf' });
    },

    /** Returns the changes after an event id; null when the log no longer has them, or the id is foreign. */
    since(id: string): readonly LoggedChange[] | null {
      const [, ofEpoch, number] = EVENT_ID.exec(id) ?? [];
      const last = Number(number);
      if (ofEpoch !== epoch || last > seq || last < seq - ring.size) return null;
      return Array.from({ length: seq - last }, (_, index) =>
        requireValue(ring.get(last + 1 + index), 'change in the log'),
      );
    },
    /** @returns a function that removes the listener */
    listen(listener: (event: ChangeEvent) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ChangeLog = ReturnType<typeof changeLog>;
