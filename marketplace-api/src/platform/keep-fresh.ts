const RETRY_MS = 1000;

/**
 * A value that is read once and again after each change; until then the old one holds. Changes meanwhile are read
 * together. Changes are listened for before the first read, and a read that a change overtook is followed by another:
 * what was read before a change never stays. A read that fails is tried again until one succeeds.
 * @param onChange is given what to call after a change; its promise settles once the value has seen the change.
 */
export async function keepFresh<T>(
  read: () => Promise<T>,
  onChange: (listener: () => Promise<void>) => void,
  retryMs = RETRY_MS,
): Promise<() => T> {
  let changes = 0;
  /** How many changes the value has seen. */
  let seen = 0;
  let isReading = true;
  let waiting: { readonly change: number; resolve(): void }[] = [];

  function tellWhoWaits(): void {
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
        tellWhoWaits();
      }
    } catch {
      // The database is away. The change feed says so too, but it may be back before the value is.
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
