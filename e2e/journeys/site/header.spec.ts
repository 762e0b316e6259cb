import type { Locator, Page } from '@playwright/test';
import { env, variantUrl } from '../../support/env';
import { FULL, inTurn, STORES_AND_WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const chip = (page: Page, name: RegExp): Locator => page.getByRole('banner').getByRole('button', { name });

async function chooseCamry(dialog: Locator): Promise<void> {
  for (const [label, value] of [
    ['Year', '2021'],
    ['Make', 'Toyota'],
    ['Model', 'Camry'],
  ] as const) {
    const select = dialog.getByLabel(label, { exact: true });
    await expect(select.locator('option', { hasText: value }).first()).toBeAttached();
    await select.selectOption({ label: value });
  }
  const trim = dialog.getByLabel('Trim', { exact: true });
  await expect(trim.locator('option').nth(1)).toBeAttached();
  await trim.selectOption({ index: 1 });
  await dialog
    .getByRole('button', { name: 'Use this vehicle' })
    .or(dialog.getByRole('listitem').getByRole('link').first())
    .click();
}

for (const [[name, base, width], nextTurn] of inTurn(STORES_AND_WIDTHS))
  test.describe(`${name} at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('sets ZIP code and vehicle without leaving the page', nextTurn(), async ({ page }) => {
      await page.goto(`${base}/tires`);
      // The click precedes the script that handles it.
      await page.getByRole('banner').getByText('Add a zip').click();
      const dialog = page.getByRole('dialog');
      const zip = dialog.getByLabel('Zip code');
      await expect(zip).toBeFocused();
      await page.keyboard.type('99501');
      await page.keyboard.press('Enter');
      await expect(zip).toHaveAccessibleDescription(/Alaska/);
      await expect(zip).toBeFocused();
      await expectNoAxeFaults(page, 'zip code refused');
      await zip.fill('94110');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(chip(page, /Deliver to .*94110/)).toBeFocused();
      await expect(page.locator('#tm-live')).toHaveText('Delivering to San Francisco 94110.');

      await chip(page, /Add your vehicle/).press(' ');
      await expect(page.getByRole('dialog', { name: 'My garage' })).toBeVisible();
      await expectNoAxeFaults(page, 'vehicle finder');
      await chooseCamry(dialog);
      await expect(dialog).toBeHidden();
      await expect(chip(page, /2021 Camry/)).toBeFocused();
      await expect(page).toHaveURL(`${base}/tires`);
      await expect(page.getByText('You drive a 2021 Toyota Camry.')).toBeVisible();
      await expectNoAxeFaults(page, 'vehicle chosen');
      await page.getByRole('banner').getByRole('link', { name: 'Shop tires that fit' }).click();
      await expect(page).toHaveURL(/\/tires\?fitment=/);
      await expect(page.getByText('Everything here fits your')).toBeVisible();

      await page.reload();
      await expect(page.getByRole('banner').getByText(/2021 Camry/)).toBeVisible();
      await page
        .getByRole('banner')
        .getByText(/2021 Camry/)
        .click();
      await expectNoAxeFaults(page, 'known vehicle');
      await dialog.getByRole('button', { name: /^Remove 2021 Toyota Camry/ }).click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(chip(page, /Add your vehicle/)).toBeFocused();
    });
  });

for (const [[name, base, width], nextTurn] of inTurn(STORES_AND_WIDTHS))
  test.describe(`${name} at ${width}`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('offers orders, returns and the phone number', nextTurn(), async ({ page }) => {
      await page.goto(`${base}/tires`);
      const banner = page.getByRole('banner');
      const opener = banner.locator('summary').filter({ visible: true });
      const help = banner.getByRole('navigation', { name: 'Help' });
      await opener.press('Enter');
      await expect(help.getByRole('link', { name: 'Where is my order?' })).toBeInViewport();
      await expect(help.getByRole('link', { name: 'Find an installer' })).toBeInViewport();
      await expect(banner.getByRole('link', { name: /^800-555-/ }).last()).toBeInViewport();
      await expectNoAxeFaults(page, 'help in the header');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await expect(help).toBeHidden();
      await expect(opener).toBeFocused();

      await opener.click();
      await help.getByRole('link', { name: 'Returns' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible();
      await expect(help).toBeHidden();
    });
  });

test('a one-row header is completely visible', async ({ page }) => {
  for (const base of [env.baseUrl, env.lowesUrl, variantUrl('purchasingpower'), variantUrl('benefitsme')]) {
    await page.goto(`${base}/size-guide`);
    for (const width of [900, 1024, 1200]) {
      await page.setViewportSize({ width, height: 700 });
      const banner = page.getByRole('banner');
      const shown = [
        banner.getByRole('link', { name: /^Cart/ }),
        banner.locator('summary', { hasText: 'Help' }),
        banner.locator('[data-chip=vehicle]').locator('..').locator('..'),
      ];
      for (const one of shown) await expect(one, `${base} at ${width}`).toBeInViewport({ ratio: 1 });
      const vehicle = await shown[2]!.boundingBox();
      expect(vehicle?.width, `${base} at ${width}`).toBeGreaterThanOrEqual(44);
    }
  }
});

test('the marked department changes with the page', FULL, async ({ page }) => {
  await page.goto('/tires');
  const departments = page.getByRole('navigation', { name: 'Departments' });
  await departments.getByRole('link', { name: 'Wheels' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wheels' })).toBeVisible();
  await expect(departments.locator('[aria-current]')).toHaveText(['Wheels']);
  await page.goBack();
  await expect(departments.locator('[aria-current]')).toHaveText(['Tires']);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(departments.locator('[aria-current]')).toHaveCount(0);
});
