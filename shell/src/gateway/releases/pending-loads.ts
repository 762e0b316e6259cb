/** Longer than a version usually takes; whoever deployed something else does not wait longer than this for it. */
const PATIENCE_MS = 500;

/** Loads of versions, each as long as it takes, of which a switch waits only for the quick ones. */
export class PendingLoads<T> {
  readonly #running = new Map<string, Promise<T>>();
  /** Versions that were waited for already. */
  readonly #slow = new Set<string>();

  /** `onSettled`: a load that was `'pending'` is over; whoever asks again gets its outcome soon. */
  constructor(
    readonly onSettled: () => void,
    readonly patienceMs = PATIENCE_MS,
  ) {}

  /**
   * What `load` comes to, or `'pending'`. One load at a time for each place that a version is loaded for. Rejects when
   * `load` does.
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

  /** Until the last of them is over and `onSettled` has heard of it. */
  get isBusy(): boolean {
    return this.#running.size > 0 || this.#slow.size > 0;
  }

  /** Resolves when all loads of now are over. */
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
