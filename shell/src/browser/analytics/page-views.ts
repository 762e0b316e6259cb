import type { AnalyticsEvent, DataLayerEntry } from 'shared-contracts';
import { withoutPersonal } from 'shared-contracts/analytics';
import type { DataLayer } from './data-layer';

/** Parameters with secrets or personal data, which reports exclude. */
const SECRETS = /token|session|email|^code$|^state$/i;

/** Returns an address for reports, without tokens and personal data. */
export function reportedPage(pathname: string, search: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search))
    if (!SECRETS.test(name)) query.append(name, withoutPersonal(value));
  const text = query.toString();
  return withoutPersonal(pathname) + (text && `?${text}`);
}

/** A page that does not set a new title is reported with the current one after this time. */
const TITLE_MS = 4_000;
/** A list sets its title in the same step as its event. */
const RENDER_MS = 50;
const LISTS: ReadonlySet<string> = new Set<AnalyticsEvent['event']>(['product_list', 'search_no_results']);

/**
 * Virtual pageviews (spec §7): one for every address, including the first, with the title of the address. Events that
 * remotes publish earlier are queued until the pageview, so that they do not count for the previous page.
 */
export class PageViews {
  #last = '';
  #held: DataLayerEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly layer: Pick<DataLayer, 'entryOf' | 'write'>) {}

  /** Reports the page of the document, and follows title changes from then on. */
  start(): void {
    this.track();
    const title = document.head.querySelector('title');
    if (title) new MutationObserver(this.track).observe(title, { childList: true });
    // On unload a pending title no longer matters.
    addEventListener('pagehide', () => this.track());
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      this.#last = '';
      this.track();
    });
  }

  /** Called when the document has the title of its address. */
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

  /** Called when the address changes; its title follows. */
  readonly follow = (): void => {
    if (this.#isAwaited()) this.#timer ??= setTimeout(this.track, TITLE_MS);
  };

  /** Publishes an event with its current data, after its pageview. */
  readonly push = (event: AnalyticsEvent): void => {
    const entry = this.layer.entryOf(event);
    if (!this.#isAwaited()) return this.layer.write(entry);
    this.#held.push(entry);
    this.follow();
    // Another query on the same path: its answer arrived, whether or not the title differs.
    if (LISTS.has(event.event) && this.#last.split('?')[0] === location.pathname) setTimeout(this.track, RENDER_MS);
  };

  #isAwaited(): boolean {
    return reportedPage(location.pathname, location.search) !== this.#last;
  }
}
