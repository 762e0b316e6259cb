import type { Page } from '@playwright/test';
import { FULL, inTurn, STORES_AND_WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const TRUCK = {
  year: 2021,
  make: 'Ford',
  model: 'F-150',
  trim: 'Lariat / King Ranch / Platinum 20-inch',
  size: '275/60R20',
};
const WHEEL = '/product/VEL-LIRA-167-4X108-P48-GB/velmora-lira-16x7-4x108-48';

/** Layout shifts, as browsers measure them. */
declare global {
  interface Window {
    shifted: number;
  }
}

/** Prepares a browser with a truck and a ZIP code from an earlier visit. */
async function comeBack(page: Page): Promise<void> {
  await page.goto(`/?year=2021&make=Ford&model=F-150&trim=${encodeURIComponent(TRUCK.trim)}`);
  const fitmentId = new URL(page.url()).searchParams.get('fitment') ?? '';
  expect(fitmentId).not.toBe('');
  await page.addInitScript(
    ([vehicle, id]) => {
      // The chat's frame has no storage of its own.
      if (window.top !== window) return;
      localStorage.setItem('fitment_details', vehicle);
      localStorage.setItem('fitment_id', id);
      localStorage.setItem('zipcode', '14201');
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    },
    [JSON.stringify([{ ...TRUCK, fitmentId }]), fitmentId] as const,
  );
}

for (const [[name, base, width], nextTurn] of inTurn(STORES_AND_WIDTHS))
  test.describe(`${name} at ${width}`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('shows fitting products to a returning shopper without layout shift', nextTurn(), async ({ page }) => {
      await comeBack(page);
      await page.goto(base);
      await expect(page.getByRole('heading', { name: '2021 Ford F-150' })).toBeVisible();
      await expect(page.getByText('Welcome back. See what fits your 2021 Ford F-150.')).toBeVisible();
      await page.mouse.move(5, 300);
      await expect(page.getByRole('banner').locator('[data-chip=zip]')).toHaveText(/14201/);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01);
      await expectNoAxeFaults(page, 'home of who comes back');
      await page.getByRole('link', { name: 'Tires that fit' }).click();
      await expect(page.getByText('Everything here fits your').locator('..')).toContainText('2021 Ford F-150');
      await page.getByRole('link', { name: 'Show all tires' }).click();
      await expect(page).toHaveURL(`${base}/tires`);
      await expect(page.getByText('You drive a 2021 Ford F-150.')).toBeVisible();
    });
  });

test('departments show fitting products, with one click to see all', FULL, async ({ page }) => {
  await comeBack(page);
  await page.goto('/size-guide');
  const wheels = page.getByRole('banner').getByRole('link', { name: 'Wheels' });
  await expect(wheels).toHaveAttribute('href', /fitment=/);
  await wheels.click();
  await expect(page.getByText(/Everything here fits your|These are for your/)).toBeVisible();
  await expect(wheels).toHaveAttribute('aria-current', 'page');
});

test('a wheel prompts for the vehicle, and can be added without one', FULL, async ({ page }) => {
  await page.goto(WHEEL, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  const question = page.getByRole('alert').filter({ hasText: 'Which vehicle are these wheels for?' });
  await expect(question).toBeVisible();
  await expectNoAxeFaults(page, 'the question');
  await question.getByRole('button', { name: 'Check my vehicle' }).click();
  await expect(page.getByRole('dialog', { name: 'Your vehicle' })).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Add without checking' }).click();
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
});
