import { ISLAND, QUEUE, QUEUED } from '../../protocol/click-queue';

/** Time in which a handled click changes the page, in ms. */
const DUE_MS = 1_000;

/** A click that waits for the script of its island, or was dispatched to it. */
interface Click {
  /** `<remote>/<widget>`; null on the page's own HTML. */
  readonly widget: string | null;
  readonly at: number;
  /** True once the click was dispatched again. */
  isReplayed: boolean;
}

/** A click on server-rendered HTML that nothing handled. */
export interface LostClick {
  readonly element: HTMLElement;
  readonly widget: string | null;
  readonly reason: 'its element was replaced' | 'it still waits' | 'nothing happened';
}

const queueKey = Symbol.for(QUEUE);
const isWaiting = ({ dataset }: HTMLElement): boolean => 'waiting' in dataset;

/**
 * Watches clicks of the click queue (protocol/click-queue.ts) from now on, and those that wait already. A click is lost
 * when its element leaves the document before the click is dispatched to the island, when it waits for more than a
 * second and the page is hidden, or when the page neither changes nor navigates in the second after it was dispatched.
 */
export class LostClicks {
  readonly #clicks = new Map<HTMLElement, Click>();
  readonly #observer = new MutationObserver((records) => this.#changed(records));

  constructor(readonly onLost: (click: LostClick) => void) {
    for (const element of (document as { [queueKey]?: readonly HTMLElement[] })[queueKey] ?? []) this.#watch(element);
    document.addEventListener('click', (event) => this.#clicked(event), { capture: true });
  }

  /** Ends all clicks when the page is hidden. */
  end(): void {
    for (const [element, { isReplayed, at }] of this.#clicks)
      this.#settle(element, !isReplayed && performance.now() - at >= DUE_MS ? 'it still waits' : null);
  }

  #clicked(event: MouseEvent): void {
    const element = (event.target as Element | null)?.closest?.<HTMLElement>(QUEUED);
    if (!element) return;
    const click = this.#clicks.get(element);
    if (event.isTrusted || !click) return this.#watch(element);
    click.isReplayed = true;
    // After the other handlers of this event.
    setTimeout(() => {
      if (event.defaultPrevented) this.#settle(element, null);
    });
    setTimeout(() => this.#settle(element, 'nothing happened'), DUE_MS);
  }

  #watch(element: HTMLElement): void {
    if (!isWaiting(element) || this.#clicks.has(element)) return;
    const island = element.closest<HTMLElement>(ISLAND);
    const widget = island?.dataset['widget'] ?? null;
    this.#clicks.set(element, { widget, at: performance.now(), isReplayed: false });
    if (this.#clicks.size === 1)
      this.#observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  #changed(records: readonly MutationRecord[]): void {
    const isEffect = records.some(({ attributeName }) => attributeName !== 'data-waiting');
    for (const [element, { isReplayed }] of this.#clicks) {
      if (isReplayed && isEffect) this.#settle(element, null);
      else if (!element.isConnected) this.#settle(element, 'its element was replaced');
    }
  }

  /** @param reason null for a handled click */
  #settle(element: HTMLElement, reason: LostClick['reason'] | null): void {
    const click = this.#clicks.get(element);
    if (!click || !this.#clicks.delete(element)) return;
    if (this.#clicks.size === 0) this.#observer.disconnect();
    if (reason) this.onLost({ element, widget: click.widget, reason });
  }
}
