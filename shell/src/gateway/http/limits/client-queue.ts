import { ConcurrencyLimiter, type Release, type ConcurrencyLimits } from './concurrency-limiter';

/** A request that may have to wait. */
export interface QueuedClient {
  readonly address: string;
  /** Requests of an address with the same kind share one line. */
  readonly kind: string;
  /** True after the client disconnected: the request is dropped at its turn. */
  readonly isGone?: () => boolean;
}

export interface ClientQueueOptions<C extends QueuedClient> {
  /** Limits of waiting requests. */
  readonly waiting: ConcurrencyLimits;
  /** Maximum wait of a request. */
  readonly patienceMs: number;
  /** Acquires what the client needs to start; null while it is unavailable. */
  readonly take: (client: C) => Release | null;
}

interface Waiter<C> {
  readonly client: C;
  readonly resolve: (release: Release | null) => void;
}

/** Poll interval, because budgets refill without an event. */
const LOOK_EVERY_MS = 50;

/**
 * Queues a client's burst instead of refusing it. Addresses take turns, and each has a limited number of places, so
 * that one address never delays another.
 */
export class ClientQueue<C extends QueuedClient> {
  readonly #lines = new Map<string, Waiter<C>[]>();
  readonly #places: ConcurrencyLimiter;
  #timer: NodeJS.Timeout | null = null;

  constructor(readonly options: ClientQueueOptions<C>) {
    this.#places = new ConcurrencyLimiter(options.waiting);
  }

  /**
   * Resolves with the acquired release function, or with null without a place, after the timeout, or after a
   * disconnect.
   */
  async enter(client: C): Promise<Release | null> {
    const key = `${client.address} ${client.kind}`;
    const taken = this.#lines.has(key) ? null : this.options.take(client);
    if (taken) return this.#waking(taken);
    const leavePlace = this.#places.take(client.address);
    if (!leavePlace) return null;
    const release = await this.#wait(key, client);
    leavePlace();
    return release && this.#waking(release);
  }

  #wait(key: string, client: C): Promise<Release | null> {
    return new Promise((resolve) => {
      const waiter: Waiter<C> = {
        client,
        resolve: (release) => {
          clearTimeout(timer);
          resolve(release);
        },
      };
      const timer = setTimeout(() => {
        this.#remove(key, waiter);
        resolve(null);
      }, this.options.patienceMs);
      const line = this.#lines.get(key);
      if (line) line.push(waiter);
      else this.#lines.set(key, [waiter]);
      this.#schedule();
    });
  }

  #waking(release: Release): Release {
    return () => {
      release();
      this.#startWaiting();
    };
  }

  /** Starts the first request of each line that can start; a served line goes to the end. */
  #startWaiting(): void {
    for (const [key, line] of [...this.#lines]) {
      while (line[0]?.client.isGone?.()) this.#remove(key, line[0]).resolve(null);
      const [first] = line;
      const taken = first ? this.options.take(first.client) : null;
      if (!first || !taken) continue;
      this.#remove(key, first).resolve(taken);
      if (!this.#lines.delete(key)) continue;
      this.#lines.set(key, line);
    }
  }

  #remove(key: string, waiter: Waiter<C>): Waiter<C> {
    const line = this.#lines.get(key) ?? [];
    const at = line.indexOf(waiter);
    if (at >= 0) line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(key);
    return waiter;
  }

  #schedule(): void {
    if (this.#timer !== null || this.#lines.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#startWaiting();
      this.#schedule();
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }
}
