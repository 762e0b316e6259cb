import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

test(
  'the order of installers is part of the address, which can be shared, and is left by Back',
  FULL,
  async ({ page, browser, baseURL }) => {
    await page.goto('/installers?zip=14201');
    const nearest = page.getByRole('list', { name: /nearest/ });
    await expect(nearest).toBeVisible();
    await page.getByLabel('Sort by').selectOption('Lowest price');
    const cheapest = page.getByRole('list', { name: 'Installers, lowest price to mount first' });
    await expect(cheapest).toBeVisible();
    await page.getByRole('button', { name: 'Open on Saturday' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'your filters' })).toBeVisible();
    const shared = page.url();
    const first = (await cheapest.getByRole('listitem').first().innerText()).split('\n');

    // The address shows the same to other people, without script.
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const friend = await context.newPage();
    await friend.goto(shared);
    await expect(
      friend
        .getByRole('list', { name: /lowest price/ })
        .getByRole('listitem')
        .first(),
    ).toContainText(first.find((line) => line.length > 2) ?? 'nobody');
    await context.close();

    await page.goBack();
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
    await page.goBack();
    await expect(nearest).toBeVisible();
    await expect(page.getByLabel('Sort by')).toHaveValue('distance');
  },
);
