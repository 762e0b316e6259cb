/** @jest-environment jsdom */
import { PAGE_MEDIA_TYPE } from '../../protocol/page-data';
import { forgetPages, loadPage, prefetchPage, preload, preloadFiles, warmFiles } from './page-loader';

const file = (href: string) => ({ href, integrity: 'sha384-x' });
const payload = (title: string) => ({ head: { title, tags: '' }, styles: [file('/a.css')], scripts: [file('/a.js')] });

const calls: { readonly href: string; readonly headers: unknown }[] = [];
let type = PAGE_MEDIA_TYPE;
let clock = 0;

beforeEach(() => {
  calls.length = 0;
  type = PAGE_MEDIA_TYPE;
  clock = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
  globalThis.fetch = (async (href: string, { headers }: { headers: unknown }) => {
    calls.push({ href, headers });
    return { status: 200, headers: new Map([['content-type', type]]), json: async () => payload(href) };
  }) as never;
});
afterEach(() => {
  forgetPages();
  jest.restoreAllMocks();
  document.head.replaceChildren();
});

it('the page loader fetches a payload, and its scripts and styles with their digests', async () => {
  const page = await loadPage('/tires');
  expect(page.head.title).toBe('/tires');
  expect(document.head.querySelector('link')).toBeNull();
  preloadFiles(page);
  expect(calls).toEqual([{ href: '/tires', headers: { accept: PAGE_MEDIA_TYPE } }]);
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map((link) => [link.getAttribute('href'), (link as { as?: string }).as, link.integrity])).toEqual([
    ['/a.css', 'style', 'sha384-x'],
    ['/a.js', 'script', 'sha384-x'],
  ]);
  preload(file('/a.js'), 'script');
  expect(document.head.querySelectorAll('link')).toHaveLength(2);
});

it('the page loader caches files of another document once, without preloading', async () => {
  const page = await loadPage('/checkout');
  const asked: string[] = [];
  globalThis.fetch = (async (href: string) => {
    asked.push(href);
    return { arrayBuffer: async () => new ArrayBuffer(0) };
  }) as never;
  warmFiles(page);
  warmFiles(page);
  expect(asked).toEqual(['/a.css', '/a.js']);
  expect(document.head.querySelector('link')).toBeNull();
});

it('the page loader uses a prefetched page for ten seconds, then fetches again', async () => {
  await prefetchPage('/tires').payload;
  clock = 9_999;
  await loadPage('/tires');
  expect(calls).toHaveLength(1);
  clock = 10_000;
  await loadPage('/tires');
  expect(calls).toHaveLength(2);
});

it('the page loader fetches again for a fresh answer, and after pages were forgotten', async () => {
  await loadPage('/tires');
  await loadPage('/tires', true);
  expect(calls).toHaveLength(2);
  forgetPages();
  await loadPage('/tires');
  expect(calls).toHaveLength(3);
});

it('the page loader keeps the last twelve pages', async () => {
  for (let page = 0; page < 13; page += 1) await loadPage(`/p${page}`);
  await loadPage('/p1');
  expect(calls).toHaveLength(13);
  await loadPage('/p0');
  expect(calls).toHaveLength(14);
});

it('the page loader rejects a response that is not a payload, and does not cache it', async () => {
  type = 'text/html';
  await expect(loadPage('/tires')).rejects.toThrow('/tires answered 200 text/html');
  type = `${PAGE_MEDIA_TYPE}; charset=utf-8`;
  expect((await loadPage('/tires')).head.title).toBe('/tires');
});

it('the page loader keeps a later answer when an earlier request fails after it', async () => {
  const fetchLater = globalThis.fetch;
  let fail = (_error: Error): void => undefined;
  globalThis.fetch = () => new Promise((_, reject) => (fail = reject));
  const earlier = loadPage('/tires');
  globalThis.fetch = fetchLater;
  await loadPage('/tires', true);
  fail(new Error('offline'));
  await expect(earlier).rejects.toThrow('offline');
  await loadPage('/tires');
  expect(calls).toHaveLength(1);
});

describe('a prefetched page', () => {
  const signals: AbortSignal[] = [];
  beforeEach(() => {
    signals.length = 0;
    globalThis.fetch = ((_href: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    }) as never;
  });

  it('is aborted when it is not needed, and requested again on navigation', async () => {
    const { payload, abandon } = prefetchPage('/tires');
    abandon();
    void loadPage('/tires').catch(() => undefined);
    await expect(payload).rejects.toThrow('aborted');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('is not aborted after a navigation to it', () => {
    const { abandon } = prefetchPage('/tires');
    void loadPage('/tires').catch(() => undefined);
    abandon();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
