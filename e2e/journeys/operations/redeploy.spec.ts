import type { BrowserContext } from '@playwright/test';
import { openWithCart } from '../../support/carts';
import { CHANGES } from '../../support/deploys/changes';
import { deployChanged, rollBack } from '../../support/deploys/deploys';
import { startLoad } from '../../support/load';
import { openFirstProduct } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

test('no request fails during a deploy and rollback of the cart, and the next page is current', async ({ page }) => {
  test.setTimeout(180_000);
  const load = startLoad(['/', '/tires?size=205%2F55R16', '/cart']);
  try {
    await openWithCart(page, '/cart');
    await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();

    await deployChanged(CHANGES.cartTitle);
    await page.getByRole('link', { name: 'Continue shopping' }).click();
    await page.waitForURL(/\/tires/);
    await page.getByRole('link', { name: /^Cart, / }).click();
    await expect(page.getByRole('heading', { name: 'Your new cart', level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your new cart', level: 1 })).toBeVisible();
    await expect(page.getByText('Subtotal (4 items)')).toBeVisible();

    await rollBack(CHANGES.cartTitle.folder);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
    await expect(page.getByText('Subtotal (4 items)')).toBeVisible();
  } finally {
    const result = await load.stop();
    expect(result).toMatchObject({ errors: 0, timeouts: 0, non2xx: 0 });
    expect(result.requests).toBeGreaterThan(100);
  }
});

/** Visits listing, product, reviews and comparison by links. Each walk is a separate visit. */
async function walk(
  context: BrowserContext,
  { compare, write }: { readonly compare: string; readonly write: string },
): Promise<void> {
  const page = await context.newPage();
  await page.goto('/tires?size=205%2F55R16');
  const boxes = page.getByRole('article').getByRole('checkbox', { name: /^Compare/ });
  for (const index of [0, 1]) {
    // Not `check()`, because a box clicked before hydration is reset for a moment.
    await boxes.nth(index).click();
    await expect(boxes.nth(index)).toBeChecked();
  }
  await openFirstProduct(page);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(
    page
      .getByRole('tabpanel', { name: 'Reviews' })
      .getByText(/\d+ reviews?/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: write, exact: true })).toBeVisible();
  await page
    .getByRole('region', { name: 'Compare' })
    .getByRole('link', { name: /^Compare \d/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: compare, exact: true })).toBeVisible();
  await page.close();
}

test('no request fails while the catalog and the reviews are deployed twice each', FULL, async ({ context }) => {
  test.setTimeout(420_000);
  const load = startLoad(['/', '/tires?size=205%2F55R16', '/compare', '/reviews']);
  const failed: string[] = [];
  context.on('response', (answer) => answer.status() >= 400 && failed.push(`${answer.status()} ${answer.url()}`));
  context.on(
    'requestfailed',
    (request) =>
      request.failure()?.errorText !== 'net::ERR_ABORTED' &&
      failed.push(`${request.failure()?.errorText} ${request.url()}`),
  );
  const shown = { compare: 'Compare', write: 'Write a review' };
  try {
    await walk(context, shown);
    // Two teams deploy concurrently.
    const changes = [CHANGES.writeReview, CHANGES.compareTitle];
    await Promise.all(changes.map((change) => deployChanged(change)));
    await walk(context, { compare: 'Compare, changed', write: 'Write your review' });
    // Deploys the unchanged source again, which restores the remote.
    await Promise.all(changes.map((change) => deployChanged({ ...change, to: change.from })));
    await walk(context, shown);
  } finally {
    const result = await load.stop();
    expect(result).toMatchObject({ errors: 0, timeouts: 0, non2xx: 0 });
    expect(failed).toEqual([]);
  }
});
