import { Shares, type Release, type ShareLimits } from './shares';

/** A request that may have to wait. */
export interface QueuedClient {
  readonly address: string;
  /** Requests of an address that need the same wait in one line. */
  readonly kind: string;
  /** True once nobody waits for the answer any more: the request is dropped when its turn comes. */
  readonly isGone?: () => boolean;
}

export interface ClientQueueOptions<C extends QueuedClient> {
  /** Requests that wait. */
  readonly waiting: ShareLimits;
  /** How long a request waits at most. */
  readonly patienceMs: number;
  /** Takes what the client needs to start, or returns null as long as it cannot have it. */
  readonly take: (client: C) => Release | null;
}

interface Waiter<C> {
  readonly client: C;
  readonly resolve: (release: Release | null) => void;
}

/** Budgets refill while nothing ends. */
const LOOK_EVERY_MS = 50;

/**
 * Lets a burst of one client wait for a moment instead of refusing most of it. Addresses take turns, and each has a
 * limited number of places, so that what one address asks for never delays another.
 */
export class ClientQueue<C extends QueuedClient> {
  readonly #lines = new Map<string, Waiter<C>[]>();
  readonly #places: Shares;
  #timer: NodeJS.Timeout | null = null;

  constructor(readonly options: ClientQueueOptions<C>) {
    this.#places = new Shares(options.waiting);
  }

  /** Resolves with what was taken, or with null when there is no place, no turn in time, or nobody to answer. */
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

  /** Starts the first of each line that can start; a line that was served goes behind the others. */
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
