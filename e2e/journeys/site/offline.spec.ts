import type { BrowserContext, Page } from '@playwright/test';
import { env } from '../../support/env';
import { addToCart, openProduct } from '../../support/shop';
import { expect, expectNoAxeFaults, test } from '../../support/test';

test.use({ serviceWorkers: 'allow' });

/** Waits until the open page can be read offline. The worker starts only after an interaction. */
async function waitUntilSaved(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const { pathname, search } = new URL(page.url());
  await expect
    .poll(() => page.evaluate((address) => caches.match(address).then((found) => found?.status), pathname + search))
    .toBe(200);
}

/** Reloads the address without a network. */
async function reloadOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.reload();
}

test('a saved page is readable offline with a notice, and is refreshed online', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await openProduct(page);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await waitUntilSaved(page);
  await reloadOffline(page, context);
  const banner = page.getByRole('complementary', { name: 'You are offline' });
  await expect(banner).toContainText(/This page was saved at \d+:\d\d\s[AP]M on \w+ \d+\. Prices and stock may/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeDisabled();
  // Styles and pictures were saved with it, and no script ran.
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
  expect(
    await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  expect(await banner.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
  expect(await page.locator('script').count()).toBe(0);
  await expectNoAxeFaults(page, 'a saved page');
  await context.setOffline(false);
  await banner.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled();
  await expect(banner).toHaveCount(0);
});

test('an unsaved page lists the saved ones, and opens when online', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/tires');
  await waitUntilSaved(page);
  await context.setOffline(true);
  await page.goto('/size-guide');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('This page is not saved on this device.')).toBeVisible();
  await expectNoAxeFaults(page, 'the offline page');
  await page.getByRole('region', { name: 'Pages you can read now' }).getByRole('link', { name: /Tires/ }).click();
  await expect(page.getByRole('complementary', { name: 'You are offline' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/tires');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /size/i })).toBeVisible();
});

test('the cart is never shown from a copy, and states that it is stored', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await openProduct(page);
  await addToCart(page);
  await waitUntilSaved(page);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await reloadOffline(page, context);
  await expect(page.getByText('Your cart is kept. It opens when you are online again.')).toBeVisible();
  await page.goto('/checkout/delivery');
  await expect(page.getByText('Your cart is kept.')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => /^\/(cart|checkout|account|orders|api)/.test(path))).toEqual([]);
  expect(kept.some((path) => path.startsWith('/product/'))).toBe(true);
  await context.setOffline(false);
  await page.goto(`${env.baseUrl}/cart`);
  await expect(page.getByRole('button', { name: /Remove/ }).first()).toBeVisible();
});
