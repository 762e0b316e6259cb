export class ConcurrencyLimiter {
  private readonly running = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** Returns a function that ends the run, which can be called repeatedly; null where the key has reached its limit. */
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
