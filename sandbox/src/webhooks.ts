import crypto from 'node:crypto';
import type { EventEntry, Ledger } from './ledger';

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

const RETRY_MS = [250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000];
const PATIENCE_MS = 10_000;
const AT_ONCE = 8;

/** Returns `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>`, so that neither body nor time can be changed. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${crypto.createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Delivers events until the shop acknowledges them: at least once, unordered, also after a restart. */
export class WebhookSender {
  private readonly waiting: { event: EventEntry; tries: number }[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly stopped = new AbortController();
  private underWay = 0;

  constructor(
    private readonly ledger: Ledger,
    private readonly target: () => WebhookTarget | null,
  ) {
    for (const event of ledger.undelivered.values()) this.send(event);
  }

  send(event: EventEntry, tries = 0): void {
    this.waiting.push({ event, tries });
    setImmediate(() => this.work());
  }

  close(): void {
    this.stopped.abort();
    for (const timer of this.timers) clearTimeout(timer);
  }

  private work(): void {
    while (this.underWay < AT_ONCE && !this.stopped.signal.aborted && this.target() !== null) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      this.underWay += 1;
      void this.deliver(next.event).then((isHeard) => {
        this.underWay -= 1;
        if (this.stopped.signal.aborted) return;
        if (isHeard) this.ledger.note({ type: 'delivery', at: new Date().toISOString(), eventId: next.event.eventId });
        else this.later(next.event, next.tries);
        this.work();
      });
    }
  }

  private later(event: EventEntry, tries: number): void {
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        this.send(event, tries + 1);
      },
      RETRY_MS[Math.min(tries, RETRY_MS.length - 1)],
    );
    timer.unref();
    this.timers.add(timer);
  }

  private async deliver({ eventId, eventType, at, data }: EventEntry): Promise<boolean> {
    const target = this.target();
    if (target === null) return false;
    const body = JSON.stringify({ id: eventId, type: eventType, createdAt: at, data });
    const headers = {
      'content-type': 'application/json',
      'x-sandbox-signature': signatureOf(target.secret, body, Math.floor(Date.now() / 1000)),
    };
    return fetch(target.url, {
      method: 'POST',
      body,
      headers,
      redirect: 'error',
      signal: AbortSignal.any([this.stopped.signal, AbortSignal.timeout(PATIENCE_MS)]),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
  }
}
