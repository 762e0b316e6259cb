import type { Page } from '@playwright/test';
import { openWithCart } from '../../support/carts';
import { env } from '../../support/env';
import { sql } from '../../support/database';
import { toldEvents } from '../../support/data-layer';
import { addToCart, openFirstProduct } from '../../support/shop';
import { FULL, inTurn, WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const LISTING = '/tires?size=205%2F55R16&inStock=true';
const told = (name: string, count: number) => ({ message: `${name} told ${count} times`, timeout: 15_000 });

for (const [width, nextTurn] of inTurn(WIDTHS))
  test.describe(`data layer at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('publishes each view once: first load, paging, product, cart', nextTurn(), async ({ page }) => {
      await page.goto(LISTING);
      await expect.poll(async () => (await toldEvents(page, 'product_list')).length, told('product_list', 1)).toBe(1);
      const [list] = await toldEvents(page, 'product_list');
      expect(list).toMatchObject({
        list: '205/55R16 tires',
        page: 1,
        searchId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect((list?.['items'] as { position: number }[]).map(({ position }) => position).slice(0, 3)).toEqual([
        1, 2, 3,
      ]);
      expect(await toldEvents(page, 'virtualPageview')).toMatchObject([{ page: LISTING.replace('%2F', '%2F') }]);

      await openFirstProduct(page);
      await expect
        .poll(async () => (await toldEvents(page, 'product_detail')).length, told('product_detail', 1))
        .toBe(1);
      await expect
        .poll(async () => (await toldEvents(page, 'virtualPageview')).length, told('virtualPageview', 2))
        .toBe(2);
      await addToCart(page);
      await expect.poll(async () => (await toldEvents(page, 'add_to_cart')).length, told('add_to_cart', 1)).toBe(1);
      const [detail] = await toldEvents(page, 'product_detail');
      const [added] = await toldEvents(page, 'add_to_cart');
      const { productNumber } = detail?.['item'] as { productNumber: string };
      expect(added).toMatchObject({ items: [{ productNumber, quantity: 4 }] });

      await page.getByRole('button', { name: 'Continue shopping' }).click();
      await page.goBack();
      await expect.poll(async () => (await toldEvents(page, 'product_list')).length, told('product_list', 2)).toBe(2);
      expect(JSON.stringify(await toldEvents(page))).not.toMatch(/@|sessionId|token/i);
    });
  });

const titlesOf = async (page: Page) =>
  (await toldEvents(page, 'virtualPageview')).map(({ page: address, title }) => [address, title]);
const linesOf = async (page: Page) =>
  (await toldEvents(page))
    .filter(({ event }) => event === 'add_to_cart' || event === 'remove_from_cart')
    .map(({ event, items }) => [event, (items as { quantity: number }[])[0]?.quantity]);

test('a view has its own title, and its events follow it', FULL, async ({ page }) => {
  await page.goto(LISTING);
  await expect.poll(async () => (await titlesOf(page)).length).toBe(1);
  await openFirstProduct(page);
  await expect.poll(async () => (await toldEvents(page, 'product_detail')).length).toBe(1);
  const titles = await titlesOf(page);
  expect(titles[0]?.[1]).toMatch(/^205\/55R16 tires \| /);
  expect(titles[1]).toEqual([new URL(page.url()).pathname, await page.title()]);
  const order = (await toldEvents(page)).map(({ event }) => event);
  expect(order).toEqual(['virtualPageview', 'product_list', 'virtualPageview', 'product_detail']);
});

test('a vehicle is published once it is chosen, but not with a product of unknown fit', FULL, async ({ page }) => {
  const vehicle = { fitmentId: 'F1', year: 2021, make: 'Toyota', model: 'Camry', trim: 'LE', size: '205/65R16' };
  const { size: _size, ...told } = vehicle;
  await page.goto(LISTING);
  await expect.poll(async () => (await toldEvents(page, 'product_list')).length).toBe(1);
  await page.evaluate((chosen) => {
    localStorage.setItem('fitment_details', JSON.stringify([chosen]));
    localStorage.setItem('fitment_id', chosen.fitmentId);
  }, vehicle);
  await openFirstProduct(page);
  await expect.poll(async () => (await toldEvents(page, 'product_detail')).length).toBe(1);
  const events = await toldEvents(page);
  expect(events[0]).toMatchObject({ vehicle: null });
  expect(events.slice(-2)).toMatchObject([
    { event: 'virtualPageview', vehicle: told },
    { event: 'product_detail', vehicle: null },
  ]);
});

test('reports each change of a quantity and a refused coupon', FULL, async ({ page }) => {
  await openWithCart(page, '/cart');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => linesOf(page)).toEqual([['add_to_cart', 1]]);
  await page.getByRole('button', { name: 'One less' }).click();
  await expect
    .poll(() => linesOf(page))
    .toEqual([
      ['add_to_cart', 1],
      ['remove_from_cart', 1],
    ]);
  await page.getByText('Have a coupon code?').click();
  await page.getByLabel('Coupon code').fill('NO-SUCH-CODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() => toldEvents(page, 'coupon_refused'))
    .toMatchObject([{ coupon: 'NO-SUCH-CODE', reason: expect.stringMatching(/^COUPON_/) }]);
});

test('a search without results is published without personal data', FULL, async ({ page }) => {
  await page.goto('/search?q=zzqqxx+jo%40example.com+4242+4242+4242+4242');
  await expect.poll(() => toldEvents(page, 'search_no_results')).toMatchObject([{ term: 'zzqqxx [email] [number]' }]);
  expect(JSON.stringify(await toldEvents(page))).not.toMatch(/example\.com|4242/);
});

test('a browser that opts out of tracking gets no id, and nothing is collected', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => request.url().endsWith('/collect') && reports.push(request.url()));
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(LISTING);
  await expect.poll(async () => (await toldEvents(page, 'product_list')).length).toBe(1);
  expect(await page.evaluate(() => JSON.stringify((globalThis as { dataLayer?: unknown }).dataLayer))).not.toContain(
    'clientSessionId',
  );
  await page.goto('/cart');
  expect(reports).toEqual([]);
});

const FUNNEL = new URL('/funnel', env.ledgerUrl).href;

test('the collector receives the events of a page after it is left', async ({ page }) => {
  await page.goto(LISTING);
  await openFirstProduct(page);
  await expect.poll(async () => (await toldEvents(page, 'product_detail')).length).toBe(1);
  const [detail] = await toldEvents(page, 'product_detail');
  const { productNumber } = detail?.['item'] as { productNumber: string };
  // The last report and the request for this page leave the browser together, in either order.
  await expect(async () => {
    await page.goto(`${FUNNEL}?variant=treadmarket`);
    expect(await page.getByText(productNumber).count()).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Funnel: Treadmarket');
  await expect(page.getByRole('row', { name: /^Product list / })).toBeVisible();
  await expectNoAxeFaults(page, 'funnel');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxeFaults(page, 'funnel at 390');
});

test('a cart reports its searches', async ({ page }) => {
  await page.goto(LISTING);
  await expect.poll(async () => (await toldEvents(page, 'product_list')).length).toBe(1);
  const [list] = await toldEvents(page, 'product_list');
  await openFirstProduct(page);
  const attached = page.waitForResponse((answer) => answer.url().includes('/product-search-capture/attach'));
  await addToCart(page);
  const answer = await attached;
  expect(answer.status()).toBe(200);
  const query = new URL(answer.url()).searchParams;
  expect(query.getAll('searchId')).toContain(list?.['searchId']);
  const rows = await sql<{ search_id: string }>('select search_id from search_attachment where cart_number = $1', [
    query.get('cartNumber'),
  ]);
  expect(rows.map(({ search_id }) => search_id)).toContain(list?.['searchId']);
});

for (const [how, status] of [
  ['fails', 500],
  ['refuses', 400],
] as const)
  test(`a report that ${how} never hurts the shopper`, FULL, async ({ page, watch }) => {
    watch.allow(new RegExp(String(status)));
    await page.route('**/product-search-capture/attach*', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: '{"title":"No"}' }),
    );
    await page.goto(LISTING);
    await openFirstProduct(page);
    await addToCart(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
