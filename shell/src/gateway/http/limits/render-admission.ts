import { AdaptiveLimit } from './adaptive-limit';
import { clientGroups } from './client-groups';
import { ClientQueue, type QueuedClient } from './client-queue';
import { CostBudget } from './cost-budget';
import { ConcurrencyLimiter, type Release, type ConcurrencyLimits } from './concurrency-limiter';
import { WorkMeter } from './work-meter';

/**
 * Thrown for a page that is not rendered now: 429 when the client exceeded its limit, 503 when all clients together
 * did.
 */
export class TooManyRenders extends Error {
  constructor(
    readonly statusCode: 429 | 503,
    readonly retryAfterSeconds: number,
  ) {
    super('too many pages are being rendered');
  }
}

export interface RenderAdmissionOptions {
  /** `total`: concurrent renders. `perAddress`: requests that render or wait. */
  readonly shares: ConcurrencyLimits;
  /** Limits of requests that wait for renders or the budget of their own address. */
  readonly waiting: ConcurrencyLimits;
  /** Milliseconds of rendering per address and minute, as measured by `WorkMeter`. */
  readonly renderMsPerMinute: number;
  /** A page that takes longer is not sent. */
  readonly deadlineMs: number;
  /** Receives the reason of each refusal, for the log. */
  readonly refusals: { note(reason: string): void };
  readonly now?: () => number;
}

/** The kind is the remote and its page: pages of a kind take similar time. */
export type RenderClient = QueuedClient;

interface Waiter extends RenderClient {
  readonly start: () => void;
  readonly refuse: () => void;
}

interface Kind {
  readonly limit: AdaptiveLimit;
  isSlow: boolean;
  seenAt: number;
}

const RETRY_AFTER_S = 2;
/** Maximum wait for pages of the same client: longer than 60 pages of 50 ms take. */
const OWN_PATIENCE_MS = 5_000;
/** Fractions of the concurrent renders that an address and a network may use. */
const ADDRESS_PART = 0.5;
const NETWORK_PART = 0.75;
/** Fractions of the deadline for a render, and for the wait before it. */
const SLOW = 0.6;
const PATIENCE = 0.5;
/** Number of waiting requests for each concurrent render. */
const WAITING = 3;
/** Kinds rendered within this time count when deciding whether all are slow. */
const RECENT_MS = 2_000;

/**
 * Decides which pages are rendered now, which wait and which are refused, so that renders meet their deadline at any
 * load. A limit per kind of page keeps kinds with slow API calls from blocking others; a total limit shrinks when most
 * kinds are slow. Addresses with the fewest active requests go first, and a client over its share or budget waits in
 * its own line.
 */
export class RenderAdmission {
  readonly #entries: ConcurrencyLimiter;
  readonly #budget: CostBudget;
  readonly #meter: WorkMeter;
  readonly #queue: ClientQueue<RenderClient>;
  readonly #all: AdaptiveLimit;
  readonly #kinds = new Map<string, Kind>();
  #waiting: Waiter[] = [];
  readonly #options: Required<RenderAdmissionOptions>;

  constructor(options: RenderAdmissionOptions) {
    this.#options = { now: () => Date.now(), ...options };
    const { shares, waiting, renderMsPerMinute } = options;
    this.#entries = new ConcurrencyLimiter({ total: shares.total * (1 + WAITING), perAddress: shares.perAddress });
    this.#budget = new CostBudget(renderMsPerMinute, this.#options.now);
    this.#meter = new WorkMeter(this.#options.now);
    this.#queue = new ClientQueue({
      waiting,
      patienceMs: OWN_PATIENCE_MS,
      take: (client) => this.#take(client),
    });
    this.#all = this.#newLimit();
  }

  /** Runs a render for a client, possibly after waiting. @throws TooManyRenders */
  async run<T>(client: RenderClient, render: () => Promise<T>): Promise<T> {
    const leave = await this.#enter(client);
    try {
      await this.#turn(client, leave);
      return await this.#timed(client, render);
    } finally {
      leave();
    }
  }

  async #enter(client: RenderClient): Promise<Release> {
    const waitMs = this.#budget.waitMs(client.address);
    const release = waitMs > OWN_PATIENCE_MS ? null : await this.#queue.enter(client);
    if (release) return release;
    const retryAfterMs = Math.max(RETRY_AFTER_S * 1_000, this.#budget.waitMs(client.address));
    throw this.#refusal(429, Math.ceil(retryAfterMs / 1_000));
  }

  #take(client: RenderClient): Release | null {
    const { address } = client;
    if (this.#budget.waitMs(address) > 0 || !this.#hasPart(client)) return null;
    return this.#entries.take(address) ?? (this.#evictFor(address) ? this.#entries.take(address) : null);
  }

  /**
   * Returns true while the client uses less than its share of concurrent renders: its burst is then never refused for
   * its size, and another client's render starts at once.
   */
  #hasPart({ address, kind }: RenderClient): boolean {
    const room = Math.min(this.#all.most, this.#kindOf(kind).limit.most);
    return clientGroups(address).every(
      ({ key, factor }) => this.#entries.ofGroup(key) < Math.max(1, room * (factor > 1 ? NETWORK_PART : ADDRESS_PART)),
    );
  }

  /** Resolves when the render may begin, which is then counted. */
  #turn(client: RenderClient, leave: Release): Promise<void> {
    const { limit } = this.#kindOf(client.kind);
    if (this.#all.hasRoom && limit.hasRoom) {
      this.#begin(client);
      return Promise.resolve();
    }
    const { deadlineMs } = this.#options;
    const own = this.#entries.of(client.address);
    const before = this.#waiting.filter(({ address }) => this.#entries.of(address) <= own);
    const sameKind = before.filter(({ kind }) => kind === client.kind);
    const expectedMs = Math.max(this.#all.expectedMs(before.length), limit.expectedMs(sameKind.length));
    if (expectedMs > deadlineMs) return Promise.reject(this.#refusal(503));
    return new Promise((resolve, reject) => {
      const leaveQueue = (): void => {
        clearTimeout(timer);
        this.#waiting = this.#waiting.filter((one) => one !== waiter);
      };
      const waiter: Waiter = {
        ...client,
        start: () => {
          leaveQueue();
          this.#begin(client);
          resolve();
        },
        refuse: () => {
          leaveQueue();
          leave();
          reject(this.#refusal(503));
        },
      };
      const timer = setTimeout(waiter.refuse, deadlineMs * PATIENCE);
      this.#waiting.push(waiter);
    });
  }

  async #timed<T>(client: RenderClient, render: () => Promise<T>): Promise<T> {
    const { now, deadlineMs } = this.#options;
    const startedAt = now();
    const endWork = this.#meter.begin();
    try {
      return await render();
    } finally {
      this.#budget.spend(client.address, endWork());
      const kind = this.#kindOf(client.kind);
      kind.isSlow = now() - startedAt > deadlineMs * SLOW;
      kind.seenAt = now();
      kind.limit.end(startedAt, kind.isSlow);
      this.#all.end(startedAt, kind.isSlow && this.#areMostKindsSlow());
      this.#startWaiting();
    }
  }

  #begin(client: RenderClient): void {
    this.#all.begin();
    this.#kindOf(client.kind).limit.begin();
  }

  #startWaiting(): void {
    while (this.#all.hasRoom) {
      const ready = this.#waiting.filter((waiter) => this.#kindOf(waiter.kind).limit.hasRoom);
      const [first] = ready;
      if (!first) return;
      const loadOf = ({ address }: Waiter): number => this.#entries.of(address);
      ready.reduce((best, waiter) => (loadOf(waiter) < loadOf(best) ? waiter : best), first).start();
    }
  }

  /** Makes room for an address with fewer active requests than another one. */
  #evictFor(address: string): boolean {
    if (this.#entries.total < this.#entries.limits.total) return false;
    const loadOf = (waiter: Waiter): number => this.#entries.of(waiter.address);
    const heaviest = this.#waiting.reduce<Waiter | null>(
      (most, waiter) => (most === null || loadOf(waiter) >= loadOf(most) ? waiter : most),
      null,
    );
    if (!heaviest || loadOf(heaviest) <= this.#entries.of(address) + 1) return false;
    heaviest.refuse();
    return true;
  }

  #areMostKindsSlow(): boolean {
    const since = this.#options.now() - RECENT_MS;
    const recent = [...this.#kinds.values()].filter(({ seenAt }) => seenAt >= since);
    return recent.filter(({ isSlow }) => isSlow).length * 2 > recent.length;
  }

  #kindOf(kind: string): Kind {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const created = { limit: this.#newLimit(), isSlow: false, seenAt: -Infinity };
    this.#kinds.set(kind, created);
    return created;
  }

  #newLimit(): AdaptiveLimit {
    return new AdaptiveLimit({ most: this.#options.shares.total, now: this.#options.now });
  }

  #refusal(statusCode: 429 | 503, retryAfterSeconds = RETRY_AFTER_S): TooManyRenders {
    this.#options.refusals.note(statusCode === 429 ? 'too-many-pages' : 'too-many-renders');
    return new TooManyRenders(statusCode, retryAfterSeconds);
  }
}
