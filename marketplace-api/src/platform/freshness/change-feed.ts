import pg from 'pg';

export interface ChangeFeed {
  /** False while changes may be missed, so that caches must not be trusted. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Milliseconds between tries, doubled each time. */
const RETRY_MS = { first: 50, most: 1000 };
/** Interval of pings in milliseconds, which distinguish an unreachable server from an idle one. */
const PING_MS = 5000;
const PING_ANSWER_MS = 3000;

/** Opens a connection that listens, and calls `onLost` once when it is lost. */
async function openFeed(url: string, onChange: (payload: string) => void, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    query_timeout: PING_ANSWER_MS,
    connectionTimeoutMillis: PING_ANSWER_MS,
  });
  // An error before the connection is open is thrown to the caller instead.
  let isOpen = false;
  const lost = () => {
    clearInterval(ping);
    if (isOpen) onLost();
    isOpen = false;
  };
  const ping = setInterval(
    () =>
      void client.query('select 1').catch(() => {
        lost();
        client.end().catch(() => undefined);
      }),
    PING_MS,
  );
  ping.unref();
  client
    .on('notification', ({ payload }) => onChange(payload ?? '*'))
    .on('error', lost)
    .on('end', lost);
  try {
    await client.connect();
    await client.query('listen catalog');
    isOpen = true;
  } catch (error) {
    clearInterval(ping);
    client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

export interface FeedListener {
  /** A payload; `*` when anything may have changed: first, and whenever the connection is lost or restored. */
  onChange(payload: string): void;
  /** Changes are missed from now on, until the next `*` while the feed is listening. */
  onLost(): void;
}

/** Listens for `NOTIFY catalog`; a lost connection counts as a change of everything. */
export async function listenToCatalog(url: string, { onChange, onLost }: FeedListener): Promise<ChangeFeed> {
  let client: pg.Client | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let delayMs = RETRY_MS.first;
  let connecting: Promise<void> = Promise.resolve();

  const connect = async (): Promise<void> => {
    const opened = await openFeed(url, onChange, () => {
      client = null;
      onLost();
      onChange('*');
      retry();
    });
    // The feed may have been closed while it was connecting.
    if (isClosed) return opened.end();
    client = opened;
    delayMs = RETRY_MS.first;
    onChange('*');
    return undefined;
  };
  const retry = () => {
    if (isClosed) return;
    timer = setTimeout(() => {
      connecting = connect().catch(retry);
    }, delayMs);
    timer.unref();
    delayMs = Math.min(2 * delayMs, RETRY_MS.most);
  };
  await connect();
  return {
    isListening: () => client !== null,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
