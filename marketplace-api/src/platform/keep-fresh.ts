/** A value that is read once and again after each change; until then the old one holds. Changes meanwhile are read together. */
export async function keepFresh<T>(read: () => Promise<T>, onChange: (listener: () => void) => void): Promise<() => T> {
  let value = await read();
  let isReading = false;
  let isStale = false;
  async function readAgain(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        value = await read();
      }
    } catch {
      // The database is away: the change feed says so too, and counts everything as changed when it is back.
    } finally {
      isReading = false;
    }
  }
  onChange(() => void readAgain());
  return () => value;
}
