import type { BenefitType, DataLayerEntry } from 'shared-contracts';

interface CollectorOptions {
  readonly address: string;
  readonly variant: BenefitType;
  /** Returns the id of this browser; null without one. */
  readonly visitor: () => string | null;
}

const WAIT_MS = 2_000;
const MOST_EVENTS = 20;
/** Browsers send at most 64 KiB after a page is unloaded. */
const MOST_BYTES = 30_000;

/** Removes personal data from an entry. */
function anonymous(entry: DataLayerEntry): object {
  const { customer: _customer, ...rest } = entry as DataLayerEntry & { readonly customer?: unknown };
  return rest;
}

/**
 * Batches entries of the data layer and sends them at the latest on unload. There is no retry: entries are lost while
 * the collector is down.
 */
export class Collector {
  #waiting: string[] = [];
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly options: CollectorOptions) {
    addEventListener('pagehide', () => this.#send());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#send();
    });
  }

  collect(entry: DataLayerEntry): void {
    const text = JSON.stringify(anonymous(entry));
    if (text.length > MOST_BYTES) return;
    if (this.#bytes + text.length > MOST_BYTES || this.#waiting.length >= MOST_EVENTS) this.#send();
    this.#waiting.push(text);
    this.#bytes += text.length;
    this.#timer ??= setTimeout(() => this.#send(), WAIT_MS);
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#waiting.splice(0);
    this.#bytes = 0;
    const visitor = this.options.visitor();
    if (events.length === 0 || visitor === null) return;
    const head = JSON.stringify({ visitor, variant: this.options.variant });
    void fetch(this.options.address, {
      method: 'POST',
      // Plain text avoids a CORS preflight, which an unloading page has no time for.
      headers: { 'Content-Type': 'text/plain;charset=utf-8' },
      body: `${head.slice(0, -1)},"events":[${events.join(',')}]}`,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined);
  }
}
