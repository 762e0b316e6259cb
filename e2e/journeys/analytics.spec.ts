import { sql } from '../support/database';
import { toldEvents } from '../support/data-layer';
import { addToCart, openFirstProduct } from '../support/shop';
import { expect, test } from '../support/test';

const LISTING = '/tires?size=205%2F55R16&inStock=true';
const told = (name: string, count: number) => ({ message: `${name} told ${count} times`, timeout: 15_000 });

for (const width of [1280, 390])
  test.describe(`data layer at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('each view is told once: first load, paging, product, cart', async ({ page }) => {
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

test('a cart tells which searches it comes from', async ({ page }) => {
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
  test(`a report that ${how} never hurts the shopper`, async ({ page, watch }) => {
    watch.allow(new RegExp(String(status)));
    await page.route('**/product-search-capture/attach*', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: '{"title":"No"}' }),
    );
    await page.goto(LISTING);
    await openFirstProduct(page);
    await addToCart(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
