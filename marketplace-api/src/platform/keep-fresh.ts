const RETRY_MS = 1000;

/**
 * A value that is read once and again after each change; until then the old one holds. Changes meanwhile are read
 * together. Changes are listened for before the first read, and a read that a change overtook is followed by another:
 * what was read before a change never stays. A read that fails is tried again until one succeeds.
 */
export async function keepFresh<T>(
  read: () => Promise<T>,
  onChange: (listener: () => void) => void,
  retryMs = RETRY_MS,
): Promise<() => T> {
  let changes = 0;
  /** How many changes the value has seen. */
  let seen = 0;
  let isReading = true;

  async function readAgain(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (seen !== changes) {
        const known = changes;
        value = await read();
        seen = known;
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
    void readAgain();
  });
  let value = await read();
  isReading = false;
  await readAgain();
  return () => value;
}
