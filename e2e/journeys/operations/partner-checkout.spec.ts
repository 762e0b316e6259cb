import type { Page } from '@playwright/test';
import { openAtPayment } from '../../support/carts';
import { expectConformance } from '../../support/conformance';
import { askVariant, env, variantUrl } from '../../support/env';
import { preview, swapBack, swapIn } from '../../support/deploys/deploys';
import { handOver, keptIds } from '../../support/hand-over';
import { startLoad } from '../../support/load';
import { chooseOwnShop } from '../../support/own-shops';
import { fillCard, fillPerson } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

/** Returns the remote that serves `/checkout` of a store. */
async function checkoutOf(store: string): Promise<string | undefined> {
  const html = await (await askVariant(`${store}/checkout`)).text();
  return /"page":\{"remote":"([^"]+)"/.exec(html)?.[1];
}

const atWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** On Homestead's page: chooses a shop near the ZIP code, its first free time, and the driver. */
async function chooseInstaller(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Zip code' }).fill('94110');
  await page.getByRole('button', { name: 'Find installers' }).click();
  await chooseOwnShop(page.getByRole('list', { name: /^Installers,/ }));
  await page.getByRole('group', { name: 'Times' }).locator('button:not([disabled])').first().click();
  await expect(page.getByRole('status').filter({ hasText: 'is yours until' }).last()).toBeVisible();
  await expectNoAxeFaults(page, 'Homestead’s checkout, a time is held');
  await fillPerson(page);
  await page.getByRole('button', { name: 'Save appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
}

/** Buys from the partner's site to the confirmation page of its own checkout; returns the order's id. */
async function buyAtHomestead(page: Page): Promise<string> {
  await handOver(page, { variant: 'lowes', customerId: 'customer-5', storeId: 'store-0412' });
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
  await expect(page).toHaveURL(`${env.lowesUrl}/cart`);
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await chooseInstaller(page);
  await atWidth(page, 390);
  await fillCard(page);
  await expectNoAxeFaults(page, 'Homestead’s checkout, before the press, at 390');
  await page.getByRole('button', { name: /Place order/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible({ timeout: 45_000 });
  await expectNoAxeFaults(page, 'Homestead’s thank-you, at 390');
  expect(await keptIds(page)).toEqual(['customer-5', 'store-0412', null]);
  return /confirmation\/([^?]+)/.exec(page.url())?.[1] ?? '';
}

test(
  'no request fails while the checkout of a partner is swapped in and back under load',
  FULL,
  async ({ page, browser, watch }) => {
    test.setTimeout(180_000);
    // The partner's site has no icon.
    watch.allow(/404/);
    const loads = [env.lowesUrl, env.baseUrl].map((store) =>
      startLoad(['/', '/cart', '/checkout'], { host: new URL(store).host, perSecond: 20 }),
    );
    try {
      await swapIn('partners/homestead-checkout', 'lowes');
      await expect.poll(() => checkoutOf(env.lowesUrl)).toBe('homestead-checkout');
      expect(await checkoutOf(env.baseUrl)).toBe('checkout');
      // Both checkouts place orders at the same time: Homestead's for a handed-over shopper, ours in the main store.
      const [orderId] = await Promise.all([
        buyAtHomestead(page),
        expectConformance(browser, env.baseUrl, 'checkout'),
        expectConformance(browser, env.lowesUrl, 'homestead-checkout'),
      ]);
      expect(orderId).not.toBe('');
      await swapBack('lowes');
      await expect.poll(() => checkoutOf(env.lowesUrl)).toBe('checkout');
    } finally {
      for (const result of await Promise.all(loads.map((load) => load.stop()))) {
        expect(result).toMatchObject({ errors: 0, timeouts: 0, non2xx: 0 });
        expect(result.requests).toBeGreaterThan(50);
      }
    }
  },
);

test(
  'a checkout without a framework is previewed, swapped in, and keeps the rules of its role',
  FULL,
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const store = variantUrl('benefitsme');
    const link = store + (await preview('partners/plain-checkout', 'benefitsMe'));
    await expect.poll(async () => (await askVariant(link)).status).toBe(200);
    await page.goto(link);
    await page.getByRole('button', { name: 'Show me the preview' }).click();
    await openAtPayment(page, { store, variant: 'benefitsMe' });
    const bar = page.getByRole('complementary', { name: 'Preview', exact: true });
    await expect(bar).toContainText(/Preview of plain-checkout \S+ as checkout\. Nobody else sees it\./);
    await expect(page.getByRole('button', { name: /Place order/ })).toBeVisible();
    await expectNoAxeFaults(page, 'the plain checkout in a preview');
    expect(await checkoutOf(store)).toBe('checkout');
    await bar.getByRole('button', { name: 'Leave the preview' }).click();
    await expect(page).toHaveURL(`${store}/`);
    await expect(bar).toHaveCount(0);
    await swapIn('partners/plain-checkout', 'benefitsMe');
    try {
      await expect.poll(() => checkoutOf(store)).toBe('plain-checkout');
      await expectConformance(browser, store, 'plain-checkout');
    } finally {
      await swapBack('benefitsMe');
    }
  },
);
