import { expect, test } from '../support/test';

const FOREIGN = [
  '/tires?utm_source=mail&utm_medium=x',
  '/tires?fbclid=IwAR0&gclid=1',
  '/tires?constructor=1',
  '/tires?__proto__=1',
  '/tires?toString=1&price=%E0%A4%A',
  '/wheels?utm_source=mail',
  '/accessories?fbclid=1',
];

for (const address of FOREIGN) {
  test(`${address} comes up as the listing does, and works`, async ({ page }) => {
    await page.goto(address);
    await page.mouse.move(200, 200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.getByLabel(/sort/i).first().selectOption({ index: 1 });
    await expect(page).toHaveURL(/sort=/);
    // The list's own links know the list's own parameters only.
    expect(page.url()).not.toMatch(/utm_|fbclid|constructor|proto|toString/);
  });
}

test('what others append to an address changes no other page either', async ({ page }) => {
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

test('a percent sign that begins no encoding stops nothing, in a cookie or a hash', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([
    { name: 'exchange_token', value: '%E0%A4%A', url: baseURL ?? '' },
    { name: 'dd_cookie', value: '%', url: baseURL ?? '' },
  ]);
  await page.goto('/tires#%E0%A4%A');
  await page.mouse.move(200, 200);
  await page.waitForLoadState('networkidle');
  await page.getByLabel(/sort/i).first().selectOption({ index: 1 });
  await expect(page).toHaveURL(/sort=/);
});
