import { AdaptiveLimit } from './adaptive-limit';
import type { RefusalLog } from './refusal-log';
import { PerMinute, Shares, type Release, type ShareLimits } from './shares';

/** A page that is not rendered now, because others are. */
export class TooManyRenders extends Error {
  readonly statusCode = 503;

  constructor(readonly retryAfterSeconds: number) {
    super('too many pages are being rendered');
  }
}

export interface RenderAdmissionOptions {
  /** `total`: renders at the same time at the most. `perAddress`: requests that render or wait for it. */
  readonly shares: ShareLimits;
  readonly perMinute: number;
  /** A page that takes longer is not sent. */
  readonly deadlineMs: number;
  readonly refusals: Pick<RefusalLog, 'note'>;
  readonly now?: () => number;
}

/** Who asks, and for which kind of page. */
export interface RenderClient {
  readonly address: string;
  /** Pages of one kind take about the same time: the name of the remote and of its page. */
  readonly kind: string;
}

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
/** Parts of the deadline that a render may take, and that a request may wait for its turn. */
const SLOW = 0.6;
const PATIENCE = 0.5;
/** Requests that wait, for each that can be rendered. */
const WAITING = 3;
/** Kinds that were rendered so lately count when it is asked whether all are slow. */
const RECENT_MS = 2_000;

/**
 * Decides which pages are rendered now, which wait and which are refused at once, so that what is rendered ends before
 * its deadline at any load. Limits adapt for each kind of page, so that one whose API calls are slow takes no room from
 * the others, and for all together, which shrinks when most kinds are slow. Requests of addresses that have the fewest
 * under way go first.
 */
export class RenderAdmission {
  readonly #entries: Shares;
  readonly #perMinute: PerMinute;
  readonly #all: AdaptiveLimit;
  readonly #kinds = new Map<string, Kind>();
  #waiting: Waiter[] = [];
  readonly #options: Required<RenderAdmissionOptions>;

  constructor(options: RenderAdmissionOptions) {
    this.#options = { now: () => Date.now(), ...options };
    const { shares, perMinute } = options;
    this.#entries = new Shares({ total: shares.total * (1 + WAITING), perAddress: shares.perAddress });
    this.#perMinute = new PerMinute(perMinute);
    this.#all = this.#newLimit();
  }

  /** Runs a render for a client, perhaps after others. @throws TooManyRenders */
  async run<T>(client: RenderClient, render: () => Promise<T>): Promise<T> {
    const leave = this.#enter(client);
    try {
      await this.#turn(client, leave);
      return await this.#timed(client, render);
    } finally {
      leave();
    }
  }

  #enter({ address }: RenderClient): Release {
    const waitSeconds = this.#perMinute.count(address);
    if (waitSeconds > 0) throw this.#refusal(waitSeconds);
    const release = this.#entries.take(address) ?? (this.#evictFor(address) ? this.#entries.take(address) : null);
    if (!release) throw this.#refusal();
    return release;
  }

  /** Resolves when the render may begin, which is then counted. */
  #turn(client: RenderClient, leave: Release): Promise<void> {
    const { limit } = this.#kindOf(client);
    if (this.#all.hasRoom && limit.hasRoom) {
      this.#begin(client);
      return Promise.resolve();
    }
    const { deadlineMs } = this.#options;
    const own = this.#entries.of(client.address);
    const before = this.#waiting.filter(({ address }) => this.#entries.of(address) <= own);
    const sameKind = before.filter(({ kind }) => kind === client.kind);
    const expectedMs = Math.max(this.#all.expectedMs(before.length), limit.expectedMs(sameKind.length));
    if (expectedMs > deadlineMs) return Promise.reject(this.#refusal());
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
          reject(this.#refusal());
        },
      };
      const timer = setTimeout(waiter.refuse, deadlineMs * PATIENCE);
      this.#waiting.push(waiter);
    });
  }

  async #timed<T>(client: RenderClient, render: () => Promise<T>): Promise<T> {
    const { now, deadlineMs } = this.#options;
    const startedAt = now();
    try {
      return await render();
    } finally {
      const kind = this.#kindOf(client);
      kind.isSlow = now() - startedAt > deadlineMs * SLOW;
      kind.seenAt = now();
      kind.limit.end(startedAt, kind.isSlow);
      this.#all.end(startedAt, kind.isSlow && this.#areMostKindsSlow());
      this.#startWaiting();
    }
  }

  #begin(client: RenderClient): void {
    this.#all.begin();
    this.#kindOf(client).limit.begin();
  }

  #startWaiting(): void {
    while (this.#all.hasRoom) {
      const ready = this.#waiting.filter((waiter) => this.#kindOf(waiter).limit.hasRoom);
      const [first] = ready;
      if (!first) return;
      const loadOf = ({ address }: Waiter): number => this.#entries.of(address);
      ready.reduce((best, waiter) => (loadOf(waiter) < loadOf(best) ? waiter : best), first).start();
    }
  }

  /** Makes room for an address that has less under way than another one. */
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

  #kindOf({ kind }: RenderClient): Kind {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const created = { limit: this.#newLimit(), isSlow: false, seenAt: -Infinity };
    this.#kinds.set(kind, created);
    return created;
  }

  #newLimit(): AdaptiveLimit {
    return new AdaptiveLimit({ most: this.#options.shares.total, now: this.#options.now });
  }

  #refusal(retryAfterSeconds = RETRY_AFTER_S): TooManyRenders {
    this.#options.refusals.note('too-many-renders');
    return new TooManyRenders(retryAfterSeconds);
  }
}
