import type { Page } from '@playwright/test';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

/** A choice before the list is hydrated has no effect. */
async function sortBySecond(page: Page): Promise<void> {
  const sort = page.getByLabel(/sort/i).first();
  await expect(async () => {
    await sort.selectOption({ index: 0 });
    await sort.selectOption({ index: 1 });
    await expect(page).toHaveURL(/sort=/, { timeout: 1_000 });
  }).toPass();
}

const FOREIGN = [
  '/tires?utm_source=mail&utm_medium=x&fbclid=IwAR0&gclid=1',
  '/wheels?constructor=1&__proto__=1',
  '/accessories?toString=1&price=%E0%A4%A',
];

for (const [index, address] of FOREIGN.entries()) {
  test(
    `the listing at ${address} ignores parameters that are not its own`,
    index === 0 ? {} : FULL,
    async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await sortBySecond(page);
      // The list's own links know the list's own parameters only.
      expect(page.url()).not.toMatch(/utm_|fbclid|gclid|constructor|proto|toString/);
    },
  );
}

test('foreign parameters change no other page', FULL, async ({ page }) => {
  for (const path of [
    '/',
    '/search?q=truck',
    '/compare',
    '/size-guide',
    '/visualizer',
    '/deals',
    '/reviews',
    '/installers',
    '/cart',
  ]) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}utm_source=mail&fbclid=1&constructor=1`);
    await page.mouse.move(200, 200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
});

test('the listing works with a broken percent encoding in a cookie and in the hash', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([
    { name: 'exchange_token', value: '%E0%A4%A', url: baseURL ?? '' },
    { name: 'dd_cookie', value: '%', url: baseURL ?? '' },
  ]);
  await page.goto('/tires#%E0%A4%A');
  await sortBySecond(page);
});
