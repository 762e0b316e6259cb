import pg from 'pg';

export interface ChangeFeed {
  /** False while changes may go unheard: caches must not be trusted then. */
  isListening(): boolean;
  close(): Promise<void>;
}

const RETRY_MS = 1000;

/** Hears `NOTIFY catalog`; after a lost connection everything counts as changed. */
export async function listenToCatalog(url: string, onChange: (payload: string) => void): Promise<ChangeFeed> {
  let client: pg.Client | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url });
    next.on('notification', ({ payload }) => onChange(payload ?? '*'));
    const lost = () => {
      if (client !== next) return;
      client = null;
      onChange('*');
      retry();
    };
    next.on('error', lost);
    next.on('end', lost);
    await next.connect();
    await next.query('listen catalog');
    client = next;
    onChange('*');
  };
  const retry = () => {
    if (isClosed) return;
    timer = setTimeout(() => void connect().catch(retry), RETRY_MS);
    timer.unref();
  };
  await connect();
  return {
    isListening: () => client !== null,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
