/** @jest-environment jsdom */
import { PAGES, release, RELEASE_OF_DOCUMENT, remoteWith } from '../testing/navigation-pages';
import type { CurrentPage, PagePayload } from '../../protocol/page-data';
import { Navigation } from './navigation';
import type { PageState } from '../state/page-state';
import type { PageSwitch } from './page-switch';

jest.mock('../federation/federation', () => ({ isLoaded: () => false }));
const loadPage = jest.fn();
const abandon = jest.fn();
const preloadFiles = jest.fn();
const warmFiles = jest.fn();
jest.mock('./page-loader', () => ({
  forgetPages: () => undefined,
  loadPage: (href: string) => loadPage(href) as unknown,
  prefetchPage: (href: string) => ({ payload: loadPage(href) as unknown, abandon }),
  preloadFiles: (payload: PagePayload) => preloadFiles(payload) as unknown,
  warmFiles: (payload: PagePayload) => warmFiles(payload) as unknown,
}));

const listening: [string, EventListener][] = [];
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

function start(pathname: string) {
  history.replaceState(null, '', pathname);
  document.body.innerHTML = '<main id="main" tabindex="-1"><h1>Page</h1><p id="part">Part</p></main>';
  const state = {
    release,
    boot: { shell: 's1', release: RELEASE_OF_DOCUMENT, variant: {} },
    page: PAGES[pathname.split('?')[0]!]!,
    find: (path: string) => PAGES[path] ?? null,
    queryAt: (path: string) => PAGES[path]?.query,
    setRelease: () => undefined,
  } as unknown as PageState;
  /** Delays of a page before and after its HTML is inserted. */
  const waits = { forStyles: Promise.resolve(), forScript: Promise.resolve() };
  const show = jest.fn(async (payload: PagePayload, onInserted: () => void) => {
    await waits.forStyles;
    (state as { page: CurrentPage }).page = payload.page;
    onInserted();
    await waits.forScript;
  });
  loadPage.mockImplementation(async (href: string) => ({
    shell: 's1',
    release,
    page: PAGES[href.split('?')[0]!],
    head: { title: href, tags: '' },
    html: '',
    islands: {},
    styles: [],
    scripts: [],
    status: 200,
  }));
  const scrolled = jest.fn();
  globalThis.scrollTo = scrolled as never;
  jest
    .spyOn(globalThis, 'addEventListener')
    .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
      listening.push([type, listener as EventListener]);
      EventTarget.prototype.addEventListener.call(globalThis, type, listener);
    });
  const load = jest.fn();
  const navigation = new Navigation(state, { show } as unknown as PageSwitch, () => undefined, load);
  return { navigation, show, scrolled, waits, load };
}

afterEach(() => {
  for (const mock of [loadPage, preloadFiles, warmFiles]) mock.mockReset();
  jest.restoreAllMocks();
  // A browser page has one shell.
  for (const [type, listener] of listening.splice(0)) removeEventListener(type, listener);
});

it('navigation adds one history entry for an address that is requested twice', () => {
  const { navigation } = start('/tires');
  const before = history.length;
  navigation.go('/tires?sort=price');
  navigation.go('/tires?sort=price');
  expect([location.search, history.length - before]).toEqual(['?sort=price', 1]);
});

it('navigation leaves another address of the same page to a page that follows it', async () => {
  const { navigation, show } = start('/tires');
  const heard = jest.fn();
  navigation.subscribe(heard);
  navigation.go('/tires?brand=Toyo');
  await settled();
  expect(show).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledWith({ pathname: '/tires', search: '?brand=Toyo', hash: '' });
});

describe('[confirmation-title] the title of a page that follows its address', () => {
  it('comes from the server', async () => {
    const { navigation } = start('/product/1');
    document.title = 'First';
    navigation.go('/product/2');
    await settled();
    expect(document.title).toBe('/product/2');
  });

  it('remains the one that the page set for the address', async () => {
    const { navigation } = start('/product/1');
    document.title = 'First';
    navigation.subscribe(() => void (document.title = 'Thank you'));
    navigation.go('/product/2');
    await settled();
    expect(document.title).toBe('Thank you');
  });
});

it('navigation replaces a page that does not follow, also on the way back', async () => {
  const { navigation, show } = start('/help/faq');
  navigation.go('/help/returns');
  await settled();
  expect(location.pathname).toBe('/help/returns');
  expect(show.mock.calls.map(([{ head }]) => head.title)).toEqual(['/help/returns']);
  history.back();
  await settled();
  await settled();
  expect(show.mock.calls.map(([{ head }]) => head.title)).toEqual(['/help/returns', '/help/faq']);
});

it.each([
  ['loads the next page whole when a remote of a newer release makes a policy that this document refuses', 'lit', 0],
  ['changes the page when the document allows all policies of a newer release', 'vue', 1],
])('navigation: %s', async (_what, policy, shown) => {
  const { navigation, show } = start('/help/faq');
  const payload = (await loadPage('/help/returns')) as PagePayload;
  loadPage.mockResolvedValue({ ...payload, release: { id: 'r2', remotes: { other: remoteWith(policy) } } });
  navigation.go('/help/returns');
  await settled();
  expect(show).toHaveBeenCalledTimes(shown);
});

it('navigation preloads files only of pages in this document, because others would be aborted', async () => {
  const { navigation, show } = start('/tires');
  expect(navigation.prefetch('/help/faq')).toBe(abandon);
  await settled();
  expect([preloadFiles.mock.calls.length, warmFiles.mock.calls.length]).toEqual([1, 0]);
  navigation.prefetch('/checkout');
  await settled();
  navigation.go('/checkout');
  await settled();
  expect(show).not.toHaveBeenCalled();
  expect([preloadFiles.mock.calls.length, warmFiles.mock.calls.length]).toEqual([1, 1]);
});

it('navigation loads the next page as a document when a new shell answers', async () => {
  const { navigation, show, load } = start('/help/faq');
  const payload = (await loadPage('/help/returns')) as PagePayload;
  loadPage.mockResolvedValue({ ...payload, shell: 's2' });
  navigation.go('/help/returns');
  await settled();
  expect(show).not.toHaveBeenCalled();
  expect(load.mock.calls).toEqual([['/help/returns']]);
  expect(location.pathname).toBe('/help/faq');
});

it("navigation loads a page with the map as a document when the policy blocks the map's origin", async () => {
  const { navigation } = start('/tires');
  loadPage.mockResolvedValue({
    shell: 's1',
    release,
    page: PAGES['/help/faq'],
    scripts: [],
    styles: [],
    needsMap: true,
  });
  navigation.prefetch('/help/faq');
  await settled();
  expect([warmFiles.mock.calls.length, preloadFiles.mock.calls.length]).toEqual([1, 0]);
  Object.assign(navigation.state.boot, { variant: { mapStyleUrl: '/maps/style.json' } });
  navigation.prefetch('/help/faq');
  await settled();
  expect([warmFiles.mock.calls.length, preloadFiles.mock.calls.length]).toEqual([1, 1]);
});

it('navigation aborts a pending page when another address of this page is requested', async () => {
  const { navigation, show } = start('/tires');
  navigation.go('/help/faq');
  navigation.go('/tires?brand=Toyo');
  await settled();
  expect(show).not.toHaveBeenCalled();
  expect(location.pathname + location.search).toBe('/tires?brand=Toyo');
  expect(document.documentElement).not.toHaveAttribute('data-busy');
});

it('[loader] navigation shows progress unless the caller does', async () => {
  const { navigation } = start('/tires');
  navigation.go('/help/faq', { loader: false });
  expect(document.documentElement).not.toHaveAttribute('data-busy');
  await settled();
  expect(location.pathname).toBe('/help/faq');
  navigation.go('/tires');
  expect(document.documentElement).toHaveAttribute('data-busy');
  await settled();
  expect(document.documentElement).not.toHaveAttribute('data-busy');
});

it('navigation requests an address only the current page could show while another is pending', async () => {
  const { navigation, show, waits } = start('/tires');
  let come = (): void => undefined;
  waits.forStyles = new Promise((resolve) => (come = resolve));
  navigation.go('/help/faq');
  await settled();
  expect(location.pathname).toBe('/help/faq');
  navigation.go('/tires?brand=Toyo');
  await settled();
  expect(location.pathname).toBe('/help/faq');
  come();
  await settled();
  expect(show.mock.calls.map(([{ head }]) => head.title)).toEqual(['/help/faq', '/tires?brand=Toyo']);
  expect(location.pathname + location.search).toBe('/tires?brand=Toyo');
});

it('navigation scrolls to the top of a readable page, unless the shopper scrolls or types', async () => {
  const { navigation, scrolled, waits } = start('/help/faq');
  let come = (): void => undefined;
  waits.forScript = new Promise((resolve) => (come = resolve));
  navigation.go('/help/returns');
  await settled();
  expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  expect(document.getElementById('main')).toHaveFocus();
  const search = document.body.appendChild(document.createElement('input'));
  search.focus();
  come();
  await settled();
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(search).toHaveFocus();
});

it('navigation leaves the focus in a header field that was focused while the page loaded', async () => {
  const { navigation, waits } = start('/help/faq');
  let come = (): void => undefined;
  waits.forStyles = new Promise((resolve) => (come = resolve));
  const search = document.body.appendChild(document.createElement('input'));
  navigation.go('/help/returns');
  await settled();
  search.focus();
  come();
  await settled();
  expect(search).toHaveFocus();
});

it('navigation moves the focus away from the field that requested the page', async () => {
  const { navigation } = start('/help/faq');
  const search = document.body.appendChild(document.createElement('input'));
  search.focus();
  navigation.go('/help/returns');
  await settled();
  expect(document.getElementById('main')).toHaveFocus();
});

it('navigation restores the scroll position on a page that grows only with its script', async () => {
  const { navigation, scrolled } = start('/help/faq');
  Object.defineProperty(globalThis, 'scrollY', { value: 900, configurable: true });
  navigation.go('/help/returns');
  await settled();
  Object.defineProperty(globalThis, 'scrollY', { value: 300, configurable: true });
  history.back();
  await settled();
  await settled();
  expect(scrolled.mock.calls.slice(-2)).toEqual([
    [{ top: 900, behavior: 'instant' }],
    [{ top: 900, behavior: 'instant' }],
  ]);
  Object.defineProperty(globalThis, 'scrollY', { value: 0, configurable: true });
});

it('navigation keeps such a page for an address of its section, and lets the browser scroll', async () => {
  const { navigation, show, scrolled } = start('/help/faq');
  const heard = jest.fn();
  navigation.subscribe(heard);
  location.hash = '#part';
  await settled();
  expect(heard).toHaveBeenCalledWith({ pathname: '/help/faq', search: '', hash: '#part' });
  expect(show).not.toHaveBeenCalled();
  expect(scrolled).not.toHaveBeenCalled();
});

it('navigation reports only declared parameters to remotes, and keeps the full address', async () => {
  const { navigation } = start('/tires?utm_source=mail&fbclid=1&brand=Cobalt&constructor=1&__proto__=2');
  const log: string[] = [];
  navigation.subscribe(({ search }) => void log.push(search));
  expect(navigation.current().search).toBe('?brand=Cobalt');
  expect(navigation.current()).toBe(navigation.current());
  navigation.go('/tires?gclid=3&brand=Ridge%20Line');
  await settled();
  expect(log).toEqual(['?brand=Ridge+Line']);
  expect(location.search).toBe('?gclid=3&brand=Ridge%20Line');
});

it('navigation accepts a hash that is not valid encoding', async () => {
  const { navigation } = start('/tires');
  navigation.go('/wheels#%E0%A4%A');
  await settled();
  expect(navigation.current()).toMatchObject({ pathname: '/wheels', hash: '#%E0%A4%A' });
});
