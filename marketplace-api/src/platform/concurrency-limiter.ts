/** Counts what runs at the same time under each key. */
export class ConcurrencyLimiter {
  private readonly running = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** Returns what ends the run, which may be called twice; null where the key has as many as it may have. */
  take(key: string): (() => void) | null {
    const count = this.running.get(key) ?? 0;
    if (count >= this.limit) return null;
    this.running.set(key, count + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.running.get(key) ?? 1) - 1;
      if (left > 0) this.running.set(key, left);
      else this.running.delete(key);
    };
  }
}
