import type { Page } from '@playwright/test';
import { openWithCart } from '../../support/carts';
import { proceed } from '../../support/shop';
import { FULL, inTurn } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';
import { keepVehicle } from '../../support/vehicle';

const TIRE = 'MIC-DEF2-2055516-91V';

async function openCart(page: Page, productNumber = TIRE): Promise<void> {
  await openWithCart(page, '/cart', { productNumber });
  await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeVisible();
}

for (const [width, nextTurn] of inTurn([390, 1280, 320]))
  test(`a change of quantity and a removal are undone by keyboard at ${width}`, nextTurn(), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openCart(page);
    await expect(page.getByText('Subtotal (4 items)').first()).toBeVisible();
    await expect(page.locator('[data-cart-line][aria-busy]')).toHaveCount(0);
    await page.getByRole('button', { name: 'One more' }).focus();
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: /^Undo: back to 4/ });
    await expect(undo).toBeVisible();
    await expect(page.getByText('Subtotal (5 items)').first()).toBeVisible();
    await expectNoAxeFaults(page, `undo at ${width}`);
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Subtotal (4 items)').first()).toBeVisible();
    await expect(undo).toHaveCount(0);
    const lines = page.getByRole('list', { name: 'Items in your cart' });
    await expect(lines.getByRole('link', { name: 'Michelin Defender2', exact: true })).toBeFocused();

    await page.getByRole('button', { name: /^Remove / }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/was removed\.$/)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused();
  });

test('accessories alone are shipped home until the shopper chooses installation', async ({ page }) => {
  await openCart(page, 'FRO-CBL-01');
  const home = page.getByRole('radio', { name: /^Shipped to your home/ });
  const shop = page.getByRole('radio', { name: /^Installed at a local shop/ });
  await expect(home).toBeChecked();
  await shop.click();
  await expect(shop).toBeChecked();
  await page.reload();
  await expect(shop).toBeChecked();
});

test('the total follows the chosen shop before the next step', FULL, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('zipcode', '94110'));
  await openCart(page);
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await page.getByRole('radio', { name: /Ship to a local installer/ }).check();
  await proceed(page);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  const shops = page
    .getByRole('list', { name: /^Installers,/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(Choose|Chosen): / }).and(page.locator(':not([disabled])')) });
  const [first, second] = [shops.nth(0), shops.nth(1)];
  const priceOf = async (shop: typeof first) => /\$[\d.,]+(?= for 4)/.exec(await shop.innerText())?.[0] ?? 'none';
  const prices = [await priceOf(first), await priceOf(second)];

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/v1/cart/*/installation', async (route) => {
    await held;
    await route.continue();
  });
  const chooseSecond = second.getByRole('button', { name: /^Choose: / });
  await first.getByRole('button', { name: /^Choose: / }).click();
  await expect(summary.getByText('Updating…').first()).toBeVisible();
  letGo();
  const amountOf = (name: RegExp) => summary.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
  await expect(amountOf(/^Installation/)).toHaveText(prices[0]!);
  await expectNoAxeFaults(page, 'a shop is chosen');
  const total = await amountOf(/^Total/).innerText();
  await chooseSecond.click();
  await expect(summary.getByText('Updating…')).toHaveCount(0);
  await expect(amountOf(/^Installation/)).toHaveText(prices[1]!);
  if (prices[0] !== prices[1]) await expect(amountOf(/^Total/)).not.toHaveText(total);
});

test(
  'a tire that does not fit requires confirmation, and is never labeled with the vehicle',
  FULL,
  async ({ page, watch }) => {
    watch.allow(/409|Failed to load resource/);
    const integra = {
      fitmentId: 'F09cd297d',
      year: 2023,
      make: 'Acura',
      model: 'Integra',
      trim: 'Base',
      size: '215/50R17',
    };
    await keepVehicle(page, integra);
    await page.goto('/product/BRI-PSAS-2055517-95Y-XL/bridgestone-potenza-sport-as-205-55r17');
    await expect(page.getByText("Doesn't fit your 2023 Acura Integra")).toBeVisible();
    const add = page.getByRole('button', { name: 'Add to cart' }).first();
    const question = page.getByRole('dialog', {
      name: /doesn't fit your 2023 Acura Integra\. Add it for another vehicle\?/,
    });
    await add.click();
    await expect(question).toBeVisible();
    await expectNoAxeFaults(page, 'the question of a misfit');
    await question.getByRole('button', { name: 'Keep looking' }).click();
    await expect(question).toHaveCount(0);
    await add.click();
    await question.getByRole('button', { name: 'Add for another vehicle' }).click();
    const drawer = page.getByRole('dialog', { name: 'Added to your cart' });
    await expect(drawer.getByText("Doesn't fit your 2023 Acura Integra")).toBeVisible();
    await drawer.getByRole('link', { name: 'View cart' }).click();
    const lines = page.getByRole('list', { name: 'Items in your cart' });
    await expect(lines.getByText("Doesn't fit your 2023 Acura Integra")).toBeVisible();
    await expect(lines.getByText(/For your/)).toHaveCount(0);
    await expectNoAxeFaults(page, 'a line that does not fit');
  },
);
