import type { Page } from '@playwright/test';
import { FULL, inTurn, WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const LISTING = '/tires?size=205%2F55R16';
const toggles = (page: Page) => page.getByRole('article').getByRole('checkbox', { name: /^Compare/ });
const bar = (page: Page) => page.getByRole('region', { name: 'Compare' });
/** Returns the texts at the sticky header, without elements that contain the whole table. */
const namesInView = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [80, 95, 110, 125]
      .flatMap((y) => [0.4, 0.5, 0.6].map((x) => document.elementFromPoint(innerWidth * x, y)))
      .map((element) => (element?.querySelector('tr') ? '' : (element?.textContent ?? '')))
      .join(' '),
  );
const columns = (page: Page) => page.getByRole('table').getByRole('columnheader');

for (const [width, nextTurn] of inTurn(WIDTHS))
  test.describe(`compare at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(
      'accepts four products and rejects a fifth, with differences, removal and sharing',
      nextTurn(),
      async ({ page, browser }) => {
        await page.goto(LISTING);
        for (const index of [0, 1, 2, 3]) await toggles(page).nth(index).check();
        await expect(bar(page).getByRole('link', { name: /^Compare 4/ })).toBeVisible();
        await toggles(page).nth(4).click();
        await expect(bar(page).getByText('You can compare 4 at a time. Remove one to choose another.')).toBeVisible();
        await expect(toggles(page).nth(4)).not.toBeChecked();
        // Below the bar's edge a control would be measured by its visible half.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await expectNoAxeFaults(page, 'listing with a full bar');

        await bar(page)
          .getByRole('link', { name: /^Compare 4/ })
          .click();
        await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
        await expect(page.getByText('4 products side by side')).toBeVisible();
        await expectNoAxeFaults(page, 'comparison');
        const rows = await page.getByRole('row').count();
        await page.getByLabel('Only differences').check();
        expect(await page.getByRole('row').count()).toBeLessThan(rows);
        await expectNoAxeFaults(page, 'only differences');

        const shared = await browser.newPage({ javaScriptEnabled: false });
        await shared.goto(page.url());
        await expect(shared.getByText('4 products side by side')).toBeVisible();
        await shared.close();

        await page
          .getByRole('link', { name: /^Remove / })
          .first()
          .click();
        await expect(page.getByText('3 products side by side')).toBeVisible();
        await page.goBack();
        await expect(page.getByText('4 products side by side')).toBeVisible();
      },
    );

    // A wide window uses the table's own row, a phone a separate strip.
    test('keeps the product names in view, and prints only the table', async ({ page }) => {
      await page.goto(LISTING);
      for (const index of [0, 1]) await toggles(page).nth(index).check();
      await bar(page)
        .getByRole('link', { name: /^Compare 2/ })
        .click();
      await expect(page.getByText('2 products side by side')).toBeVisible();
      const name = (await columns(page).nth(0).locator('a > span').nth(1).textContent()) ?? '';
      await page.mouse.move(width / 2, 500);
      await page.mouse.wheel(0, 700);
      await expect.poll(() => namesInView(page), { message: `${name} stays in view` }).toContain(name);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
      await expect(page.getByLabel('Only differences')).toBeHidden();
      await expect(page.getByRole('table')).toBeVisible();
    });

    test('shows a notice without products, and for a product that is no longer sold', FULL, async ({ page, watch }) => {
      watch.allow(/404/);
      await page.goto('/compare');
      await expect(page.getByText('Nothing to compare yet')).toBeVisible();
      await expectNoAxeFaults(page, 'nothing to compare');
      await page.goto('/compare?p=GONE-1');
      await expect(page.getByText(/We no longer carry GONE-1/)).toBeVisible();
      await expectNoAxeFaults(page, 'a product that is gone');
    });
  });

test('products are chosen, compared, narrowed and removed by keyboard alone', async ({ page }) => {
  await page.goto(LISTING);
  // The last ones, from which the bar is few stops away.
  for (const index of [-2, -1]) {
    await toggles(page).nth(index).focus();
    await page.keyboard.press('Space');
    await expect(toggles(page).nth(index)).toBeChecked();
  }
  const link = bar(page).getByRole('link', { name: /^Compare 2/ });
  for (
    let presses = 0;
    presses < 400 && !(await link.evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 products side by side')).toBeVisible();
  await page.getByLabel('Only differences').focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Only differences')).toBeChecked();
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeFocused();
  await expect(page.locator('main').getByText('1 product', { exact: true })).toBeVisible();
});

for (const [width, nextTurn] of inTurn([320, 390]))
  test(
    `the compare link of a product page at ${width} is in the purchase bar, and covers nothing`,
    nextTurn(),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(LISTING);
      for (const index of [0, 1]) await toggles(page).nth(index).check();
      await page.getByRole('article').first().getByRole('link').first().click();
      const link = bar(page).getByRole('link', { name: 'Compare 2 of 4' });
      await expect(link).toBeVisible();
      await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeInViewport();
      const boxes = await link.evaluate((element) => {
        const box = (one: Element) => one.getBoundingClientRect().toJSON() as DOMRect;
        const buy = [...document.querySelectorAll('main button')].find(({ textContent }) =>
          /^Add to cart/.test(textContent),
        )!;
        return { link: box(element), buy: box(buy), whole: box(buy.parentElement!) };
      });
      expect(boxes.link.top).toBeGreaterThanOrEqual(boxes.whole.top);
      expect(boxes.whole.height).toBeLessThan(120);
      const isApart = boxes.link.right <= boxes.buy.left || boxes.link.bottom <= boxes.buy.top;
      expect(isApart, 'the link leaves the button to buy free').toBe(true);
      await expectNoAxeFaults(page, 'product with what is compared');
      await link.click();
      await expect(page.getByText('2 products side by side')).toBeVisible();
    },
  );
