import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Queries } from '../database/database';

export interface ChangeFeed {
  /** False while changes may be missed, so that caches must not be trusted. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Milliseconds between tries, doubled each time. */
const RETRY_MS = { first: 50, most: 1000 };
/** Milliseconds between tries while notifications do not arrive: nothing gets better within a second. */
const UNHEARD_RETRY_MS = 30_000;
/** Interval of heartbeats, and time for each to arrive. */
const BEATS: Beats = { everyMs: 5000, answerMs: 3000 };

interface Beats {
  readonly everyMs: number;
  readonly answerMs: number;
}

export interface FeedOptions {
  /** A direct connection to the database: a pooler such as PgBouncer accepts `LISTEN` and loses notifications. */
  readonly url: string;
  /** Another connection, which sends the heartbeats. */
  readonly sender: Pick<Queries, 'one'>;
  /** A payload; `*` when anything may have changed: first, and whenever the connection is lost or restored. */
  readonly onChange: (payload: string) => void;
  /** Changes are missed from now on, until the next `*` while the feed is listening. */
  readonly onLost: () => void;
  /** Notifications do not arrive although the connection is open. */
  readonly onUnheard: () => void;
  readonly beats?: Beats;
}

/** A notification that was sent did not arrive in time. */
class Unheard extends Error {}

const sendBeat = { name: 'feed-beat', text: `select pg_notify($1, '')` };

/** A connection that listens, and verifies with heartbeats of its own that notifications arrive. */
class Feed {
  readonly #client: pg.Client;
  readonly #times: Beats;
  readonly #channel = `feed_${randomBytes(8).toString('hex')}`;
  #beats: NodeJS.Timeout | undefined;
  #heard: () => void = () => undefined;
  /** An error before the connection is open is thrown to the caller instead. */
  #isOpen = false;

  constructor(
    readonly options: FeedOptions,
    readonly onEnd: (error: Error | null) => void,
  ) {
    this.#times = options.beats ?? BEATS;
    const { answerMs } = this.#times;
    this.#client = new pg.Client({
      connectionString: options.url,
      application_name: 'treadmarket-changes',
      query_timeout: answerMs,
      connectionTimeoutMillis: answerMs,
    });
    this.#client
      .on('notification', ({ channel, payload }) => {
        if (channel === this.#channel) this.#heard();
        else options.onChange(payload ?? '*');
      })
      .on('error', (error) => this.#lose(error))
      .on('end', () => this.#lose(null));
  }

  async open(): Promise<void> {
    try {
      await this.#client.connect();
      await this.#client.query(`listen catalog; listen ${this.#channel}`);
      await this.#beat();
      this.#isOpen = true;
    } catch (error) {
      this.end().catch(() => undefined);
      throw error;
    }
    this.#beats = setInterval(() => {
      this.#beat().catch((error: Error) => {
        this.#lose(error);
        this.end().catch(() => undefined);
      });
    }, this.#times.everyMs);
    this.#beats.unref();
  }

  end(): Promise<void> {
    clearInterval(this.#beats);
    return this.#client.end();
  }

  #lose(error: Error | null): void {
    clearInterval(this.#beats);
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.onEnd(error);
  }

  /** @throws when the server does not answer, and `Unheard` when a notification from the sender does not arrive */
  async #beat(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const heard = new Promise<void>((resolve, reject) => {
      this.#heard = resolve;
      timer = setTimeout(() => reject(new Unheard('no notification arrives')), this.#times.answerMs);
    });
    heard.catch(() => undefined);
    try {
      const isSent = await this.options.sender.one(sendBeat, [this.#channel]).then(
        () => true,
        () => false,
      );
      // A server that cannot be reached by the sender says nothing about this connection.
      await (isSent ? heard : this.#client.query('select 1'));
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Listens for `NOTIFY catalog`; a lost connection counts as a change of everything. Starts without listening when
 * notifications do not arrive.
 * @throws when the database cannot be reached
 */
export async function listenToCatalog(options: FeedOptions): Promise<ChangeFeed> {
  const { onChange, onLost, onUnheard } = options;
  let feed: Feed | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let delayMs = RETRY_MS.first;
  let connecting: Promise<void> = Promise.resolve();

  const connect = async (): Promise<void> => {
    const opened = new Feed(options, (error) => {
      feed = null;
      onLost();
      onChange('*');
      retry(error);
    });
    await opened.open();
    // The feed may have been closed while it was connecting.
    if (isClosed) return opened.end();
    feed = opened;
    delayMs = RETRY_MS.first;
    onChange('*');
    return undefined;
  };
  const retry = (error: unknown) => {
    if (isClosed) return;
    if (error instanceof Unheard) onUnheard();
    timer = setTimeout(
      () => {
        connecting = connect().catch(retry);
      },
      error instanceof Unheard ? UNHEARD_RETRY_MS : delayMs,
    );
    timer.unref();
    delayMs = Math.min(2 * delayMs, RETRY_MS.most);
  };
  await connect().catch((error: unknown) => {
    if (!(error instanceof Unheard)) throw error;
    retry(error);
  });
  return {
    isListening: () => feed !== null,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      const open = feed;
      feed = null;
      await open?.end();
    },
  };
}
