/** Longer than a version usually takes; other deploys do not wait longer for it. */
const PATIENCE_MS = 500;

/** Concurrent loads of versions; a switch waits only for the quick ones. */
export class PendingLoads<T> {
  readonly #running = new Map<string, Promise<T>>();
  /** Versions whose load exceeded the wait once. */
  readonly #slow = new Set<string>();

  /** `onSettled`: a load that was `'pending'` has ended; the next call returns its outcome. */
  constructor(
    readonly onSettled: () => void,
    readonly patienceMs = PATIENCE_MS,
  ) {}

  /**
   * Returns the result of `load`, or `'pending'`. One load at a time for each place of a version. Rejects when `load`
   * does.
   */
  async get(version: string, place: string, load: () => Promise<T>): Promise<T | 'pending'> {
    const key = `${version} ${place}`;
    const running = this.#running.get(key) ?? this.#begin(key, load);
    const outcome = await withPatience(running, this.#slow.has(version) ? 0 : this.patienceMs);
    if (outcome !== 'pending') return outcome;
    this.#slow.add(version);
    const over = (): void => {
      this.#slow.delete(version);
      this.onSettled();
    };
    running.then(over, over);
    return outcome;
  }

  /** True until the last load has ended and `onSettled` was called. */
  get isBusy(): boolean {
    return this.#running.size > 0 || this.#slow.size > 0;
  }

  /** Resolves when all current loads have ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  #begin(key: string, load: () => Promise<T>): Promise<T> {
    const running = load().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}

async function withPatience<T>(running: Promise<T>, ms: number): Promise<T | 'pending'> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'pending'>((resolve) => (timer = setTimeout(resolve, ms, 'pending')));
  return Promise.race([running, patience]).finally(() => clearTimeout(timer));
}
