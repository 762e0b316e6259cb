import { openWithCart } from '../../support/carts';
import { askVariant, env, required, variantUrl } from '../../support/env';
import { FULL, inTurn, WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

async function previewToken(date: string): Promise<string> {
  const answer = await fetch(`${env.apiUrl}/management/v1/deals/preview-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${required('staffKey')}` },
    body: JSON.stringify({ date }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { token: string }).token;
}

for (const [width, nextTurn] of inTurn(WIDTHS))
  test.describe(`deals at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('shows running, restricted and ended deals, and links the form of a rebate', nextTurn(), async ({ page }) => {
      await page.goto('/deals');
      await expect(page.getByRole('heading', { name: 'Off at checkout' })).toBeVisible();
      await expect(page.getByText(/^Buy \d+, get \$\d+ back on (Visa|Mastercard) prepaid card/).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'For government and military' })).toBeVisible();
      await expectNoAxeFaults(page, 'deals');
      await page.getByText('Ended deals').click();
      await expect(page.getByText(/^Ended \w{3}, /).first()).toBeVisible();
      await expectNoAxeFaults(page, 'deals, ended ones open');
      await page
        .getByRole('link', { name: /^Rebate form: / })
        .first()
        .click();
      await expect(page).toHaveURL(/\/deals\/[^/]+\/rebate-form$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAxeFaults(page, 'rebate form');
      await page.goBack();
      await page
        .getByRole('link', { name: /^Shop .+ tires: / })
        .first()
        .click();
      await expect(page).toHaveURL(/\/tires\?/);
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    test('previews a future day with a notice, and rejects an invalid link', FULL, async ({ page, watch }) => {
      watch.allow(/404/);
      await page.goto(`/deals/preview?token=${await previewToken('2026-12-01')}`);
      await expect(page.getByText('Preview: the deals of Tuesday, December 1')).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expectNoAxeFaults(page, 'preview of deals');
      const refused = await page.goto('/deals/preview?token=made-up');
      expect(refused?.status()).toBe(404);
      await expect(page.getByText('This preview link no longer works. Ask for a new one.')).toBeVisible();
      await expectNoAxeFaults(page, 'preview that is refused');
      await page.getByRole('link', { name: /See today.s deals/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
    });
  });

test('a shopper verifies their service, and the deals apply to the cart', async ({ page, watch }) => {
  // A declined verification gets 422 when it is submitted.
  watch.allow(/422/);
  await openWithCart(page, '/deals');
  await page.getByRole('link', { name: 'Verify who you are' }).click();
  await expect(page.getByRole('button', { name: 'Verify who you are' })).toBeVisible();
  await expectNoAxeFaults(page, 'verification');
  await page.getByRole('button', { name: 'Verify who you are' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL(/\/deals\/verify/);
  await expect(page.getByText('Not verified yet')).toBeVisible();
  await expectNoAxeFaults(page, 'verification that was declined');
  await page.getByRole('button', { name: 'Verify who you are' }).click();
  await page.getByRole('button', { name: 'I work for a government' }).click();
  await expect(page.getByText('You are verified. Thank you for your service.')).toBeVisible();
  await expectNoAxeFaults(page, 'verified');
});

test('only the main and the benefits variant offer the verification', FULL, async ({ page }) => {
  for (const base of [env.baseUrl, variantUrl('benefitsme')]) {
    expect((await askVariant(`${base}/deals/verify`)).status, base).toBe(200);
    await page.goto(`${base}/deals`);
    await expect(page.getByRole('link', { name: 'Verify who you are' })).toBeVisible();
  }
  for (const base of [env.lowesUrl, variantUrl('purchasingpower')]) {
    expect((await askVariant(`${base}/deals/verify`)).status, base).toBe(404);
    await page.goto(`${base}/deals`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Verify who you are' })).toHaveCount(0);
  }
});
