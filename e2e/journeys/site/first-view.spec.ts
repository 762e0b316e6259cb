import { keepCart, makeCart } from '../../support/carts';
import { env } from '../../support/env';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

/** Before any script of the store has loaded. */
test.describe('the first view', () => {
  for (const [address, heading, details] of [
    ['/cart', 'Your cart is empty', {}],
    ['/checkout', 'Your cart is empty', FULL],
  ] as const) {
    test(`shows the empty cart of ${address} before any script, and after it`, details, async ({ page }) => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByText(heading)).toBeVisible();
      await expect(page.getByRole('status')).toBeHidden();
      release();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText(heading)).toBeVisible();
    });

    test(`shows a loading notice at ${address} when this browser has a cart`, details, async ({ page }) => {
      await keepCart(page, env.baseUrl, await makeCart({ delivery: 'undecided' }));
      await page.route(/\.js$/, () => undefined);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByText(/^Loading your/)).toBeAttached();
      await expect(page.getByText(heading)).toBeHidden();
    });
  }
});
