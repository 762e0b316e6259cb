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

/** An event as it is sent. */
export interface Delivery {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface EventSenderOptions<Event> {
  /** Returns null while there is no shop to send to. */
  readonly deliveryOf: (event: Event) => Delivery | null;
  readonly onDelivered: (event: Event) => void;
}

/** Delivers events until the shop acknowledges them: at least once, unordered, also after a restart. */
export class EventSender<Event> {
  private readonly waiting: { event: Event; tries: number }[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly stopped = new AbortController();
  private underWay = 0;

  constructor(private readonly options: EventSenderOptions<Event>) {}

  send(event: Event, tries = 0): void {
    this.waiting.push({ event, tries });
    setImmediate(() => this.work());
  }

  close(): void {
    this.stopped.abort();
    for (const timer of this.timers) clearTimeout(timer);
  }

  private work(): void {
    while (this.underWay < AT_ONCE && !this.stopped.signal.aborted) {
      const [next] = this.waiting;
      const delivery = next ? this.options.deliveryOf(next.event) : null;
      if (next === undefined || delivery === null) return;
      this.waiting.shift();
      this.underWay += 1;
      void this.deliver(delivery).then((isHeard) => {
        this.underWay -= 1;
        if (this.stopped.signal.aborted) return;
        if (isHeard) this.options.onDelivered(next.event);
        else this.later(next.event, next.tries);
        this.work();
      });
    }
  }

  private later(event: Event, tries: number): void {
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

  private deliver({ url, body, headers }: Delivery): Promise<boolean> {
    return fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
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

export type WebhookSender = EventSender<EventEntry>;

/** Sends the ledger's events, and those that an earlier process left behind. */
export function webhookSender(ledger: Ledger, target: () => WebhookTarget | null): WebhookSender {
  const sender = new EventSender<EventEntry>({
    deliveryOf({ eventId, eventType, at, data }) {
      const to = target();
      if (to === null) return null;
      const body = JSON.stringify({ id: eventId, type: eventType, createdAt: at, data });
      return {
        url: to.url,
        body,
        headers: { 'x-sandbox-signature': signatureOf(to.secret, body, Math.floor(Date.now() / 1000)) },
      };
    },
    onDelivered: ({ eventId }) => ledger.note({ type: 'delivery', at: new Date().toISOString(), eventId }),
  });
  for (const event of ledger.undelivered.values()) sender.send(event);
  return sender;
}
