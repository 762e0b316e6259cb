import { OFFLINE_HEADER } from '../protocol/offline';
import { MAX_FILES, MAX_PAGE_BYTES, MAX_PAGES, MAX_PAGES_OF_PATH } from './limits';
import {
  AT,
  createInstalled,
  cutOff,
  DIGEST,
  documentOf,
  ORIGIN,
  pageAnswer,
  serve,
  serveAll,
  type Answered,
} from './testing/offline-browser';

describe('a page to save', () => {
  const REFUSED: Readonly<Record<string, Answered>> = {
    'without the header of the gateway, such as one of a captive portal': { headers: { [OFFLINE_HEADER]: '' } },
    'with a header that is not ours': { headers: { [OFFLINE_HEADER]: 'treadmarket https://evil.example.com/tires' } },
    'of another brand': { brand: 'lowes' },
    'with an error': { status: 500 },
    'that is not found': { status: 404 },
    'of another address than the one asked for': { address: '/wheels' },
    'that is not HTML': { headers: { 'content-type': 'application/json' } },
    'of more bytes than are kept': { body: documentOf('Huge', 'x'.repeat(MAX_PAGE_BYTES)) },
    'cut off with the connection': { body: cutOff(documentOf('Cut')) },
    'cut off by something that ended it properly': { body: documentOf('Cut').slice(0, -20) },
  };

  it.each(Object.entries(REFUSED))('is rejected: %s', async (_, answer) => {
    const browser = await createInstalled();
    serve(browser, answer);
    await browser.save('/tires');
    expect(browser.caches.paths('pages')).toEqual([]);
    serve(browser, {});
    await browser.save('/tires');
    expect(browser.caches.paths('pages')).toEqual(['/tires']);
  });

  it.each([
    '/cart',
    '/checkout/payment',
    '/orders/1',
    '/account',
    '/search?q=x',
    '//evil.example.com/tires',
    '/api/v1/x',
  ])('is not fetched at %s, even when a script requests it', async (address) => {
    const browser = await createInstalled();
    browser.network.answer = () => pageAnswer({ address });
    await browser.save(address);
    expect(browser.network.asked).toEqual(['/offline']);
    expect(browser.caches.paths('pages')).toEqual([]);
  });

  it('loses only its copy without space on the disk', async () => {
    const browser = await createInstalled();
    serveAll(browser);
    browser.caches.isFull = true;
    await expect(browser.save('/tires')).resolves.toBeUndefined();
    browser.caches.isFull = false;
    await browser.save('/wheels');
    expect(browser.caches.paths('pages')).toEqual(['/wheels']);
  });

  it.each([undefined, null, 'text', {}, { save: 1 }, { save: '/tires', pictures: 'x' }, { save: 'http://[' }])(
    'does no harm in the message %j',
    async (message) => {
      const browser = await createInstalled();
      serveAll(browser);
      await expect(browser.worker.save(message)).resolves.toBeUndefined();
    },
  );
});

describe('the caches', () => {
  it('keep the pages seen last, and no unused file', async () => {
    const browser = await createInstalled();
    serveAll(browser);
    for (let number = 1; number <= MAX_PAGES + 15; number += 1) {
      browser.network.now += 1;
      const pictures = Array.from({ length: 40 }, (_, at) => `/images/${number}-${at}.webp`);
      await browser.save(`/product/P${number}`, pictures);
    }
    const pages = browser.caches.paths('pages');
    expect(pages).toHaveLength(MAX_PAGES);
    expect(pages).not.toContain('/product/P15');
    expect(pages).toContain('/product/P16');
    const files = browser.caches.paths('files');
    expect(files.length).toBeLessThanOrEqual(MAX_FILES);
    expect(files.filter((file) => file.startsWith('/images/1-'))).toEqual([]);
  });

  it('keep few pages of one path, so that filters of a list evict no others', async () => {
    const browser = await createInstalled();
    serveAll(browser);
    await browser.save('/product/P1');
    for (let page = 1; page <= 30; page += 1) {
      browser.network.now += 1;
      await browser.save(`/tires?page=${page}`);
    }
    expect(browser.caches.paths('pages')).toEqual([
      '/product/P1',
      ...Array.from({ length: MAX_PAGES_OF_PATH }, (_, at) => `/tires?page=${30 - MAX_PAGES_OF_PATH + 1 + at}`),
    ]);
  });

  it('accept no more concurrent pages than a person opens', async () => {
    const browser = await createInstalled();
    serveAll(browser);
    await Promise.all(Array.from({ length: 100 }, (_, at) => browser.save(`/product/P${at}`)));
    expect(browser.caches.paths('pages')).toEqual(['/product/P0', '/product/P1', '/product/P2']);
  });

  it("accept files only from the store's folders", async () => {
    const browser = await createInstalled();
    serveAll(browser);
    await browser.save('/tires', ['/api/v1/orders', 'https://evil.example.com/images/x.webp', '/images/a?x=1', 7]);
    expect(browser.network.asked).toEqual(['/offline', '/tires', '/sheet/a.css,b.css']);
  });

  it('may be written by a script of the store, which still runs nothing offline', async () => {
    const browser = await createInstalled();
    const evil = "script-src 'unsafe-inline' https://evil.example.com; style-src 'self' 'unsafe-inline'";
    const planted = (address: string): Response =>
      pageAnswer({ address, headers: { 'content-security-policy': evil, 'x-saved-at': String(AT) } });
    for (const name of browser.caches.all.keys())
      await (await browser.caches.open(name)).put(`${ORIGIN}/offline`, planted('/offline'));
    const pages = await browser.caches.open('tm-offline-pages-1-treadmarket');
    for (const address of ['/tires', '/checkout/payment']) await pages.put(ORIGIN + address, planted(address));
    expect((await browser.open('/tires')).headers.get('content-security-policy')).toContain(
      "script-src 'none'; style-src 'self'; ",
    );
    const checkout = await browser.open('/checkout/payment');
    expect(checkout.headers.get('content-security-policy')).toContain(`script-src ${DIGEST}; style-src 'self'; `);
  });
});
