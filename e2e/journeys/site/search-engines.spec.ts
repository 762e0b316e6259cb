import { askVariant, env } from '../../support/env';
import { expect, test } from '../../support/test';

test.use({ javaScriptEnabled: false });

const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

/** Returns every address of the sitemap, by part. */
async function siteMap(
  request: import('@playwright/test').APIRequestContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const index = await request.get('/sitemap.xml');
  expect(index.headers()['content-type']).toContain('xml');
  const parts = new Map<string, readonly string[]>();
  for (const address of addressesIn(await index.text())) {
    const part = await request.get(address);
    expect(part.status(), address).toBe(200);
    parts.set(/([\w-]+)\.xml$/.exec(address)?.[1] ?? address, addressesIn(await part.text()));
  }
  return parts;
}

test('the sitemap is split, and lists all pages, groups and products', async ({ request }) => {
  const parts = await siteMap(request);
  const products = [...parts].filter(([name]) => name.startsWith('products-'));
  expect(products.length).toBeGreaterThan(1);
  for (const [, addresses] of products) expect(addresses.length).toBeLessThanOrEqual(50_000);
  const numbers = products.flatMap(([, addresses]) => addresses);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeGreaterThan(10_000);
  expect(numbers.every((address) => address.startsWith(`${env.baseUrl}/product/`))).toBe(true);
  const pages = parts.get('pages') ?? [];
  for (const path of ['/', '/tires', '/wheels', '/accessories', '/deals', '/brands', '/categories', '/size-guide'])
    expect(pages).toContain(env.baseUrl + path);
  expect((parts.get('groups') ?? []).some((address) => address.includes('category=winter'))).toBe(true);
});

test('pages of the sitemap are complete: a heading, a title, their own canonical address', async ({
  request,
  page,
}) => {
  const parts = await siteMap(request);
  const picked = [...parts].flatMap(([name, addresses]) =>
    name === 'pages'
      ? [...addresses]
      : [addresses[0]!, addresses[Math.floor(addresses.length / 2)]!, addresses.at(-1)!],
  );
  for (const address of picked) {
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded' });
    expect(answer?.status(), address).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page.locator('link[rel=canonical]'), address).toHaveAttribute('href', address);
    await expect(page.locator('meta[name=robots][content*=noindex]'), address).toHaveCount(0);
    expect((await page.title()).length, address).toBeGreaterThan(10);
  }
});

test('robots.txt lists private pages and the sitemap', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text();
  for (const path of ['/api/', '/cart', '/checkout']) expect(text).toContain(`Disallow: ${path}`);
  expect(text).toContain(`Sitemap: ${env.baseUrl}/sitemap.xml`);
  expect(await (await askVariant(`${env.lowesUrl}/robots.txt`)).text()).toContain(
    `Sitemap: ${env.lowesUrl}/sitemap.xml`,
  );
});

test('an unknown product is a 404 with links, and a former name redirects to the current one', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/404/);
  const unknown = await page.goto('/product/NO-SUCH-NUMBER/no-such-tire');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: "We don't carry this product" })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByRole('link', { name: 'Find by vehicle or size' })).toBeVisible();

  await page.goto('/tires?size=205%2F55R16');
  const href = (await page.getByRole('article').first().getByRole('link').first().getAttribute('href')) ?? '';
  const [, , number = ''] = href.split('/');
  const moved = await request.get(`/product/${number}/the-name-it-had-before?reviewSort=Oldest`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers()['location']).toBe(`${href}?reviewSort=Oldest`);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('pages of a listing link to each other, and have their own canonical address', async ({ page }) => {
  await page.goto('/tires?size=205%2F55R16&page=2');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/tires\?page=2&size=205\/55R16$/);
  await expect(page.locator('link[rel=prev]')).toHaveAttribute('href', /\/tires\?size=205\/55R16$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('link').first().getAttribute('rel'),
  ).toContain('nofollow');
});
