import type { Page } from '@playwright/test';
import { env, required } from '../../support/env';
import { sql } from '../../support/database';
import { FULL, inTurn, WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const SORTS = ['Newest', 'Oldest', 'HighestRating', 'LowestRating', 'MediaSort', 'MostHelpful'] as const;
const LARGE = 9 * 1024 * 1024;

/** Returns a product with enough reviews for several pages. */
async function reviewedProduct(): Promise<string> {
  const [row] = await sql<{ product_number: string }>(
    `select p.product_number from product p join product_line l using (line_id)
      where l.review_count > 25 order by l.line_id, p.product_number limit 1`,
  );
  return row?.product_number ?? '';
}

async function openReviews(page: Page, productNumber: string): Promise<void> {
  await page.goto(`/product/${productNumber}#reviews`);
  await page.getByLabel('Sort reviews').scrollIntoViewIfNeeded();
  // Reviews are hydrated when they become visible.
  await expect(async () => {
    await page.getByRole('button', { name: 'Report' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Report a review' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

const reviews = (page: Page) => page.getByRole('tabpanel', { name: /Reviews/ }).getByRole('article');
const starsOf = (page: Page) =>
  reviews(page).evaluateAll((cards) =>
    cards.map((card) => Number(/, (\d) of 5 stars/.exec(card.getAttribute('aria-label') ?? '')?.[1])),
  );

for (const [width, nextTurn] of inTurn(WIDTHS))
  test.describe(`reviews at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('are reported for a reason, voted helpful, sorted, filtered and paged', nextTurn(), async ({ page }) => {
      await openReviews(page, await reviewedProduct());
      const dialog = page.getByRole('dialog', { name: 'Report a review' });
      await expect(dialog.getByRole('radio')).toHaveCount(8);
      await dialog.getByRole('button', { name: 'Report this review' }).click();
      await expect(dialog.getByText('Choose a reason, so that we know what to look for.')).toBeVisible();
      await expectNoAxeFaults(page, 'report without a reason');
      await dialog.getByText('It is advertising or spam').click();
      await dialog.getByRole('button', { name: 'Report this review' }).click();
      await expect(page.getByRole('dialog', { name: 'We have your report' })).toBeVisible();
      await expectNoAxeFaults(page, 'report received');
      await page.getByRole('button', { name: 'Back to the reviews' }).click();

      await page.getByRole('button', { name: 'Helpful' }).first().click();
      await expect(page.getByRole('button', { name: 'Thanks' })).toBeDisabled();
      await expect(
        page.getByText(/^Sample reviews: generated for demonstration|reviews are samples/).first(),
      ).toBeVisible();
      await expectNoAxeFaults(page, 'reviews');

      for (const sort of SORTS) {
        const answer = page.waitForResponse(
          (one) => one.url().includes(`/product-reviews?`) && one.url().includes(`sort=${sort}`),
        );
        await page.getByLabel('Sort reviews').selectOption(sort);
        expect((await answer).status()).toBe(200);
        if (sort === 'HighestRating') await expect.poll(async () => (await starsOf(page))[0]).toBe(5);
        if (sort === 'LowestRating') await expect.poll(async () => (await starsOf(page))[0]).toBeLessThan(4);
      }

      await page.getByRole('link', { name: 'Page 2', exact: true }).click();
      await expect(page.getByRole('link', { name: /^Page 2/ })).toHaveAttribute('aria-current', 'page');
      await page
        .getByRole('list', { name: 'Reviews by stars' })
        .getByRole('link', { name: /^5 stars/ })
        .click();
      await expect.poll(async () => new Set(await starsOf(page))).toEqual(new Set([5]));
      await page.getByLabel('Reviews by vehicle').fill('no such car');
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'No review matches' })).toBeVisible();
      await expectNoAxeFaults(page, 'no review matches');
      await page.getByRole('link', { name: 'Remove filter: Vehicle: no such car' }).click();
      await expect(reviews(page).first()).toBeVisible();
      await page.getByLabel('With photos only').check();
      await expect(page.getByRole('list', { name: 'Chosen filters' }).getByText('With photos')).toBeVisible();
    });

    test('are sorted, filtered and paged by address without script', nextTurn(), async ({ browser }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: env.baseUrl,
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      const address = `/product/${await reviewedProduct()}?reviewSort=LowestRating&reviewPage=2#reviews`;
      // A part that takes too long is left to the browser's script; the next load has it.
      await expect(async () => {
        await page.goto(address);
        await expect(page.getByRole('link', { name: /^Page 2/ })).toHaveAttribute('aria-current', 'page', {
          timeout: 1_000,
        });
      }).toPass({ timeout: 15_000 });
      await page
        .getByRole('list', { name: 'Reviews by stars' })
        .getByRole('link', { name: /^5 stars/ })
        .click();
      await expect(page).toHaveURL(/reviewRating=5/);
      await page.getByLabel('Sort reviews').selectOption('Oldest');
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await expect(page).toHaveURL(/reviewRating=5.*reviewSort=Oldest/);
      await expect(page.getByLabel('Sort reviews')).toHaveValue('Oldest');
      await context.close();
    });
  });

test('a review is written by keyboard alone: stars, errors, photos, kept draft, receipt', async ({ page, watch }) => {
  watch.allow(/400|413|415|422/);
  const productNumber = await reviewedProduct();
  const title = `Quiet in the rain ${Date.now()}`;
  const focusOn = async (locator: ReturnType<Page['locator']>): Promise<void> => {
    for (
      let presses = 0;
      presses < 80 && !(await locator.evaluate((element) => element === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('Tab');
    await expect(locator).toBeFocused();
  };
  await page.goto(`/reviews/write?product=${encodeURIComponent(productNumber)}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Review / })).toBeVisible();
  await expectNoAxeFaults(page, 'an empty review');

  await focusOn(page.getByRole('button', { name: 'Send my review' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/things need a change/)).toBeVisible();
  await expectNoAxeFaults(page, 'a review with faults');

  await focusOn(page.getByRole('group', { name: 'Your rating' }).getByRole('radio').first());
  for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars, Very good' }).first()).toBeChecked();
  const fills = await page
    .getByRole('group', { name: 'Your rating' })
    .locator('use')
    .evaluateAll((stars) => stars.map((star) => getComputedStyle(star).fill));
  expect(
    fills.map((fill) => fill !== 'none'),
    'filled stars',
  ).toEqual([true, true, true, true, false]);
  const fields = [
    ['In a few words', title],
    ['What is it like to drive on them?', 'Two winters in the hills, and never once nervous in heavy rain.'],
  ] as const;
  for (const [label, text] of fields) {
    await focusOn(page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await focusOn(page.getByRole('button', { name: 'Yes', exact: true }));
  await page.keyboard.press('Enter');

  const files = page.locator('input[type=file]');
  await files.setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(LARGE) },
  ]);
  await expect(page.getByText('notes.txt is not a JPEG, PNG or WebP picture. Choose one of those.')).toBeVisible();
  await expect(page.getByText('huge.jpg is larger than 8 MB. Choose a smaller one.')).toBeVisible();
  await expectNoAxeFaults(page, 'photos that are refused');

  await page.reload();
  await expect(page.getByLabel('In a few words')).toHaveValue(title);
  await expect(page.getByRole('radio', { name: '4 stars, Very good' }).first()).toBeChecked();
  for (const [label, text] of [
    ['Name to show', 'Cedar'],
    ['Email', 'cedar@example.com'],
  ] as const) {
    await focusOn(page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await files.setInputFiles({ name: 'tread.png', mimeType: 'image/png', buffer: await largerPicture(page) });
  await expect(page.getByRole('img', { name: 'tread.png' })).toBeVisible();
  await focusOn(page.getByRole('button', { name: 'Send my review' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your review is on its way' })).toBeVisible();
  await expectNoAxeFaults(page, 'receipt');
  const [row] = await sql<{ status: string; rating: number }>('select status, rating from review where title = $1', [
    title,
  ]);
  expect(row).toEqual({ status: 'pending', rating: 4 });
});

test('a published review shows its photo, and averages separate samples from customers', FULL, async ({ page }) => {
  const productNumber = await reviewedProduct();
  const nickname = `Birch${Date.now() % 100_000}`;
  await page.goto(`/reviews/write?product=${encodeURIComponent(productNumber)}`);
  await page.getByText('5 stars, Excellent').first().click({ force: true });
  await page.getByLabel('In a few words').fill('Worth every mile');
  await page
    .getByLabel('What is it like to drive on them?')
    .fill('A photo says how little is worn after a year of commuting.');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tread.png', mimeType: 'image/png', buffer: await largerPicture(page) });
  await expect(page.getByRole('img', { name: 'tread.png' })).toBeVisible();
  await page.getByLabel('Name to show').fill(nickname);
  await page.getByLabel('Email').fill('birch@example.com');
  await page.getByRole('button', { name: 'Send my review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your review is on its way' })).toBeVisible();

  const [row] = await sql<{ review_id: string }>('select review_id from review where nickname = $1', [nickname]);
  const decided = await fetch(`${env.apiUrl}/management/v1/reviews/${row?.review_id}/moderation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${required('staffKey')}` },
    body: JSON.stringify({ decision: 'approved' }),
  });
  expect(decided.ok).toBe(true);

  await expect(async () => {
    await page.goto(`/product/${productNumber}?reviewMedia=true&reviewSort=Newest#reviews`);
    await page.getByRole('img', { name: `Photo 1 by ${nickname}` }).click({ timeout: 2_000 });
    await expect(page.getByRole('dialog', { name: `Photo by ${nickname}` })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectNoAxeFaults(page, 'a photo');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: `Photo by ${nickname}` })).toBeHidden();
  await expect(
    page
      .getByText(
        new RegExp(
          'of these [\\d,]+ reviews are samples, generated for demonstration and marked as such\\. ' +
            '(One customer wrote the other one|Customers wrote the other \\d+)\\.',
        ),
      )
      .first(),
  ).toBeVisible();
});

/** Returns a picture of sufficient size, drawn by the browser. */
async function largerPicture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#556';
      pen.fillRect(0, 0, 640, 480);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(data, 'base64');
}
