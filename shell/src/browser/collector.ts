import type { BenefitType, DataLayerEntry } from 'shared-contracts';

interface CollectorOptions {
  readonly address: string;
  readonly variant: BenefitType;
  /** The id of this browser; null while it has none. */
  readonly visitor: () => string | null;
}

const WAIT_MS = 2_000;
const MOST_EVENTS = 20;
/** Browsers send 64 KiB at the most after a page is left. */
const MOST_BYTES = 30_000;

/** Entries as a collector gets them: nobody is named. */
function anonymous(entry: DataLayerEntry): object {
  const { customer: _customer, ...rest } = entry as DataLayerEntry & { readonly customer?: unknown };
  return rest;
}

/**
 * Sends entries of the data layer together, at the latest when the page is left. No answer is awaited and nothing is
 * sent twice: a collector that is down loses figures.
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
      // Plain text needs no question beforehand, for which a page that is left has no time.
      headers: { 'Content-Type': 'text/plain;charset=utf-8' },
      body: `${head.slice(0, -1)},"events":[${events.join(',')}]}`,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined);
  }
}
