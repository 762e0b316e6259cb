import type { Route } from '@playwright/test';
import { addToCart } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

const PRODUCT = '/product/MIC-DEF2-2055516-91V';

interface Reports {
  readonly reports: readonly {
    readonly remote: string;
    readonly errors: readonly { readonly pages: readonly string[] }[];
  }[];
}

test('a remote whose entry is missing is reported and can be retried, and the rest works', async ({ page, watch }) => {
  watch.allow(/reviews|404|Failed to load|remoteEntry/);
  const entry = /\/remotes\/reviews\/.*remoteEntry.*\.js/;
  await page.route(entry, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }));
  await page.goto(PRODUCT);
  await page.getByRole('link', { name: 'Reviews' }).first().click();
  const retry = page.getByRole('button', { name: 'Try again' }).first();
  await expect(retry).toBeVisible({ timeout: 10_000 });
  const pagesWithErrors = async () => {
    const { reports } = (await (await page.request.get('/reports')).json()) as Reports;
    return reports
      .filter(({ remote }) => remote === 'reviews')
      .flatMap(({ errors }) => errors.flatMap(({ pages }) => pages));
  };
  await expect.poll(pagesWithErrors).toContain('catalog/product');
  await addToCart(page);
  await page.getByRole('button', { name: 'Continue shopping' }).click();
  await page.unroute(entry);
  // It also retries automatically, so the button may disappear before the click.
  await retry.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(page.getByRole('combobox', { name: 'Sort reviews' })).toBeVisible();
});

test(
  'a remote whose entry hangs shows a notice, recovers, and ignores the late response',
  FULL,
  async ({ page, watch }) => {
    watch.allow(/reviews|remoteEntry/);
    const held: Route[] = [];
    const entry = /\/remotes\/reviews\/.*remoteEntry/;
    await page.route(entry, (route) => void held.push(route), { times: 1 });
    await page.goto(PRODUCT);
    await page.getByRole('tab', { name: /Reviews/ }).click();
    await expect(page.getByText('This part of the page is taking longer than usual.')).toBeVisible();
    await expect(page.getByText(/is taking longer than usual|does not answer yet/)).toHaveCount(0, { timeout: 15_000 });
    await Promise.all(held.map((route) => route.continue()));
    await page.getByLabel('Sort reviews').selectOption('Oldest');
    await page.getByText('Ask a question').click();
    await expect(page.getByLabel('Your question')).toBeVisible();
    await addToCart(page);
  },
);

test('a browser never runs a script of a remote that was changed in transit', async ({ page, watch }) => {
  watch.allow(/reviews|integrity|Failed|digest/i);
  await page.addInitScript(() => Object.assign(window, { ran: false }));
  await page.route(/\/remotes\/reviews\/.*\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `window.ran = true;${await answer.text()}` });
  });
  await page.goto(PRODUCT);
  await page.getByRole('link', { name: 'Reviews' }).first().click();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 10_000 });
  expect(await page.evaluate(() => (window as unknown as { ran: boolean }).ran)).toBe(false);
  await addToCart(page);
});
