import type { Page } from '@playwright/test';
import { askVariant, env, variantUrl } from '../../support/env';
import { FULL, inTurn, STORES_AND_WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

/** Expects no horizontal scrolling on a phone. */
async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

for (const [[variant, base, width], nextTurn] of inTurn(STORES_AND_WIDTHS))
  test.describe(`${variant} at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('lists brands by letter, with links to their tires', nextTurn(), async ({ page }) => {
      await page.goto(`${base}/brands`);
      await expectNoAxeFaults(page, 'brands');
      await expectNoOverflow(page);
      await page.getByRole('navigation', { name: 'Brands by letter' }).getByRole('link', { name: 'M' }).click();
      const link = page.getByRole('link', { name: /^Michelin \d+ tires$/ });
      await expect(link).toBeInViewport();
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Michelin');
      await expect(page.getByRole('article').first()).toContainText('Michelin');
    });

    test('describes the purpose of each category, with a link to it', FULL, async ({ page }) => {
      await page.goto(`${base}/categories`);
      await expectNoAxeFaults(page, 'categories');
      await expectNoOverflow(page);
      await page.getByRole('region', { name: 'Accessories' }).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/accessories\?category=/);
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    test('compares two sizes, with the effects of the change', nextTurn(), async ({ page }) => {
      await page.goto(`${base}/size-guide`);
      await expectNoAxeFaults(page, 'size guide');
      await page.getByLabel('Size on your car').fill('225/65R17');
      await page.getByLabel(/Size you are considering/).fill('235/60R18');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/a=225\/65R17&b=235\/60R18/);
      await expect(page.getByText('2.1% taller: within the 3% rule')).toBeVisible();
      await expect(page.locator('main').getByText('At 60 mph shown you drive 61.2 mph.')).toBeVisible();
      await expect(page.getByRole('img', { name: /Drawn to the same scale/ })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Measures of both sizes' })).toContainText(/Revs per mile/);
      await expectNoAxeFaults(page, 'size guide with two sizes');
      await expectNoOverflow(page);
      await page.getByLabel('Size on your car').fill('hello');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Size on your car')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Size on your car')).toHaveValue('hello');
      await expectNoAxeFaults(page, 'size guide with a size that is none');
    });

    test('answers questions on help pages, and shows the phone number', FULL, async ({ page }) => {
      await page.goto(`${base}/help/faq`);
      await expectNoAxeFaults(page, 'questions');
      const question = page.getByRole('group').first();
      await question.locator('summary').click();
      await expect(question).toHaveAttribute('open', '');
      await expectNoAxeFaults(page, 'a question with its answer');
      await expectNoOverflow(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Questions and answers');
      await expect(
        page
          .locator('main')
          .getByRole('link', { name: /\d{3}-\d{3}-\d{4}/ })
          .first(),
      ).toHaveAttribute('href', /^tel:/);
      await expectNoAxeFaults(page, 'contact');
      await expectNoOverflow(page);
    });
  });

test('each variant has its own help pages, and no link to another’s', FULL, async ({ page, watch }) => {
  watch.allow(/404/);
  const pages = {
    [env.baseUrl]: ['faq', 'returns', 'contact'],
    [env.lowesUrl]: ['faq', 'returns', 'contact'],
    [variantUrl('purchasingpower')]: ['faq', 'returns'],
    [variantUrl('benefitsme')]: ['faq', 'returns', 'contact'],
  };
  for (const [base, shown] of Object.entries(pages)) {
    await page.goto(base);
    for (const name of ['faq', 'returns', 'contact']) {
      const isShown = shown.includes(name);
      expect((await askVariant(`${base}/help/${name}`)).status, `${base}/help/${name}`).toBe(isShown ? 200 : 404);
      await expect(page.getByRole('contentinfo').locator(`a[href="/help/${name}"]`), base).toHaveCount(isShown ? 1 : 0);
    }
  }
  await page.goto(`${variantUrl('benefitsme')}/help/returns`);
  await expect(page.getByText(/not refundable or returnable/).first()).toBeVisible();
  await expectNoAxeFaults(page, 'returns where nothing can be returned');
  await page.goto(`${variantUrl('purchasingpower')}/help/returns`);
  await expect(page.getByText(/we refund through your program/)).toBeVisible();
  await page.goto(`${env.baseUrl}/help/returns`);
  await expect(page.getByText('*Must be unused and unmounted.').first()).toBeVisible();
  await expectNoAxeFaults(page, 'returns');
});
