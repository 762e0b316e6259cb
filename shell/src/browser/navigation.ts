import type { HostLocation, HostNavigation } from 'shared-contracts';
import { declaredSearch, decoded } from '../protocol/page-address';
import type { PagePayload } from '../protocol/page-data';
import { policyNames } from '../protocol/policy-names';
import { isLoaded } from './federation';
import { focusHeading } from './focus-heading';
import { forgetPages, loadPage, prefetchPage, preloadFiles, warmFiles } from './page-loader';
import type { PageState } from './page-state';
import { applyHead, type PageSwitch } from './page-switch';
import { markOf, newMark, rememberScroll, scrollOf, type HistoryMark } from './scroll-memory';

interface GoOptions {
  readonly replace?: boolean;
  readonly scroll?: boolean;
  readonly loader?: boolean;
}

/** Loader state (spec §3): whether a change of the page shows that it is on its way. */
interface LoaderState {
  readonly shouldLoad: boolean;
}
const LOADS: LoaderState = { shouldLoad: true };

const here = (): HostLocation => ({ pathname: location.pathname, search: location.search, hash: location.hash });
const hrefOf = ({ pathname, search, hash }: HostLocation): string => pathname + search + hash;

/**
 * Page changes without a page load. Whatever goes wrong ends in an ordinary one. Its public functions may be passed
 * around unbound.
 */
export class Navigation implements HostNavigation {
  #at = here();
  /** The same place as remotes may know it. */
  #declared: HostLocation;
  #mark: HistoryMark;
  /** Counts page changes: an answer that comes late must not win over a newer wish. */
  #turn = 0;
  /** Resolves when the page that the address names already stands in the document; null when it does. */
  #entering: Promise<void> | null = null;
  readonly #listeners = new Set<(location: HostLocation) => void>();

  constructor(
    readonly state: PageState,
    readonly pages: PageSwitch,
    /** `isQuiet`: the page stays where it was and says itself what changed in it. */
    readonly onPage: (title: string, isSilent: boolean) => void,
    /** Loads a page of this store as a new document. */
    readonly load: (href: string) => void,
  ) {
    this.#declared = this.#known();
    this.#mark = markOf(history.state) ?? newMark(0);
    history.scrollRestoration = 'manual';
    history.replaceState({ ...(history.state as object | null), ...this.#mark }, '');
    addEventListener('popstate', (event) => {
      // single-spa tells of our own page changes by the same event: taken for "back", each would scroll to where its
      // new entry was last, the top.
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

  /** @returns gives up what is still on its way */
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

  /** Whether the page that stands shows the address too: it follows by itself, or only the hash differs. */
  #staysOnPage({ pathname, search }: Pick<HostLocation, 'pathname' | 'search'>): boolean {
    const target = this.state.find(pathname);
    const isSamePage = target !== null && target.remote === this.state.page.remote && target.id === this.state.page.id;
    return isSamePage && (!target.fullNavigation || (pathname === this.#at.pathname && search === this.#at.search));
  }

  async #goTo(target: HostLocation, { replace = false, scroll = true, loader = true }: GoOptions): Promise<void> {
    // Until the page that is coming stands, nobody can say whether it shows the target by itself.
    if (this.#entering) await this.#entering;
    rememberScroll(this.#mark);
    // As browsers do: going where one is makes no second step to come back from.
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
    // A link to the part that the address names already: the browser goes there by itself, and must not be called back.
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
   * A link to a part of this page: the browser goes there by itself, and its new entry of the history has no mark yet.
   */
  #jumped(): void {
    this.#mark = newMark(this.#mark.depth + 1);
    history.replaceState(this.#mark, '');
    this.#moved();
  }

  /** Fetches the page, exchanges it, and puts the shopper at its beginning (or back where they were). */
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
   * True: whoever comes is where they want to be since the page's HTML stands, and may have moved on since.
   *
   * @param pressed What had the focus when the page was asked for.
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
      // Not when the script is there, and not from a field that they turned to meanwhile: somebody may be typing there.
      const { activeElement } = document;
      if (activeElement === pressed || !activeElement?.matches('input, textarea, select'))
        document.getElementById('main')?.focus({ preventScroll: true });
      end();
    };
    await this.pages.show(payload, onInserted).finally(end);
    return isPlaced;
  }

  /** A page that is still on its way is not wanted any more. */
  #giveUpChange(): void {
    this.#turn += 1;
    delete document.documentElement.dataset['busy'];
  }

  /** A remote that runs here in another version would stand twice on the page, with two minds about the cart. */
  #needsPageLoad({ shell, release, page, needsMap }: PagePayload): boolean {
    if (shell !== this.state.boot.shell || page.layout !== this.state.page.layout) return true;
    // It begins with the stores of the remotes, not with what they hold.
    if (page.pageProps) return true;
    // A document keeps the policy that it came with: what the map is drawn by would be refused here.
    if (needsMap && !this.state.boot.variant.mapStyleUrl) return true;
    if (release.id === this.state.release.id) return false;
    // A document keeps the policy that it came with: what a framework makes that came since would be refused here.
    const allowed = policyNames(this.state.boot.release);
    if (policyNames(release).some((name) => !allowed.includes(name))) return true;
    return Object.entries(this.state.release.remotes).some(
      ([name, remote]) => isLoaded(remote.entry) && release.remotes[name]?.entry !== remote.entry,
    );
  }

  /**
   * Scrolls to the part that the address names, or else to `top` (px; null: stays). False: what is there yet does not
   * reach so far.
   */
  #place(top: number | null): boolean {
    if (this.#scrollToHash() || top === null) return true;
    scrollTo({ top, behavior: 'instant' });
    return !location.hash && Math.abs(scrollY - top) < 2;
  }

  /** `top`: where to scroll still. */
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

  /** Without the parameters that nobody declared: the server rendered without them, too. */
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

  /** Same page, other content (another product): only the server knows its canonical address and markup. */
  async #refreshHead({ pathname, search }: HostLocation, titleBefore: string, isQuiet: boolean): Promise<void> {
    const payload = await loadPage(pathname + search).catch(() => null);
    if (!payload || location.pathname !== pathname) return;
    applyHead(payload, titleBefore);
    this.onPage(document.title, isQuiet);
  }
}
