import type { RefusalLog } from './refusal-log';
import { PerMinute, Shares, type Release, type ShareLimits } from './shares';

/** A page that is not rendered now, because others are. */
export class TooManyRenders extends Error {
  readonly statusCode = 503;

  constructor(readonly retryAfterSeconds: number) {
    super('too many pages are being rendered');
  }
}

export interface RenderShareOptions {
  readonly shares: ShareLimits;
  readonly perMinute: number;
  readonly refusals: RefusalLog;
}

const RETRY_AFTER_S = 2;

/**
 * Rendering is what costs most here: who asks for page after page that nobody asked for before waits for his turn, not
 * everybody else.
 */
export class RenderShares {
  readonly #shares: Shares;
  readonly #perMinute: PerMinute;
  readonly #refusals: RefusalLog;

  constructor({ shares, perMinute, refusals }: RenderShareOptions) {
    this.#shares = new Shares(shares);
    this.#perMinute = new PerMinute(perMinute);
    this.#refusals = refusals;
  }

  /** Runs a render for a client. @throws TooManyRenders */
  async run<T>(address: string, render: () => Promise<T>): Promise<T> {
    const release = this.#take(address);
    try {
      return await render();
    } finally {
      release();
    }
  }

  #take(address: string): Release {
    const waitSeconds = this.#perMinute.count(address);
    const release = waitSeconds > 0 ? null : this.#shares.take(address);
    if (release) return release;
    this.#refusals.note('too-many-renders');
    throw new TooManyRenders(waitSeconds || RETRY_AFTER_S);
  }
}
