import type { AnalyticsEvent, DataLayerEntry } from 'shared-contracts';
import { withoutPersonal } from 'shared-contracts/analytics';
import type { DataLayer } from './data-layer';

/** Parameters that open something for whoever has them, or name somebody: they stay out of any report. */
const SECRETS = /token|session|email|^code$|^state$/i;

/** An address as reports may know it: without its tokens, and without what people typed by mistake. */
export function reportedPage(pathname: string, search: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search))
    if (!SECRETS.test(name)) query.append(name, withoutPersonal(value));
  const text = query.toString();
  return withoutPersonal(pathname) + (text && `?${text}`);
}

/** A page that never titles itself anew is told under the title that stands then. */
const TITLE_MS = 4_000;
/** A list titles its page in the step in which it tells what it shows. */
const RENDER_MS = 50;
const LISTS: ReadonlySet<string> = new Set<AnalyticsEvent['event']>(['product_list', 'search_no_results']);

/**
 * Virtual pageviews (spec §7): one for every address that comes into view, the first included, under the title that the
 * address has. What remotes tell of a page meanwhile waits until its pageview is told, so that nothing counts for the
 * page before.
 */
export class PageViews {
  #last = '';
  #held: DataLayerEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly layer: Pick<DataLayer, 'entryOf' | 'write'>) {}

  /** Tells the page of the document, and follows its titles from then on. */
  start(): void {
    this.track();
    const title = document.head.querySelector('title');
    if (title) new MutationObserver(this.track).observe(title, { childList: true });
    // Nothing waits for a title that nobody will read.
    addEventListener('pagehide', () => this.track());
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      this.#last = '';
      this.track();
    });
  }

  /** The document has the title of its address. */
  readonly track = (): void => {
    const page = reportedPage(location.pathname, location.search);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (page !== this.#last) {
      this.#last = page;
      this.layer.write(this.layer.entryOf({ event: 'virtualPageview', page, title: document.title }));
    }
    for (const entry of this.#held.splice(0)) this.layer.write(entry);
  };

  /** The address has changed; its title follows. */
  readonly follow = (): void => {
    if (this.#isAwaited()) this.#timer ??= setTimeout(this.track, TITLE_MS);
  };

  /** Tells an event as it is now, after the pageview that it belongs to. */
  readonly push = (event: AnalyticsEvent): void => {
    const entry = this.layer.entryOf(event);
    if (!this.#isAwaited()) return this.layer.write(entry);
    this.#held.push(entry);
    this.follow();
    // Another question on the same path: its answer is there, whether the title is another one or not.
    if (LISTS.has(event.event) && this.#last.split('?')[0] === location.pathname) setTimeout(this.track, RENDER_MS);
  };

  #isAwaited(): boolean {
    return reportedPage(location.pathname, location.search) !== this.#last;
  }
}
