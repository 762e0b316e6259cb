import { createTestStore, type TestStore } from '../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { filesOfBundle } from '../../protocol/stylesheet-bundle';
import { PAGE_MEDIA_TYPE, type BootData, type PagePayload } from '../../protocol/page-data';
import { namedScripts } from '../../testing/named-scripts';
import { integrityOf } from 'registry/versions/remote-store';
import { hashSource } from '../http/security';

const catalog = {
  name: 'catalog',
  pages: [
    { id: 'home', paths: ['/'], audience: 'anonymous', query: ['q'] },
    { id: 'product', paths: ['/product/:number'], audience: 'anonymous', query: [] },
  ],
  render: `
    if (name === 'product') {
      const answer = await api.get(url.pathname.replace('/product/', '/products/'));
      if (!answer.ok) return { html: '<h1>No such tire</h1>', status: answer.status, head: { title: 'Not found' } };
      const { name: title } = answer.body;
      const field = '<div data-widget="cart/field" data-props="{}"></div>';
      const html = '<h1>' + String(title).replaceAll('<', '&lt;') + '</h1>' + field;
      const head = { title, jsonLd: [{ '@type': 'Product', name: '</script>' }], canonical: url.pathname };
      return { html, state: answer.body, head };
    }
    globalThis.renders = (globalThis.renders ?? 0) + 1;
    const attribute = '{&quot;count&quot;:3,&quot;secret&quot;:1}';
    const widget = '<div data-widget="reviews/grid" data-props="' + attribute + '" data-hydrate="visible">…</div>';
    const field = '<div data-widget="cart/field" data-props="{}"></div>';
    const heading = '<h1>Home ' + globalThis.renders + url.search + '</h1>';
    return { html: heading + widget + field, state: { made: globalThis.renders } };`,
} as const;
const reviews = {
  name: 'reviews',
  widgets: [{ name: 'grid', hydrate: 'visible', props: ['count'] }],
  render:
    `return { html: '<ul>' + JSON.stringify(props) + '<div data-widget="cart/badge" ` +
    `data-props="{}"></div></ul>', state: { props } };`,
} as const;
const cart = {
  name: 'cart',
  pages: [{ id: 'cart', paths: ['/cart'], audience: 'private' }],
  widgets: [
    { name: 'badge', hydrate: 'load', props: [] },
    { name: 'field', hydrate: 'load', ignoresAddress: true, props: [] },
  ],
  render:
    `if (name === 'field') return { html: '<input type="search" name="q" value="">', state: {} };` +
    `globalThis.renders = (globalThis.renders ?? 0) + 1; return kind === 'page' ? { html: ` +
    `'<h1>Cart ' + globalThis.renders + '</h1>' } : { html: '<a href="/cart">0</a>', state: {} };`,
} as const;

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
const boot = (html: string): BootData =>
  JSON.parse(/<script type="application\/json" id="tm-boot">(.*?)<\/script>/.exec(html)?.[1] ?? '') as BootData;

describe('pages of the gateway', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeAll(async () => {
    store = await createTestStore();
    for (const remote of [catalog, reviews, cart]) await store.deploy(remote);
    api = await startStubApi();
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  it('have the release of document, payload, error page and list of remotes in a header', async () => {
    const { id } = gateway.releases.of('treadmarket');
    const document = await gateway.ask('/');
    const payload = await gateway.ask('/', { headers: { accept: PAGE_MEDIA_TYPE } });
    const answers = [document, payload, await gateway.ask('/nothing-here'), await gateway.ask('/release')];
    expect(answers.map(({ headers }) => headers['x-release'])).toEqual([id, id, id, id]);
    expect([boot(document.text).release.id, (JSON.parse(payload.text) as PagePayload).release.id]).toEqual([id, id]);
  });

  it('render the page of an unknown address once, without the address', async () => {
    const first = await gateway.ask('/evil-address?and=more');
    const second = await gateway.ask('/another/one');
    expect([first.status, second.status, second.headers['x-cache']]).toEqual([404, 404, 'hit']);
    expect(second.text).toBe(first.text);
    expect(first.text).not.toMatch(/evil|canonical|og:url/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  it('compose one document from three remotes', async () => {
    const { status, text } = await gateway.ask('/');
    expect(status).toBe(200);
    expect(text).toContain('<title>Buy Tires and Wheels Online | Shop Tires</title>');
    expect(text).toContain('<link data-head rel="canonical" href="http://localhost:');
    const badge = '<div data-widget="cart/badge" data-props="{}" data-island="w0.0"><a href="/cart">0</a>';
    const [, grid = ''] = /data-widget="reviews\/grid"[^>]* data-island="w0">(.*)/s.exec(text) ?? [];
    expect(grid.slice(0, `<ul>{"count":3}${badge}`.length)).toBe(`<ul>{"count":3}${badge}`);
    const { islands, page, release, variant } = boot(text);
    expect(page).toEqual({ remote: 'catalog', id: 'home', layout: 'default' });
    expect(Object.keys(islands).sort()).toEqual(['c0', 'page', 'w0', 'w0.0', 'w1']);
    expect(islands['w0']).toEqual({ state: { props: { count: 3 } } });
    expect(release.remotes['reviews']?.entry).toBe('/remotes/reviews/1.0.0-a/remoteEntry.js');
    expect(variant.marketplaceKey).toBe('tm-web-treadmarket');
  });

  const entries = ['/remotes/catalog/1.0.0-a/remoteEntry.js', '/remotes/cart/1.0.0-a/remoteEntry.js'];

  it('leave a place empty that lacks a required prop of its widget', async () => {
    const [grid] = reviews.widgets;
    const widgets = [{ ...grid, props: ['count', 'line'], requires: ['line'] }];
    await store.deploy({ ...reviews, version: '1.0.0-about', widgets });
    await gateway.releases.refresh();
    const { text } = await gateway.ask('/?q=about');
    expect(text).toMatch(/data-widget="reviews\/grid"[^>]*>…<\/div>/);
    expect(text).not.toContain('<ul>');
    await store.deploy(reviews);
    await gateway.releases.refresh();
    expect((await gateway.ask('/?q=about')).text).toContain('<ul>');
  });

  it('defer the scripts of a readable page, referenced with matching digests', async () => {
    const { text } = await gateway.ask('/');
    expect(text).not.toContain('rel="preload" as="script"');
    const scripts = namedScripts(text);
    expect(scripts.map(({ href }) => href)).toEqual(entries);
    for (const { href, integrity } of scripts) expect(integrityOf((await gateway.ask(href)).text)).toBe(integrity);
  });

  it("treat a remote's shared modules as names only", async () => {
    const { web } = await store.deploy(cart);
    const named = { js: ['remoteEntry.js'], css: [], shared: ['constructor', '__proto__', '</script>'] };
    const assets = Object.fromEntries(Object.keys(web.assets).map((key) => [key, named]));
    await store.deploy({ ...cart, version: '1.0.0-names', manifest: { web: { ...web, assets } } });
    await gateway.releases.refresh();
    const { status, text } = await gateway.ask('/?q=names');
    expect(status).toBe(200);
    expect(namedScripts(text).map(({ href }) => href)).toContain('/remotes/cart/1.0.0-names/remoteEntry.js');
    await store.deploy(cart);
    await gateway.releases.refresh();
  });

  it('combine all styles in one sheet that every gateway can produce, with its digest', async () => {
    const { text } = await gateway.ask('/');
    const links = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)" integrity="([^"]+)"/g)];
    expect(links.map(([, href]) => href)).toEqual([
      '/sheet/chrome.css,catalog@1.0.0-a/style.css,cart@1.0.0-a/style.css,reviews@1.0.0-a/style.css',
    ]);
    const [, href = '', integrity] = links[0] ?? [];
    const sheet = await gateway.ask(href);
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(integrityOf(sheet.text)).toBe(integrity);
    const parts = await Promise.all(filesOfBundle(href).map((file) => gateway.ask(file)));
    expect(sheet.text).toBe(parts.map((part) => part.text).join(''));
  });

  it.each([
    '/sheet/',
    '/sheet/main.js',
    '/sheet/chrome.css,reviews@1.0.0-a/remoteEntry.js',
    '/sheet/chrome.css,reviews@9.9.9/style.css',
    '/sheet/reviews@../style.css',
    `/sheet/${'chrome.css,'.repeat(60)}chrome.css`,
  ])('have no sheet for %s', async (address) => {
    const { status, headers } = await gateway.ask(address);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ]);
  });

  it('preload the scripts of a page that the browser renders', async () => {
    const { text } = await gateway.ask('/cart');
    const [early = '', start = ''] = inlineScripts(text);
    const preloads = [...early.matchAll(/"(\/[^"]+\.js)","sha384-/g)].map(([, href]) => href);
    expect(preloads).toContain(entries[1]);
    expect(preloads[0]).toMatch(/^\/assets\/main\./);
    expect(start).toMatch(/\("\/assets\/main\.js","sha384-[^"]+",true,\{"stored":\[\],"query":\[\]\},\[\],\[\]\)$/);
    expect(text.indexOf(early)).toBeLessThan(text.indexOf('rel="stylesheet"'));
  });

  it.each(['/', '/cart', '/nothing-here'])(
    'allow on %s only their own inline scripts, under a strict policy',
    async (at) => {
      const { headers, text } = await gateway.ask(at);
      const policy = String(headers['content-security-policy']);
      const hashes = inlineScripts(text).map(hashSource);
      expect(hashes.length).toBeGreaterThan(0);
      expect(policy).toContain(`; script-src ${hashes.reverse().join(' ')} 'strict-dynamic';`);
      expect(policy + text).not.toMatch(/nonce/);
      expect(policy).toMatch(/'strict-dynamic'.*require-trusted-types-for 'script'/);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    },
  );

  it('are cached by declared parameters when anonymous, and never when private', async () => {
    const title = async (path: string) => /<h1>([^<]*)/.exec((await gateway.ask(path)).text)?.[1];
    const first = await title('/?q=a&utm_source=mail');
    expect(await title('/?utm_source=other&q=a')).toBe(first);
    expect(first).toMatch(/\?q=a$/);
    expect(await title('/?q=b')).not.toBe(first);
    expect(await title('/cart')).not.toBe(await title('/cart'));
  });

  it('are cached once per brand, for any port and spelling of the Host header', async () => {
    const hosts = ['localhost:1', 'localhost:4711', 'LOCALHOST:65535', 'LocalHost', 'localhost:00080'];
    const answers = [];
    for (const host of hosts) answers.push(await gateway.ask('/?q=host', { headers: { host } }));
    expect(new Set(answers.map(({ text }) => /<h1>(.*?)<\/h1>/.exec(text)?.[1])).size).toBe(1);
    expect(answers.slice(1).map(({ headers }) => headers['x-cache'])).toEqual(Array(hosts.length - 1).fill('hit'));
  });

  it('are separate for variants, and unknown hosts are rejected', async () => {
    const lowes = await gateway.ask('/', { host: 'lowes.localhost' });
    expect(lowes.text).toContain('Homestead Tires');
    expect(boot(lowes.text).variant.benefitType).toBe('lowes');
    expect((await gateway.ask('/')).text).not.toContain('Homestead Tires');
    expect((await gateway.ask('/', { host: 'evil.example.com' })).status).toBe(421);
  });

  it('read data through the pooled client with the key of the variant', async () => {
    api.answer = ({ url }, response) =>
      void response
        .writeHead(url.includes('T9') ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ name: 'Cobalt <GT>' }));
    const { text, status } = await gateway.ask('/product/T1', { host: 'lowes.localhost' });
    expect(status).toBe(200);
    expect(text).toContain('<title>Cobalt &lt;GT&gt; | Homestead Tires</title>');
    expect(text).toContain('"name":"\\u003c/script>"');
    const request = api.requests.find(({ url }) => url === '/v1/products/T1');
    expect(request?.headers['x-marketplace-key']).toBe('tm-web-lowes');
    expect((await gateway.ask('/product/T9')).status).toBe(404);
  });

  it('repeats the search of an address in the field of a widget that is one for all pages', async () => {
    const fieldOf = async (at: string) => {
      const { text, headers } = await gateway.ask(at);
      return [/<input type="search"[^>]* value="([^"]*)">/.exec(text)?.[1], headers['x-cache']];
    };
    expect(await fieldOf('/?q=%22%3E%3Cimg%20src%3Dx%20onerror%3D1%3E')).toEqual([
      '&quot;&gt;&lt;img src=x onerror=1&gt;',
      'miss',
    ]);
    expect(await fieldOf('/?q=snow&utm_source=a')).toEqual(['snow', 'miss']);
    expect(await fieldOf('/?utm_source=b&q=snow')).toEqual(['snow', 'hit']);
    // The parameter is none of this page's: the document is kept without it.
    expect(await fieldOf('/product/9?q=evil')).toEqual(['', 'miss']);
    expect(await fieldOf('/product/9')).toEqual(['', 'hit']);
  });

  it('answers a page change with the payload of the same page', async () => {
    const { headers, text } = await gateway.ask('/?q=payload', { headers: { accept: PAGE_MEDIA_TYPE } });
    expect(headers['content-type']).toBe(PAGE_MEDIA_TYPE);
    const payload = JSON.parse(text) as PagePayload;
    expect(payload.page).toEqual({ remote: 'catalog', id: 'home', layout: 'default' });
    expect(Object.keys(payload.islands).sort()).toEqual(['page', 'w0', 'w0.0', 'w1']);
    expect(payload.html).toContain('<ul>');
    expect(payload.head.title).toBe('Buy Tires and Wheels Online | Shop Tires');
  });

  it("show a missing page in the store's design", async () => {
    const { status, text } = await gateway.ask('/no/such/page', { host: 'lowes.localhost' });
    expect(status).toBe(404);
    expect(text).toContain('<title>Page not found | Homestead Tires</title>');
    expect(text).toContain('<meta data-head name="robots" content="noindex">');
  });

  it("let scripts start only the store's own worker, and serve no other file as one", async () => {
    const { headers, text } = await gateway.ask('/');
    const workers = `worker-src http://localhost:${gateway.port}/offline-worker.js`;
    expect(String(headers['content-security-policy']).split('; ')).toContain(workers);
    const files = [...new Set(text.match(/\/(?:remotes|assets)\/[\w./-]+\.js/g))];
    expect(files.length).toBeGreaterThan(1);
    const spellings = ['?x=1', '?', '/', '.map'].map((end) => `/offline-worker.js${end}`);
    const others = ['/', '/favicon.svg', '/api/v1/products', '/api/v1/review-media/1', '/assets/offline-worker.js'];
    for (const path of [...files, ...others, ...spellings, '/offline', '/OFFLINE-WORKER.js']) {
      const asWorker = await gateway.ask(path, { headers: { 'service-worker': 'script' } });
      expect([path, asWorker.status, asWorker.headers['content-type']]).toEqual([
        path,
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
    expect((await gateway.ask(files[0]!)).status).toBe(200);
  });

  it('reference no script without a digest', async () => {
    expect((await gateway.ask('/')).headers['integrity-policy']).toBe('blocked-destinations=(script)');
  });

  it('are compressed for clients that accept it', async () => {
    const { headers } = await gateway.ask('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBe('br');
  });
});
