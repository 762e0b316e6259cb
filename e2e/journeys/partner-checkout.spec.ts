import { askVariant, env, variantUrl } from '../support/env';
import { swapBack, swapIn } from '../support/deploys';
import { startLoad } from '../support/load';
import { fillCard, openAtPayment } from '../support/shop';
import { expect, expectNoAxeFaults, test } from '../support/test';

/** Which remote answers `/checkout` of a store. */
async function checkoutOf(store: string): Promise<string | undefined> {
  const html = await (await askVariant(`${store}/checkout`)).text();
  return /"page":\{"remote":"([^"]+)"/.exec(html)?.[1];
}

test('a partner’s checkout is swapped in and back while people shop: an order in its variant, nothing new in the main store, no failed request', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const load = startLoad(['/', '/cart', '/checkout'], new URL(env.lowesUrl).host);
  try {
    await swapIn('partners/homestead-checkout', 'lowes');
    await expect.poll(() => checkoutOf(env.lowesUrl)).toBe('homestead-checkout');
    expect(await checkoutOf(env.baseUrl)).toBe('checkout');
    await openAtPayment(page, { store: env.lowesUrl, variant: 'lowes' });
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ships to' })).toBeVisible();
    await fillCard(page);
    await expectNoAxeFaults(page, 'Homestead’s checkout');
    await page.getByRole('button', { name: /Place order/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible({ timeout: 45_000 });
    await expectNoAxeFaults(page, 'Homestead’s thank-you');
    await swapBack('lowes');
    await expect.poll(() => checkoutOf(env.lowesUrl)).toBe('checkout');
  } finally {
    const result = await load.stop();
    expect(result).toMatchObject({ errors: 0, timeouts: 0, non2xx: 0 });
    expect(result.requests).toBeGreaterThan(100);
  }
});

test('a checkout without a framework places an order', async ({ page }) => {
  test.setTimeout(120_000);
  const store = variantUrl('benefitsme');
  await swapIn('partners/plain-checkout', 'benefitsMe');
  try {
    await expect.poll(() => checkoutOf(store)).toBe('plain-checkout');
    await openAtPayment(page, { store, variant: 'benefitsMe' });
    await fillCard(page);
    await expectNoAxeFaults(page, 'the plain checkout');
    await page.getByRole('button', { name: /Place order/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible({ timeout: 45_000 });
  } finally {
    await swapBack('benefitsMe');
  }
});
