/** @jest-environment jsdom */
import { createTestHost } from 'shared-contracts/testing';
import type { IslandLifecycle, RemoteBrowser } from 'shared-contracts';
import type { CurrentPage, PagePayload } from '../../protocol/page-data';
import type { PageState } from '../state/page-state';

const later = () => new Promise((resolve) => setTimeout(resolve, 0));
const pageOf = (id: string, fullNavigation?: true): CurrentPage => ({
  remote: 'catalog',
  id,
  layout: 'default',
  ...(fullNavigation && { fullNavigation }),
});

let remoteNumber = 0;

/** Creates a document with a server-rendered page `home`, and a deployed remote that records its lifecycle. */
async function setUp() {
  // single-spa starts once per document.
  jest.resetModules();
  Reflect.deleteProperty(globalThis, 'singleSpaNavigate');
  const { PageSwitch } = await import('./page-switch');
  const { Widgets } = await import('../islands/widgets');
  document.head.innerHTML = '<title>Home</title><meta data-head name="robots" content="all"><meta name="viewport">';
  document.body.innerHTML = '<header></header><main id="main"><h1>Home</h1></main>';
  const steps: string[] = [];
  const noted = (id: string): IslandLifecycle => ({
    bootstrap: async () => undefined,
    mount: async ({ domElement, state, hydrate }) =>
      void steps.push(`mount ${id} in "${domElement.textContent}" ${JSON.stringify(state)} ${hydrate}`),
    unmount: async ({ domElement }) => void steps.push(`unmount ${id} in "${domElement.textContent}"`),
  });
  const exposed: RemoteBrowser = { pages: { home: noted('home'), help: noted('help') }, widgets: {} };
  const container = `tm_pages_${++remoteNumber}`;
  Object.assign(globalThis, { [container]: { init: () => undefined, get: async () => () => exposed } });
  const catalog = {
    version: String(remoteNumber),
    container,
    entry: `/remotes/catalog/p${remoteNumber}/remoteEntry.js`,
    integrity: '',
    pages: [],
    widgets: [],
    handles: [],
  };
  const release = { id: 'r', remotes: { catalog } };
  const islands = { page: { state: { of: 'home' } }, c0: { state: 'header' }, w0: { state: 'widget of home' } };
  const state = { release, page: pageOf('home'), islands, flags: {} } as unknown as PageState;
  const host = createTestHost();
  const services = { state, host: () => host, hostOf: () => host, freshRelease: async () => undefined };
  const pages = new PageSwitch(services, new Widgets(services, () => null));
  const payloadOf = (page: CurrentPage, html: string, over: Partial<PagePayload> = {}): PagePayload => ({
    shell: 's',
    release,
    page,
    islands: { page: { state: { of: page.id } } },
    flags: { reviews: false },
    head: { title: html, tags: `<meta data-head name="description" content="${html}">` },
    html: `<h1>${html}</h1>`,
    styles: [],
    scripts: [],
    status: 200,
    ...over,
  });
  const inserted = (): void => void steps.push(`inserted "${document.getElementById('main')?.textContent}"`);
  return { pages, state, host, steps, payloadOf, inserted };
}

afterEach(() => history.replaceState(null, '', '/'));

it("PageSwitch hydrates the server's page with its state", async () => {
  const { pages, steps } = await setUp();
  await pages.hydrate();
  expect(steps).toEqual(['mount home in "Home" {"of":"home"} true']);
});

it('PageSwitch unmounts the old page before the next HTML, and mounts the new page after it', async () => {
  const { pages, state, steps, payloadOf, inserted } = await setUp();
  await pages.hydrate();
  steps.length = 0;
  await pages.show(payloadOf(pageOf('help'), 'Help'), inserted);
  expect(steps).toEqual(['unmount home in "Home"', 'inserted "Help"', 'mount help in "Help" {"of":"help"} true']);
  expect([state.page.id, state.flags]).toEqual(['help', { reviews: false }]);
  // The header persists with the data of its widgets.
  expect(Object.keys(state.islands).sort()).toEqual(['c0', 'page']);
});

it("PageSwitch replaces the page's part of the head", async () => {
  const { pages, payloadOf, inserted } = await setUp();
  await pages.hydrate();
  await pages.show(payloadOf(pageOf('help'), 'Help'), inserted);
  expect(document.title).toBe('Help');
  expect([...document.head.querySelectorAll('meta')].map((meta) => meta.name)).toEqual(['viewport', 'description']);
});

it('PageSwitch shows a page of the shell, which no remote hydrates', async () => {
  const { pages, state, steps, payloadOf, inserted } = await setUp();
  await pages.hydrate();
  steps.length = 0;
  const missing: CurrentPage = { remote: null, id: '404', layout: 'default' };
  await pages.show(payloadOf(missing, 'Page not found'), inserted);
  await later();
  expect(steps).toEqual(['unmount home in "Home"', 'inserted "Page not found"']);
  expect(state.page).toBe(missing);
});

it.each([
  ['keeps a page that follows the address by itself', undefined, []],
  ['exchanges a page that wants a full navigation', true, ['unmount help in "One"', 'inserted "Two"']],
] as const)('PageSwitch: %s', async (_what, fullNavigation, first) => {
  const { pages, steps, payloadOf, inserted } = await setUp();
  await pages.hydrate();
  history.replaceState(null, '', '/help/one');
  await pages.show(payloadOf(pageOf('help', fullNavigation), 'One'), inserted);
  steps.length = 0;
  history.replaceState(null, '', '/help/two');
  await pages.show(payloadOf(pageOf('help', fullNavigation), 'Two'), inserted);
  expect(steps.slice(0, 2)).toEqual(first);
});

it('PageSwitch shows nothing of a page whose styles fail to load', async () => {
  const { pages, steps, payloadOf, inserted } = await setUp();
  await pages.hydrate();
  steps.length = 0;
  const shown = pages.show(
    payloadOf(pageOf('help'), 'Help', { styles: [{ href: '/help.css', integrity: '' }] }),
    inserted,
  );
  document.head.querySelector('link')?.dispatchEvent(new Event('error'));
  await expect(shown).rejects.toThrow('/help.css could not be loaded.');
  expect([steps, document.getElementById('main')?.textContent]).toEqual([[], 'Home']);
});

it('PageSwitch reports a page that its remote lacks, and shows a fallback', async () => {
  const { pages, host, payloadOf, inserted } = await setUp();
  await pages.hydrate();
  await pages.show(payloadOf(pageOf('nothing'), 'Nothing'), inserted);
  expect(host.log.reports).toEqual([new Error("Remote 'catalog' has no page 'nothing'.")]);
  expect(document.body).toHaveTextContent('This page does not answer yet.');
});
