import { deployChanged, rollBack } from '../support/deploys';
import { startLoad } from '../support/load';
import { addToCart, openInStock } from '../support/shop';
import { expect, test } from '../support/test';

const change = {
  folder: 'mfe-cart',
  file: 'src/app/cart-page.view.tsx',
  from: '<h1 className={styles.title}>Your cart</h1>',
  to: '<h1 className={styles.title}>Your new cart</h1>',
};

test('a remote is deployed and rolled back while people shop: no request fails, the change is there on the next page', async ({ page }) => {
  test.setTimeout(180_000);
  const load = startLoad(['/', '/tires?size=205%2F55R16', '/cart']);
  try {
    await openInStock(page);
    await addToCart(page);
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();

    await deployChanged(change);
    await page.waitForTimeout(3_000);
    await page.getByRole('link', { name: 'Continue shopping' }).click();
    await page.waitForURL(/\/tires/);
    await page.getByRole('link', { name: /^Cart, / }).click();
    await expect(page.getByRole('heading', { name: 'Your new cart', level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your new cart', level: 1 })).toBeVisible();
    await expect(page.getByText('Subtotal (4 items)')).toBeVisible();

    await rollBack(change.folder);
    await page.waitForTimeout(3_000);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
    await expect(page.getByText('Subtotal (4 items)')).toBeVisible();
  } finally {
    const result = await load.stop();
    expect(result).toMatchObject({ errors: 0, timeouts: 0, non2xx: 0 });
    expect(result.requests).toBeGreaterThan(100);
  }
});
