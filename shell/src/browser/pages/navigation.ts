import type { HostLocation, HostNavigation } from 'shared-contracts';
import { declaredSearch, decoded } from '../../protocol/page-address';
import type { PagePayload } from '../../protocol/page-data';
import { policyNames } from '../../protocol/policy-names';
import { isLoaded } from '../federation/federation';
import { focusHeading } from './focus-heading';
import { forgetPages, loadPage, prefetchPage, preloadFiles, warmFiles } from './page-loader';
import type { PageState } from '../state/page-state';
import { applyHead, type PageSwitch } from './page-switch';
import { markOf, newMark, rememberScroll, scrollOf, type HistoryMark } from './scroll-memory';

interface GoOptions {
  readonly replace?: boolean;
  readonly scroll?: boolean;
  readonly loader?: boolean;
}

/** Loader state (spec §3): whether a page change shows progress. */
interface LoaderState {
  readonly shouldLoad: boolean;
}
const LOADS: LoaderState = { shouldLoad: true };

const here = (): HostLocation => ({ pathname: location.pathname, search: location.search, hash: location.hash });
const hrefOf = ({ pathname, search, hash }: HostLocation): string => pathname + search + hash;

/** Page changes without a document load. Every failure falls back to a document load. Public functions are bound. */
export class Navigation implements HostNavigation {
  #at = here();
  /** The same location, reduced to declared parameters. */
  #declared: HostLocation;
  #mark: HistoryMark;
  /** Counts page changes: a late answer must not override a newer request. */
  #turn = 0;
  /** Resolves when the page of the current address is in the document; null when it already is. */
  #entering: Promise<void> | null = null;
  readonly #listeners = new Set<(location: HostLocation) => void>();

  constructor(
    readonly state: PageState,
    readonly pages: PageSwitch,
    /** `isQuiet`: the page kept its position and announces its own changes. */
    readonly onPage: (title: string, isSilent: boolean) => void,
    /** Loads a page of this store as a new document. */
    readonly load: (href: string) => void,
  ) {
    this.#declared = this.#known();
    this.#mark = markOf(history.state) ?? newMark(0);
    history.scrollRestoration = 'manual';
    history.replaceState({ ...(history.state as object | null), ...this.#mark }, '');
    addEventListener('popstate', (event) => {
      // single-spa dispatches the same event for our own page changes: handled as "back", each would scroll to the
      // stored position of its new entry, the top.
      if (!('singleSpa' in event)) void this.#popped();
    });
    addEventListener('pagehide', () => rememberScroll(this.#mark));
    const remembered = scrollOf(this.#mark);
    if (remembered > 0) scrollTo({ top: remembered, behavior: 'instant' });
  }

  readonly current = (): HostLocation => this.#declared;

  readonly go = (href: string, options: GoOptions = {}): void => {
    const target = new URL(href, location.href);
    if (target.origin !== location.origin) return location.assign(target.href);
    void this.#goTo({ pathname: target.pathname, search: target.search, hash: target.hash }, options);
  };

  readonly back = (fallbackHref: string): void => {
    if (this.#mark.depth > 0) history.back();
    else this.go(fallbackHref);
  };

  /** @returns a function that aborts a pending request */
  readonly prefetch = (href: string): (() => void) => {
    const { origin, pathname, search } = new URL(href, location.href);
    if (origin !== location.origin || this.#staysOnPage({ pathname, search }) || !this.state.find(pathname))
      return () => undefined;
    const { payload, abandon } = prefetchPage(pathname + search);
    void payload.then(
      (page) => (this.#needsPageLoad(page) ? warmFiles : preloadFiles)(page),
      () => undefined,
    );
    return abandon;
  };

  readonly subscribe = (listener: (location: HostLocation) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns whether the current page shows the address: it follows by itself, or only the hash differs. */
  #staysOnPage({ pathname, search }: Pick<HostLocation, 'pathname' | 'search'>): boolean {
    const target = this.state.find(pathname);
    const isSamePage = target !== null && target.remote === this.state.page.remote && target.id === this.state.page.id;
    return isSamePage && (!target.fullNavigation || (pathname === this.#at.pathname && search === this.#at.search));
  }

  async #goTo(target: HostLocation, { replace = false, scroll = true, loader = true }: GoOptions): Promise<void> {
    // Until the pending page is in place, it is unknown whether it shows the target itself.
    if (this.#entering) await this.#entering;
    rememberScroll(this.#mark);
    // As in browsers, navigating to the current address adds no history entry.
    const isReplacing = replace || hrefOf(target) === hrefOf(this.#at);
    const enter = (): void => {
      const mark = isReplacing ? this.#mark : newMark(this.#mark.depth + 1);
      if (isReplacing) history.replaceState(mark, '', hrefOf(target));
      else history.pushState(mark, '', hrefOf(target));
      this.#mark = mark;
    };
    if (this.#staysOnPage(target)) {
      const movedOn = target.pathname !== this.#at.pathname;
      const { title } = document;
      this.#giveUpChange();
      enter();
      this.#moved();
      if (scroll && !this.#scrollToHash()) scrollTo({ top: 0, behavior: 'instant' });
      if (movedOn) void this.#refreshHead(target, title, !scroll);
      return;
    }
    await this.#change(target, enter, scroll ? 0 : null, { shouldLoad: loader });
  }

  async #popped(): Promise<void> {
    if (this.#entering) await this.#entering;
    const mark = markOf(history.state);
    if (!mark) return this.#jumped();
    const target = here();
    // A link to the current hash: the browser scrolls by itself, and must not be undone.
    const isHere = hrefOf(target) === hrefOf(this.#at);
    if (!isHere) rememberScroll(this.#mark);
    this.#mark = mark;
    if (isHere) return;
    const top = scrollOf(this.#mark);
    if (this.#staysOnPage(target)) {
      const movedOn = target.pathname !== this.#at.pathname;
      const { title } = document;
      this.#giveUpChange();
      this.#moved();
      if (movedOn) void this.#refreshHead(target, title, false);
      requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }));
      return;
    }
    await this.#change(target, () => undefined, top);
  }

  /**
   * Handles a link to a section of this page: the browser scrolls by itself, and its new history entry has no mark yet.
   */
  #jumped(): void {
    this.#mark = newMark(this.#mark.depth + 1);
    history.replaceState(this.#mark, '');
    this.#moved();
  }

  /** Fetches and replaces the page, then scrolls to its start (or to the stored position). */
  async #change(
    target: HostLocation,
    enter: () => void,
    top: number | null,
    { shouldLoad }: LoaderState = LOADS,
  ): Promise<void> {
    const turn = ++this.#turn;
    const pressed = document.activeElement;
    if (shouldLoad) document.documentElement.dataset['busy'] = '';
    try {
      const payload = await loadPage(target.pathname + target.search);
      if (turn !== this.#turn) return;
      if (payload.location) return this.go(payload.location, { replace: true });
      if (this.#needsPageLoad(payload)) return this.load(hrefOf(target));
      preloadFiles(payload);
      this.state.setRelease(payload.release);
      enter();
      this.#stand();
      const isPlaced = await this.#show(payload, top, pressed);
      this.#arrived(isPlaced ? null : top);
    } catch {
      this.load(hrefOf(target));
    } finally {
      if (turn === this.#turn) delete document.documentElement.dataset['busy'];
    }
  }

  /**
   * Inserts the page and focuses its start. True when the shopper already reads or scrolls the new page.
   *
   * @param pressed Element that had the focus when the page was requested.
   */
  async #show(payload: PagePayload, top: number | null, pressed: Element | null): Promise<boolean> {
    let isPlaced = false;
    let entered = (): void => undefined;
    const entering = new Promise<void>((resolve) => (entered = resolve));
    this.#entering = entering;
    const end = (): void => {
      if (this.#entering === entering) this.#entering = null;
      entered();
    };
    const onInserted = (): void => {
      isPlaced = this.#place(top);
      // Neither after the script has started, nor when the shopper has focused a field meanwhile.
      const { activeElement } = document;
      if (activeElement === pressed || !activeElement?.matches('input, textarea, select'))
        document.getElementById('main')?.focus({ preventScroll: true });
      end();
    };
    await this.pages.show(payload, onInserted).finally(end);
    return isPlaced;
  }

  /** Aborts a pending page. */
  #giveUpChange(): void {
    this.#turn += 1;
    delete document.documentElement.dataset['busy'];
  }

  /**
   * Returns whether a document load is required: a remote in a second version would duplicate its state, for example
   * the cart.
   */
  #needsPageLoad({ shell, release, page, needsMap }: PagePayload): boolean {
    if (shell !== this.state.boot.shell || page.layout !== this.state.page.layout) return true;
    // The page starts with the stored values of remotes, not with their state in memory.
    if (page.pageProps) return true;
    // A document keeps its security policy, which would block the map's origin.
    if (needsMap && !this.state.boot.variant.mapStyleUrl) return true;
    if (release.id === this.state.release.id) return false;
    // A document keeps its security policy, which would block Trusted Types policies of a newer remote.
    const allowed = policyNames(this.state.boot.release);
    if (policyNames(release).some((name) => !allowed.includes(name))) return true;
    return Object.entries(this.state.release.remotes).some(
      ([name, remote]) => isLoaded(remote.entry) && release.remotes[name]?.entry !== remote.entry,
    );
  }

  /**
   * Scrolls to the element of the hash, or else to `top` (px; null: unchanged). False when the page is not high enough
   * yet.
   */
  #place(top: number | null): boolean {
    if (this.#scrollToHash() || top === null) return true;
    scrollTo({ top, behavior: 'instant' });
    return !location.hash && Math.abs(scrollY - top) < 2;
  }

  /** `top`: remaining scroll position. */
  #arrived(top: number | null): void {
    forgetPages();
    this.#notify();
    if (top !== null) this.#place(top);
    focusHeading();
    this.onPage(document.title, false);
  }

  #moved(): void {
    this.#stand();
    this.#notify();
  }

  #stand(): void {
    this.#at = here();
    this.#declared = this.#known();
  }

  /** Returns the location without undeclared parameters, as in the server render. */
  #known(): HostLocation {
    return { ...this.#at, search: declaredSearch(this.#at.search, this.state.queryAt(this.#at.pathname)) };
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener(this.#declared);
  }

  #scrollToHash(): boolean {
    const target = location.hash && document.getElementById(decoded(location.hash.slice(1)));
    if (!target) return false;
    target.scrollIntoView();
    return true;
  }

  /** Updates the head for other content of the same page: only the server knows the canonical address and markup. */
  async #refreshHead({ pathname, search }: HostLocation, titleBefore: string, isQuiet: boolean): Promise<void> {
    const payload = await loadPage(pathname + search).catch(() => null);
    if (!payload || location.pathname !== pathname) return;
    applyHead(payload, titleBefore);
    this.onPage(document.title, isQuiet);
  }
}
