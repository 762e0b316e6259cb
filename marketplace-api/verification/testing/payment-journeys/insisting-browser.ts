import crypto from 'node:crypto';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { ORDER_MEDIA_TYPE, type Problem } from 'shared-contracts/wire';

export interface Heard<T> {
  readonly status: number;
  readonly body: T & Partial<Pick<Problem, 'code' | 'detail'>>;
}

/** Counts of network faults over all browsers. */
export interface BrowserCounts {
  sent: number;
  unheard: number;
}

const PATIENCE_MS = 3000;
const LONGEST_MS = 90_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const newKey = (): string => crypto.randomUUID();

/** Retries each request with the same key on any available server until the store answers, as the checkout does. */
export class InsistingBrowser {
  sessionId: string | null = null;
  private entry = 0;

  constructor(
    private readonly apiUrls: readonly string[],
    private readonly variant: BenefitType,
    private readonly counts: BrowserCounts,
    private readonly onOrder: (entry: number) => void,
  ) {
    this.entry = Math.floor(Math.random() * apiUrls.length);
  }

  private async once<T>(method: string, route: string, body: unknown, key: string | null): Promise<Heard<T> | null> {
    const isOrder = route === '/orders';
    this.counts.sent += 1;
    if (isOrder) this.onOrder(this.entry);
    try {
      const response = await fetch(`${this.apiUrls[this.entry]}/v1${route}`, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: {
          'x-marketplace-key': VARIANT_RULES[this.variant].marketplaceKey,
          'x-marketplace-origin': 'http://localhost:3000',
          ...(this.sessionId === null ? {} : { 'x-session-id': this.sessionId }),
          ...(body === undefined ? {} : { 'content-type': isOrder ? ORDER_MEDIA_TYPE : 'application/json' }),
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
      });
      return { status: response.status, body: (await response.json()) as Heard<T>['body'] };
    } catch {
      this.counts.unheard += 1;
      return null;
    }
  }

  /** @throws when no final response arrives within 90 seconds */
  async send<T>(method: string, route: string, body?: unknown, key: string | null = null): Promise<Heard<T>> {
    let last: Heard<T> | null = null;
    for (const until = Date.now() + LONGEST_MS; Date.now() < until;) {
      const heard = await this.once<T>(method, route, body, key);
      last = heard ?? last;
      const code = heard?.body.code ?? '';
      const isFinal =
        heard !== null && code !== 'ORDER_IN_PROGRESS' && (heard.status < 500 || code === 'PAYMENT_UNAVAILABLE');
      if (isFinal) return heard;
      this.entry = (this.entry + 1) % this.apiUrls.length;
      await pause(heard === null ? 50 : 200);
    }
    throw new Error(`${method} ${route} was never answered; at last: ${last?.status} ${last?.body.code ?? ''}`);
  }
}
