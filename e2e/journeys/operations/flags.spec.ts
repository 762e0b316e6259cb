import type { FeatureFlag } from 'shared-contracts';
import { env, required, variantUrl } from '../../support/env';
import { openAtPayment } from '../../support/carts';
import { expect, test } from '../../support/test';

/** Runs `npm run staff -- flag off coupons --variant benefitsMe`. */
async function switchFlags(state: 'on' | 'off', ...flags: readonly FeatureFlag[]): Promise<void> {
  for (const flag of flags) {
    const answer = await fetch(`${env.apiUrl}/management/v1/feature-flags/benefitsMe/${flag}/${state}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${required('staffKey')}` },
    });
    expect(answer.status).toBe(200);
  }
}

test.afterEach(() => switchFlags('on', 'coupons', 'reviews', 'shipToHome'));

test('[flags] a feature that staff switch off disappears within seconds, and returns', async ({ page }) => {
  const store = variantUrl('benefitsme');
  await openAtPayment(page, { store, variant: 'benefitsMe' });
  const coupon = page.getByText('Have a coupon code?');
  const footerReviews = page.getByRole('contentinfo').getByRole('link', { name: 'Reviews of the store' });
  const sorts = page.getByLabel('Sort by').getByRole('option', { name: 'Highest rated' });
  const shown = async (count: 0 | 1): Promise<void> => {
    // Gateways refresh flags every two seconds while there are visitors: the first page after a pause may be older.
    await expect(async () => {
      await page.goto(`${store}/cart`);
      await expect(page.getByText('Order summary')).toBeVisible();
      await expect(coupon).toHaveCount(count, { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
    await expect(footerReviews).toHaveCount(count);
    await page.goto(`${store}/tires?size=205%2F55R16`);
    await expect(sorts).toHaveCount(count);
    await page.goto(`${store}/help/faq`);
    await expect(page.getByText('Where do I enter a code?')).toHaveCount(count);
    await expect(page.getByText('Should they go to an installer or to my home?')).toHaveCount(count);
  };
  await shown(1);
  await switchFlags('off', 'coupons', 'reviews', 'shipToHome');
  await shown(0);
  await switchFlags('on', 'coupons', 'reviews', 'shipToHome');
  await shown(1);
});
