import { env } from '../support/env';
import { expect, test } from '../support/test';

test('a hand-over that is over is told, and the store still works', async ({ page, watch }) => {
  watch.allow(/404/);
  await page.goto(`${env.baseUrl}/cart?exchangeToken=long-gone`);
  await expect(page.getByText(/has been used or is too old/)).toBeVisible();
  await page.goto(`${env.baseUrl}/cart`);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});
