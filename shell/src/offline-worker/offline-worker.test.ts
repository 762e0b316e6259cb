import { MAX_AGE_MS } from './limits';
import { OfflineWorker, type PageFetch } from './offline-worker';
import {
  AT,
  createBrowser,
  createInstalled,
  DIGEST,
  documentOf,
  pageAnswer,
  serveAll,
  THEME,
} from './testing/offline-browser';

describe('a saved page', () => {
  it('is shown offline with its time, without scripts and with disabled controls', async () => {
    const browser = await createInstalled();
    serveAll(browser);
    await browser.save('/tires?size=205', ['/images/tire-1.webp']);
    const { text, headers } = await browser.open('/tires?size=205');
    expect(text).toContain('This page was saved at 3:40 PM on Nov 27. Prices and stock may have changed.');
    expect(text).toContain('<a href="">Try again</a>');
    expect(text).toContain('<title>Saved copy: Page /tires?size=205 | Treadmarket</title>');
    expect(text).toContain('<button disabled type="submit">Add to cart');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'none'; style-src 'self' ${THEME}; style-src-attr 'unsafe-inline'; ` +
        `img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(browser.caches.paths('files')).toEqual(['/sheet/a.css,b.css', '/images/tire-1.webp']);
  });

  it('matches its address with campaign parameters, and no other list of the same path', async () => {
    const browser = await createInstalled();
    serveAll(browser);
    browser.network.answer = () => pageAnswer({ address: '/tires?size=205', query: 'size,page' });
    await browser.save('/tires?utm_source=mail&size=205');
    expect(browser.caches.paths('pages')).toEqual(['/tires?size=205']);
    expect((await browser.open('/tires?size=205&gclid=1')).text).toContain('Page /tires?size=205');
    for (const other of ['/tires', '/tires?size=215', '/tires?size=205&page=2', '/tires?size=205&size=215'])
      expect((await browser.open(other)).text).toContain('<h1>You are offline</h1>');
  });

  it('is not shown after seven days, or when the clock was set back', async () => {
    const browser = await createInstalled();
    serveAll(browser);
    await browser.save('/tires');
    for (const now of [AT + MAX_AGE_MS + 1, AT - 2 * 60 * 60 * 1000]) {
      browser.network.now = now;
      expect((await browser.open('/tires')).text).toContain('<h1>You are offline</h1>');
    }
    browser.network.now = AT + MAX_AGE_MS;
    expect((await browser.open('/tires')).text).toContain('Page /tires');
  });

  it('never matches another brand that had this host before', async () => {
    const browser = await createInstalled();
    serveAll(browser);
    await browser.save('/tires');
    const other = createBrowser('lowes', browser.caches);
    await other.worker.install();
    expect((await other.open('/tires')).text).not.toContain('Page /tires');
    await other.worker.activate();
    expect([...browser.caches.all.keys()].filter((name) => name.includes('treadmarket'))).toEqual([]);
  });
});

describe('the offline page', () => {
  it('lists the saved pages with their titles as text', async () => {
    const browser = await createInstalled();
    browser.network.answer = (address) =>
      pageAnswer({ address, body: documentOf(address === '/wheels' ? '&lt;img src=x&gt; &amp; more' : 'Tires') });
    await browser.save('/tires');
    await browser.save('/wheels');
    const { text } = await browser.open('/size-guide');
    expect(text).toContain('<section class="tm-saved"><h2>Saved</h2><ul><li>');
    expect(text).toContain('<a href="/tires">Tires</a> <small>Saved at 3:40 PM on Nov 27</small>');
    expect(text).toContain('<a href="/wheels">&lt;img src=x&gt; &amp; more</a>');
    expect(text).toContain('<p data-kept="page">');
  });

  it.each([
    ['/cart', 'cart'],
    ['/checkout/review?step=1', 'cart'],
    ['/account', 'account'],
    ['/orders/o1', 'account'],
    ['/carts', 'page'],
    ['/search?q=%3Cscript%3Ealert(1)%3C/script%3E', 'page'],
  ])('describes for %s which pages are saved', async (address, kept) => {
    const { text, headers } = await (await createInstalled()).open(address);
    expect([...text.matchAll(/data-kept="(\w+)">/g)].map(([, one]) => one)).toEqual([kept]);
    expect(text).toContain('<section class="tm-saved" hidden="">');
    expect(text).not.toContain('script>');
    expect(headers.get('content-security-policy')).toContain(`script-src ${DIGEST};`);
  });

  it('is not taken from a captive portal', async () => {
    const browser = createBrowser('treadmarket');
    const portal = { ...browser.worker.at, fetch: async () => new Response('<!DOCTYPE html>Sign in to the hotel') };
    await expect(new OfflineWorker(browser.worker.settings, portal, () => true).install()).rejects.toThrow(
      /offline page/,
    );
  });
});

describe('a device that is online without access', () => {
  it("shows that the store can't be reached", async () => {
    const browser = await createInstalled();
    serveAll(browser);
    await browser.save('/tires');
    browser.setOnline(true);
    expect((await browser.open('/tires')).text).toContain('<strong>We can’t reach the store.</strong>');
    const { text } = await browser.open('/cart');
    expect(text).toContain('<h1>We can’t reach the store</h1>');
    expect(text).not.toContain('You are offline');
  });
});

describe('a request', () => {
  it("gets the network's answer unchanged when available", async () => {
    const browser = await createInstalled();
    serveAll(browser);
    await browser.save('/tires');
    const fresh = new Response('fresh', { status: 503 });
    const answer = browser.worker.answer({ ...browser.fetchedOf('/tires'), toNetwork: async () => fresh });
    expect(await answer).toBe(fresh);
  });

  it.each([
    { method: 'POST' },
    { mode: 'cors', destination: '' },
    { mode: 'no-cors', destination: 'script' },
    { mode: 'no-cors', destination: 'image' },
    { mode: 'no-cors', destination: 'image', url: 'https://elsewhere.example.com/x.png' },
  ] as Partial<PageFetch['request']>[])('%j is left to the browser', async (request) => {
    const browser = await createInstalled();
    browser.setOnline(true);
    expect(browser.worker.answer(browser.fetchedOf('/images/a.webp', request))).toBeNull();
  });

  it('uses the cache for a file on a cached page, and on all pages without network', async () => {
    const browser = await createInstalled();
    serveAll(browser);
    await browser.save('/tires', ['/images/a.webp']);
    await browser.open('/tires');
    browser.setOnline(true);
    const file = { mode: 'no-cors', destination: 'image' } as const;
    const ofPage = (client: string) => browser.worker.answer(browser.fetchedOf('/images/a.webp', file, client));
    expect(await (await ofPage('new-page'))?.text()).toBe('x');
    expect(ofPage('online-page')).toBeNull();
    browser.setOnline(false);
    expect(await (await ofPage('online-page'))?.text()).toBe('x');
    const unseen = await browser.worker.answer(browser.fetchedOf('/images/none.webp', file));
    expect([unseen?.headers.get('content-type'), await unseen?.text()]).toEqual([
      'image/svg+xml',
      expect.stringContaining('<svg'),
    ]);
    const style = { mode: 'no-cors', destination: 'style' } as const;
    await expect(browser.worker.answer(browser.fetchedOf('/sheet/none.css', style))).rejects.toThrow(/fetch/);
  });

  it('fails without a saved copy as without a worker', async () => {
    const browser = createBrowser();
    await expect(browser.worker.answer(browser.fetchedOf('/tires'))).rejects.toThrow('Failed to fetch');
  });
});
