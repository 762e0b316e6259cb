const RETRY_MS = 1000;

/**
 * Keeps a value current: reads it once and again after each change, and serves the old value meanwhile. Changes during
 * a read cause one further read, so a value from before a change never stays. A failed read is retried until it
 * succeeds.
 * @param onChange receives the function to call after a change; its promise settles once the value includes the change
 */
export async function keepFresh<T>(
  read: () => Promise<T>,
  onChange: (listener: () => Promise<void>) => void,
  retryMs = RETRY_MS,
): Promise<() => T> {
  let changes = 0;
  /** Number of changes that the value includes. */
  let seen = 0;
  let isReading = true;
  let waiting: { readonly change: number; resolve(): void }[] = [];

  function resolveWaiters(): void {
    const isSeen = ({ change }: { readonly change: number }) => change <= seen;
    const done = waiting.filter(isSeen);
    waiting = waiting.filter((one) => !isSeen(one));
    for (const { resolve } of done) resolve();
  }

  async function readAgain(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (seen !== changes) {
        const known = changes;
        value = await read();
        seen = known;
        resolveWaiters();
      }
    } catch {
      // The database is unavailable. The change feed reports this too, but may reconnect before this read succeeds.
      setTimeout(() => void readAgain(), retryMs).unref();
    } finally {
      isReading = false;
    }
  }
  onChange(() => {
    changes += 1;
    const change = changes;
    const isSeen = new Promise<void>((resolve) => void waiting.push({ change, resolve }));
    void readAgain();
    return isSeen;
  });
  let value = await read();
  isReading = false;
  await readAgain();
  return () => value;
}
