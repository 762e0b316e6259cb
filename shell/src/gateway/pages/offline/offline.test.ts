import vm from 'node:vm';
import { createTestStore, type TestStore } from '../../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { PAGE_MEDIA_TYPE } from '../../../protocol/page-data';
import { readConfig } from '../../config';

const OFFLINE = 'x-offline-page';
const open = (id: string, path: string, query: readonly string[] = []) => ({
  id,
  paths: [path],
  audience: 'anonymous' as const,
  query: [...query],
});
const catalog = {
  name: 'catalog',
  pages: [
    open('home', '/', ['q', 'size']),
    open('product', '/product/:number'),
    open('search', '/search', ['q']),
    open('tires', '/tires', ['size', 'page', 'q']),
    // An allowed path on a page that is not public.
    { id: 'wheels', paths: ['/wheels'], audience: 'private' as const },
    open('reviews', '/reviews'),
    open('categories', '/categories'),
  ],
  render: `
    if (name === 'product') {
      const status = Number(url.pathname.slice(9));
      return { html: '<h1>None</h1>', status, ...(status === 302 && { location: '/tires' }) };
    }
    if (name === 'reviews') throw new Error('planted');
    if (name === 'categories') return { html: '<h1>Now only</h1>', maxAge: 0 };
    return { html: '<h1>' + name + '</h1>', state: {} };`,
} as const;
const cart = {
  name: 'cart',
  pages: [{ id: 'cart', paths: ['/cart'], audience: 'private' }],
  widgets: [{ name: 'badge', hydrate: 'load', props: [] }],
  render: `return { html: '<a href="/cart">0</a>', state: {} };`,
} as const;

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** Runs a worker's script to the end of its activation. @returns the types of the events that it handles */
async function runWorker(script: string, cacheNames: Set<string>) {
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const works: Promise<unknown>[] = [];
  let isRegistered = true;
  vm.runInNewContext(script, {
    caches: { keys: async () => [...cacheNames], delete: async (name: string) => cacheNames.delete(name) },
    skipWaiting: async () => undefined,
    registration: { unregister: async () => (isRegistered = false) },
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) => listeners.set(type, listener),
  });
  for (const type of ['install', 'activate'])
    listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => void works.push(work) });
  await Promise.all(works);
  return { listens: [...listeners.keys()], isRegistered };
}

describe('offline reading', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  let switchedOff: TestGateway;

  beforeAll(async () => {
    store = await createTestStore();
    for (const remote of [catalog, cart]) await store.deploy(remote);
    api = await startStubApi();
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    switchedOff = await startTestGateway(store.data, { API_URL: api.origin, OFFLINE_PAGES: 'off' });
  });
  afterAll(async () => {
    await gateway.close();
    await switchedOff.close();
    await api.close();
    await store.remove();
  });

  it('is allowed for a public page, without campaign parameters and with its brand in the key', async () => {
    const of = async (path: string, host = 'localhost') => (await gateway.ask(path, { host })).headers[OFFLINE];
    expect(await of('/?utm_source=mail')).toBe('treadmarket / q,size');
    expect(await of('/tires?size=205%2F55R16&gclid=1&page=2')).toBe(
      'treadmarket /tires?page=2&size=205%2F55R16 size,page,q',
    );
    expect(await of('/', 'lowes.localhost')).toBe('lowes / q,size');
    const etag = String((await gateway.ask('/')).headers['etag']);
    const known = await gateway.ask('/', { headers: { 'if-none-match': etag } });
    expect([known.status, known.headers[OFFLINE]]).toEqual([304, 'treadmarket / q,size']);
  });

  it.each([
    [200, '/cart', 'a private page'],
    [200, '/wheels', 'a private page at a path of a public one'],
    [200, '/search?q=me', 'a path that is not listed'],
    [200, '/tires?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'words that a person typed'],
    [200, `/tires?size=${'9'.repeat(400)}`, 'a very long address'],
    [200, '/categories', 'a page that is over at once'],
    [503, '/reviews', 'a page that its remote could not make'],
    [404, '/product/404', 'a missing product'],
    [503, '/product/503', 'a failure'],
    [302, '/product/302', 'a redirect'],
    [404, '/no/such/page', 'an unknown address'],
    [200, '/release', 'the list of remotes'],
    [200, '/favicon.svg', 'a file'],
  ])('is not allowed for status %i of %s: %s', async (status, path) => {
    const answer = await gateway.ask(path);
    expect([answer.status, answer.headers[OFFLINE]]).toEqual([status, undefined]);
  });

  it('is not allowed for the payload of a page change', async () => {
    expect((await gateway.ask('/', { headers: { accept: PAGE_MEDIA_TYPE } })).headers[OFFLINE]).toBeUndefined();
  });

  it('uses a separate worker and offline page for each brand', async () => {
    const asked = { headers: { 'service-worker': 'script' } };
    const worker = await gateway.ask('/offline-worker.js', asked);
    expect(worker.status).toBe(200);
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    expect(worker.text).toMatch(/^self\.TM_OFFLINE=\{"brand":"treadmarket","version":"[0-9a-f]{16}",.*\n\/\* service/);
    const other = await gateway.ask('/offline-worker.js', { ...asked, host: 'lowes.localhost' });
    expect(other.text).toMatch(/"brand":"lowes"/);
    const page = await gateway.ask('/offline', { host: 'lowes.localhost' });
    expect(page.text).toContain('<title>You are offline | Homestead Tires</title>');
    expect(page.headers).toMatchObject({ [OFFLINE]: 'lowes /offline', 'x-robots-tag': 'noindex' });
    expect(String(page.headers['content-security-policy'])).toMatch(
      /^default-src 'none'; script-src 'sha256-[^ ']+'; style-src 'self' 'sha256-[^ ']+'; img-src/,
    );
  });

  it('sends the worker compressed, and only to browsers that lack it', async () => {
    const ask = (headers: Record<string, string>) => gateway.ask('/offline-worker.js', { headers });
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await ask({ 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      const known = { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
      expect((await ask(known)).status).toBe(304);
      expect((await switchedOff.ask('/offline-worker.js', { headers: known })).status).toBe(200);
    }
  });

  it('redirects a person who opens the offline page to the home page', async () => {
    const { status, headers } = await gateway.ask('/offline', { headers: { 'sec-fetch-mode': 'navigate' } });
    expect([status, headers.location]).toEqual([302, '/']);
  });

  it('has neither worker nor page for an unknown host', async () => {
    const { text } = await gateway.ask('/offline-worker.js', { host: 'evil.example.com' });
    expect(text).not.toContain('TM_OFFLINE');
    expect((await gateway.ask('/offline', { host: 'evil.example.com' })).status).toBe(421);
  });

  it('is removed from browsers, with all saved data, when it is switched off', async () => {
    const page = await switchedOff.ask('/');
    expect(page.headers[OFFLINE]).toBeUndefined();
    expect(String(page.headers['content-security-policy']).split('; ')).toContain("worker-src 'none'");
    expect(page.text).not.toContain('"offline":true');
    expect((await gateway.ask('/')).text).toContain('"offline":true');
    expect((await switchedOff.ask('/offline')).status).toBe(404);
    const { status, text } = await switchedOff.ask('/offline-worker.js', { headers: { 'service-worker': 'script' } });
    expect(status).toBe(200);
    const caches = new Set(['tm-offline-pages-1-treadmarket', 'tm-offline-shell-treadmarket-1', 'a-remote']);
    // No fetch handler: pages are loaded from the network as without a worker.
    expect(await runWorker(text, caches)).toEqual({ listens: ['install', 'activate'], isRegistered: false });
    expect([...caches]).toEqual(['a-remote']);
  });
});

describe('OFFLINE_PAGES', () => {
  it('accepts only on and off', () => {
    const isOn = (OFFLINE_PAGES?: string) => readConfig({ ...(OFFLINE_PAGES && { OFFLINE_PAGES }) }).isOfflineOn;
    expect([isOn(), isOn('on'), isOn('off')]).toEqual([true, true, false]);
    expect(() => isOn('no')).toThrow("OFFLINE_PAGES='no' is not possible. Write on or off.");
  });
});
