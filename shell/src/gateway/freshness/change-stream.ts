import { setTimeout as pause } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { CHANGES_PATH, parseCacheTags } from 'shared-contracts/wire';
import { Pool } from 'undici';
import { gatewayHeaders } from '../api/api-headers';
import type { ApiAddress } from '../api/api-pool';
import type { Log } from '../http/log';

/** Receives changes. */
export interface ChangeListener {
  /** Invalidates data with one of these tags. */
  readonly onTags: (tags: readonly string[]) => void;
  /** Invalidates all data. */
  readonly onAll: () => void;
}

export interface ChangeStreamOptions extends ApiAddress, ChangeListener {
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** The API sends a heartbeat twice a second. After a longer silence, changes may be missing. */
const SILENCE_MS = 2_000;
const RETRY_MS = { first: 100, most: 1_000 };
/** Maximum length of one event: thousands of tags. */
const MOST_CHARACTERS = 1_000_000;
const WARN_EVERY_MS = 60_000;

interface Hello {
  readonly epoch: string;
  readonly seq: number;
  readonly isListening: boolean;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses `{"epoch":"…","seq":12,"listening":true}`. @throws Error for anything else */
function helloIn(data: string): Hello {
  const { epoch, seq, listening } = (parsed(data) ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof epoch !== 'string' || !/^[\w]{1,64}$/.test(epoch) || !Number.isSafeInteger(seq))
    throw new Error('The stream of changes does not begin as it should.');
  return { epoch, seq: Number(seq), isListening: listening === true };
}

/** Matches `<epoch>-<seq>`. */
const ID = /^(\w{1,64})-(\d{1,15})$/;

/** Returns null unless it is an id of this epoch. */
function sequenceOf(id: string, epoch: string): number | null {
  const [, of, seq] = ID.exec(id) ?? [];
  return of === epoch ? Number(seq) : null;
}

/** Parses `{"listening":true}`: the API itself receives changes. */
const isListeningIn = (data: string): boolean =>
  ((parsed(data) ?? {}) as { readonly listening?: unknown }).listening === true;

/** Returns the tags of `{"tags":["…"]}`; null when they are invalid. */
function tagsIn(data: string): readonly string[] | null {
  const { tags } = (parsed(data) ?? {}) as { readonly tags?: unknown };
  return Array.isArray(tags) ? parseCacheTags(tags.join(',')) : null;
}

/**
 * Receives changes from the API while the gateway runs. Invalid events, and possibly missed ones, count as a change of
 * everything: a mistake costs a render, never a wrong price.
 */
export class ChangeStream {
  readonly #options: ChangeStreamOptions;
  readonly #connection: Pool;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #isTrusted = false;
  #hello: Hello | null = null;
  /** Id of the last received change. */
  #lastId: string | null = null;
  #warnedAt = -Infinity;
  #heardAt = Date.now();

  constructor(options: ChangeStreamOptions) {
    this.#options = options;
    this.#connection = new Pool(options.apiOrigin, { connections: 1 });
    this.#running = this.#run();
  }

  /** Returns false while changes may be missed: values from tagged answers must then not be used. */
  isTrusted(): boolean {
    return this.#isTrusted;
  }

  /** Returns the seconds since anything was received; at first those since the start. */
  silenceSeconds(): number {
    return Math.max(0, Date.now() - this.#heardAt) / 1_000;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#connection.destroy();
  }

  async #run(): Promise<void> {
    let delay = RETRY_MS.first;
    while (!this.#stop.signal.aborted) {
      const error = await this.#listen().then(
        () => new Error('It ended.'),
        (reason: Error) => reason,
      );
      if (this.#stop.signal.aborted) return;
      const wasOpen = this.#hello !== null;
      this.#isTrusted = false;
      this.#hello = null;
      this.#warn(error);
      delay = wasOpen ? RETRY_MS.first : Math.min(2 * delay, RETRY_MS.most);
      await pause(delay, null, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #listen(): Promise<void> {
    const { gatewayKey } = this.#options;
    const { statusCode, headers, body } = await this.#connection.request({
      method: 'GET',
      path: `/v1${CHANGES_PATH}`,
      headers: {
        accept: 'text/event-stream',
        ...gatewayHeaders(gatewayKey, 'changes', null),
        ...(this.#lastId !== null && { 'last-event-id': this.#lastId }),
      },
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
      signal: this.#stop.signal,
    });
    if (statusCode !== 200 || !String(headers['content-type']).startsWith('text/event-stream')) {
      await body.dump();
      throw new Error(`The API answers ${statusCode} and no stream to whoever wants to hear of changes.`);
    }
    const { feed } = createParser({
      maxBufferSize: MOST_CHARACTERS,
      onEvent: (message) => this.#hear(message),
      onError: (error) => body.destroy(error),
    });
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      this.#heardAt = Date.now();
      feed(decoder.decode(chunk as Buffer, { stream: true }));
    }
  }

  #hear({ event, id, data }: EventSourceMessage): void {
    if (event === 'hello') return this.#greeted(helloIn(data));
    if (event === 'change') return this.#changed(id, tagsIn(data));
    if (event === 'reset') return this.#reset(id, isListeningIn(data));
    if (event === 'deaf') this.#setListening(false);
    return undefined;
  }

  /** Missed changes or a reset follow. If nothing was missed, the id of the last change is equal. */
  #greeted(hello: Hello): void {
    this.#hello = hello;
    this.#options.log.info({ epoch: hello.epoch, seq: hello.seq }, 'changes are heard');
    if (this.#lastId === null) this.#reset(`${hello.epoch}-${hello.seq}`, hello.isListening);
    else this.#trustFrom(this.#lastId);
  }

  #changed(id: string | undefined, tags: readonly string[] | null): void {
    if (tags) this.#options.onTags(tags);
    else this.#options.onAll();
    if (id === undefined) return;
    this.#keepId(id);
    this.#trustFrom(id);
  }

  #reset(id: string | undefined, isListening: boolean): void {
    this.#options.onAll();
    if (id !== undefined) this.#keepId(id);
    this.#setListening(isListening);
    this.#isTrusted = isListening && this.#hello !== null;
  }

  /**
   * The id is sent back as a header, so an invalid one would make every reconnect fail. Without an id, everything is
   * invalidated.
   */
  #keepId(id: string): void {
    this.#lastId = ID.test(id) ? id : null;
  }

  #setListening(isListening: boolean): void {
    if (this.#hello) this.#hello = { ...this.#hello, isListening };
    if (!isListening) this.#isTrusted = false;
  }

  /** All changes from before the start of the stream were received. */
  #trustFrom(id: string): void {
    if (!this.#hello?.isListening) return;
    const seq = sequenceOf(id, this.#hello.epoch);
    if (seq !== null && seq >= this.#hello.seq) this.#isTrusted = true;
  }

  #warn(error: Error): void {
    const now = Date.now();
    if (now - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = now;
    this.#options.log.warn(
      { err: error.message },
      'changes are not heard: every page is made anew until they are. This is said again after a minute.',
    );
  }
}
