import { expect, test } from '../../support/test';

test.use({ javaScriptEnabled: false });

const jsonLd = async (page: import('@playwright/test').Page): Promise<readonly Record<string, unknown>[]> =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  );

test('home is readable without script', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Buy Tires and Wheels Online | Shop Tires');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Top brands' })).toBeVisible();
  await expect(page.getByText('Not written by a customer.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Tires', exact: true }).first().click();
  await expect(page).toHaveURL(/\/tires/);
});

test('the listing has prices, pictures, facets and pages as plain links', async ({ page }) => {
  await page.goto('/tires?size=205%2F55R16');
  const cards = page.getByRole('article');
  expect(await cards.count()).toBeGreaterThan(10);
  await expect(cards.first().getByRole('img').first()).toBeVisible();
  await expect(cards.first()).toContainText(/\$\d+/);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
});

test('a product has price, picture, reviews and markup without its sample reviews', async ({ page }) => {
  await page.goto('/tires?size=205%2F55R16');
  const href = await page.getByRole('article').first().getByRole('link').first().getAttribute('href');
  await page.goto(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/\$\d+/).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('Not written by a customer.').first()).toBeVisible();
  const markup = await jsonLd(page);
  const product = markup.find((entry) => entry['@type'] === 'Product');
  expect(product).toMatchObject({ offers: expect.objectContaining({ '@type': 'Offer', priceCurrency: 'USD' }) });
  expect(product).not.toHaveProperty('aggregateRating');
  expect(product).not.toHaveProperty('review');
  expect(markup.some((entry) => entry['@type'] === 'BreadcrumbList')).toBe(true);
});

test.describe('the menu on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('links departments and help', async ({ page }) => {
    await page.goto('/');
    const banner = page.getByRole('banner');
    await banner.locator('summary').filter({ visible: true }).click();
    await expect(banner.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Wheels' })).toBeVisible();
    await banner.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Where is my order?' }).click();
    await expect(page).toHaveURL(/\/orders$/);
  });
});
