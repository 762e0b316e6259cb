import crypto from 'node:crypto';
import { MAX_CACHE_TAGS, type CacheTag } from 'shared-contracts/wire';

/** A change that can be read again, by its number. `reset`: anything may have changed. */
export type LoggedChange =
  | { readonly seq: number; readonly name: 'change'; readonly tags: readonly CacheTag[] }
  | { readonly seq: number; readonly name: 'reset' };

/** `deaf`: changes go unheard until the next `reset`. */
export type ChangeEvent = LoggedChange | { readonly name: 'deaf' };

/** Changes that are kept for readers who come back. */
export const CHANGES_KEPT = 4096;

const EVENT_ID = /^([0-9a-f]{16})-(\d{1,15})$/;

export interface ChangeLogOptions {
  /** Whether the database's notifications are heard. */
  isListening(): boolean;
  /** Other than {@link CHANGES_KEPT} for tests. */
  readonly kept?: number;
}

/** Tags of one change; of more, nearly every answer would have to be dropped anyway. */
const MAX_TAGS = 20 * MAX_CACHE_TAGS;

const inParts = (tags: readonly CacheTag[]): (readonly CacheTag[])[] =>
  Array.from({ length: Math.ceil(tags.length / MAX_CACHE_TAGS) }, (_, part) =>
    tags.slice(part * MAX_CACHE_TAGS, (part + 1) * MAX_CACHE_TAGS),
  );

/** What changed since this process began, numbered; the last ones are kept. A number alone means nothing elsewhere. */
export function changeLog({ isListening, kept = CHANGES_KEPT }: ChangeLogOptions) {
  const epoch = crypto.randomBytes(8).toString('hex');
  const ring = new Map<number, LoggedChange>();
  const listeners = new Set<(event: ChangeEvent) => void>();
  let seq = 0;
  let isDeaf = false;

  const tell = (event: ChangeEvent) => listeners.forEach((listener) => listener(event));

  function log(change: { readonly name: 'reset' } | { readonly name: 'change'; readonly tags: readonly CacheTag[] }) {
    seq += 1;
    const logged = { ...change, seq };
    ring.set(seq, logged);
    ring.delete(seq - kept);
    tell(logged);
  }

  return {
    epoch,
    /** The last change's. */
    get seq() {
      return seq;
    },
    /** False while changes may go unheard. */
    get isHearing() {
      return !isDeaf && isListening();
    },
    idOf: (change: Pick<LoggedChange, 'seq'>): string => `${epoch}-${change.seq}`,

    /** A change that whoever asks from now on is answered with. */
    add(tags: ReadonlySet<CacheTag>): void {
      if (tags.size > MAX_TAGS) log({ name: 'reset' });
      else for (const part of inParts([...tags])) log({ name: 'change', tags: part });
    },
    /** Everything was read again. While nothing is heard that is worth nothing: the next one counts. */
    reset(): void {
      if (!isListening()) return;
      isDeaf = false;
      log({ name: 'reset' });
    },
    deafen(): void {
      isDeaf = true;
      tell({ name: 'deaf' });
    },

    /** What came after the event of an id; null where that cannot be told any more, or never could. */
    since(id: string): readonly LoggedChange[] | null {
      const [, ofEpoch, number] = EVENT_ID.exec(id) ?? [];
      const last = Number(number);
      if (ofEpoch !== epoch || last > seq || last < seq - ring.size) return null;
      return Array.from({ length: seq - last }, (_, index) => ring.get(last + 1 + index)!);
    },
    /** @returns what ends it */
    listen(listener: (event: ChangeEvent) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ChangeLog = ReturnType<typeof changeLog>;
