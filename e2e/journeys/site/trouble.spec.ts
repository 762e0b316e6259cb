import { FULL, inTurn, WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const LISTING = '/tires?size=205%2F55R16';

for (const [width, nextTurn] of inTurn(WIDTHS))
  test.describe(`the store at ${width}, when calls fail,`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('shows Sorry! and alternatives for a search, and recovers', nextTurn(), async ({ page, watch }) => {
      watch.allow(/500/);
      await page.goto('/deals');
      await page.goto(LISTING);
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.route('**/api/v1/products?*', (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
      );
      const sorry = page.getByRole('heading', { level: 1, name: 'Sorry!' });
      // A click before hydration is answered by the server, which can still search.
      await expect(async () => {
        await page.getByRole('navigation', { name: /Pages/ }).getByRole('link', { name: 'Next' }).first().click();
        await expect(sorry).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await expect(
        page.getByText('We are experiencing some technical issues with your search. Please try again later.'),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
      await expectNoAxeFaults(page, 'a search that broke');
      await page.unroute('**/api/v1/products?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    test('shows the rest of the product without its reviews', FULL, async ({ page, watch }) => {
      watch.allow(/500|400/);
      await page.goto('/tires?brand=Michelin');
      await page.getByRole('article').first().getByRole('link').first().click();
      await page.waitForURL(/\/product\//);
      await page.getByRole('tab', { name: 'Reviews' }).click();
      const sort = page.getByLabel('Sort reviews');
      await expect(sort).toBeVisible();
      await page.route('**/api/v1/product-reviews?*', (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: '{"title":"Try again in a minute."}',
        }),
      );
      // Reviews are hydrated when they become visible; an earlier choice has no effect.
      await expect(async () => {
        await sort.selectOption('Oldest');
        await expect(page.getByText('Try again in a minute.')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expectNoAxeFaults(page, 'reviews that broke');
      await page.unroute('**/api/v1/product-reviews?*');
      await page.route(
        '**/api/v1/product-reviews?*',
        (route) =>
          route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"title":"Bad Request"}' }),
        { times: 1 },
      );
      await sort.selectOption('HighestRating');
      await expect(page.getByRole('heading', { name: 'No review matches' })).toBeVisible();
      await expectNoAxeFaults(page, 'no review matches');
    });
  });
