import type { Page } from '@playwright/test';
import { cards, count, settled } from '../../support/listing';
import { FULL, inTurn, STORES_AND_WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const names = (page: Page): Promise<string[]> => cards(page).locator('h3').allTextContents();

for (const [[name, base, width], nextTurn] of inTurn(STORES_AND_WIDTHS))
  test.describe(`${name} at ${width}`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('appends more cards, and restores the position on return from a product', nextTurn(), async ({ page }) => {
      await page.goto(`${base}/tires`);
      const more = page.getByRole('button', { name: 'Show 24 more' });
      await more.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      await more.click();
      await expect(cards(page)).toHaveCount(48);
      await expect(cards(page).nth(24).getByRole('link').first()).toBeFocused();
      expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(60);
      await expect(page).toHaveURL(/from=1&page=2/);
      await expect(page.getByText('48 of')).toBeVisible();

      const target = cards(page).nth(30);
      await target.scrollIntoViewIfNeeded();
      const shown = await names(page);
      const top = await page.evaluate(() => scrollY);
      await target.getByRole('link').first().click();
      // The address changes before the page.
      await page.waitForURL(/\/product\//);
      await expect(cards(page)).not.toHaveCount(48);
      await page.goBack();
      await expect.poll(() => names(page)).toEqual(shown);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
      await page.reload();
      await expect(cards(page)).toHaveCount(48);
      expect(await names(page)).toEqual(shown);
      await expectNoAxeFaults(page, 'two pages of cards');
    });

    test('loads each picture when it is scrolled into view', FULL, async ({ page }) => {
      await page.goto(`${base}/wheels`);
      for (let index = 0; index < 24; index += 4) {
        await cards(page).nth(index).scrollIntoViewIfNeeded();
        await expect
          .poll(() =>
            cards(page)
              .nth(index)
              .locator('img')
              .first()
              .evaluate((image: HTMLImageElement) => image.naturalWidth),
          )
          .toBeGreaterThan(0);
      }
    });

    test('adds a set to the cart by choosing a size on its card', nextTurn(), async ({ page }) => {
      // Before hydration this link leads to the product, whose page lists the sizes as well.
      await page.goto(`${base}/tires`, { waitUntil: 'networkidle' });
      await page
        .getByRole('link', { name: /^Choose a size of/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('radio') });
      await dialog.locator('input[type=radio]:not([disabled])').first().check();
      await expectNoAxeFaults(page, 'sizes of a card', 'dialog[open]');
      await dialog.getByRole('button', { name: /^Add 4 for/ }).click();
      await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
      await expect(page).toHaveURL(`${base}/tires`);
    });
  });

test('filters are used by keyboard alone: set, counted and cleared, without losing the focus', async ({ page }) => {
  await page.goto('/tires?size=205/65R16');
  await settled(page);
  const all = await count(page).textContent();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const brand = filters.getByRole('link', { name: /^Toyo/ });
  await brand.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/brand=Toyo/);
  await settled(page);
  await expect(filters.getByRole('link', { name: /^Toyo.*selected/ })).toBeFocused();
  await filters.getByRole('link', { name: /^In stock/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/inStock=true/);
  await settled(page);
  await expect(count(page)).not.toHaveText(all ?? '');
  await expectNoAxeFaults(page, 'filtered');

  await page.getByRole('link', { name: 'Remove filter: Toyo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/brand=/);
  await expect(page.getByRole('link', { name: 'Remove filter: In stock' })).toBeFocused();
  await page.getByRole('link', { name: 'Clear all' }).focus();
  await page.keyboard.press('Enter');
  await settled(page);
  await expect(count(page)).toBeFocused();
  await expect(count(page)).toHaveText(all ?? '');
});

test('every filter of tires and of wheels is offered, in plain words', async ({ page }) => {
  const offered = async (path: string): Promise<string> => {
    await page.goto(path);
    return (await page.getByRole('complementary', { name: 'Filters' }).textContent()) ?? '';
  };
  const tires = await offered('/tires');
  for (const name of [
    'Category',
    'Brand',
    'Price',
    'Rating',
    'Mileage warranty',
    'Speed rating',
    'Load index',
    'Ply rating',
    'Sidewall',
    'Run-flat',
    'In stock',
    'Special offer',
  ])
    expect(tires).toContain(name);
  expect(tires).toContain('H – up to 130 mph');
  expect(tires).toContain('95 – 1,521 lb');
  const wheels = await offered('/wheels');
  for (const name of ['Diameter', 'Width', 'Bolt pattern', 'Finish', 'Brand', 'Price']) expect(wheels).toContain(name);
});

test('filters on a phone open in a panel whose button shows the count', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tires?size=205/65R16');
  await page.getByRole('link', { name: 'Filters', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const show = panel.getByRole('button', { name: /^Show \d+ tire/ });
  const before = await show.textContent();
  await expectNoAxeFaults(page, 'filters on a phone');
  await panel.getByRole('link', { name: /^Toyo/ }).click();
  await expect(show).not.toHaveText(before ?? '');
  await show.click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('link', { name: 'Filters (1)' })).toBeFocused();
});

test('an empty list offers to remove the limiting filter, and nearby sizes', FULL, async ({ page }) => {
  await page.goto('/tires?size=205/65R16&runFlat=true&brand=Toyo');
  await expect(page.getByRole('heading', { name: 'No product has all of these filters' })).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveCount(0);
  await expectNoAxeFaults(page, 'empty list');
  await expect(
    page
      .getByRole('region', { name: /^Sizes close/ })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  const way = page.getByRole('link', { name: /^Without “Run-flat”: \d+ tires?/ });
  const promised = /(\d+)/.exec(((await way.textContent()) ?? '').split(':')[1] ?? '')?.[1];
  await way.click();
  await expect(count(page)).toHaveText(new RegExp(`^${promised} tire`));
});

test('the title of a filtered list is the same as after a reload', FULL, async ({ page }) => {
  await page.goto('/tires');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  for (const [step, title] of [
    [() => filters.getByRole('link', { name: /^Toyo/ }).click(), 'Toyo tires | Treadmarket'],
    [() => filters.getByRole('link', { name: /^Winter/ }).click(), 'Toyo winter tires | Treadmarket'],
    [() => page.goBack(), 'Toyo tires | Treadmarket'],
  ] as const) {
    await step();
    await expect(page).toHaveTitle(title);
    await settled(page);
    await page.reload();
    await expect(page).toHaveTitle(title);
  }
  await page.goto('/tires');
  await page.getByRole('navigation', { name: 'Pages of results' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveTitle('Tires, page 2 | Treadmarket');
});

for (const [width, nextTurn] of inTurn([390, 1280]))
  test(
    `cards show date and stock for the ZIP code without layout shift, at ${width}`,
    nextTurn(),
    async ({ page, watch }) => {
      await page.setViewportSize({ width, height: 844 });
      watch.allow(/400|Failed to load resource/);
      await page.goto('/tires?size=205/65R16');
      const heights = (): Promise<number[]> =>
        cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().height)));
      const before = await heights();
      await page.evaluate(() => localStorage.setItem('zipcode', '94110'));
      await page.reload();
      await expect(
        cards(page)
          .getByText(/to 94110/)
          .first(),
      ).toBeVisible();
      expect(await heights()).toEqual(before);
      await page.evaluate(() => localStorage.setItem('zipcode', '00000'));
      await page.reload();
      await expect(page.getByText(/zip code 00000/)).toHaveCount(1);
      await expectNoAxeFaults(page, 'zip code refused');
    },
  );

test("the vehicle's own size is shown on its cards, and on no other", FULL, async ({ page }) => {
  const camry = { fitmentId: 'F80b242a9', year: 2021, make: 'Toyota', model: 'Camry', trim: 'LE', size: '205/65R16' };
  await page.goto('/size-guide');
  await page.evaluate((stored) => {
    localStorage.setItem('fitment_details', JSON.stringify([stored]));
    localStorage.setItem('fitment_id', stored.fitmentId);
  }, camry);
  await page.goto('/tires?size=205/65R16');
  await expect(cards(page).first().getByText('Size of your 2021 Camry')).toBeVisible();
  await page.goto('/tires?size=225/65R17');
  await settled(page);
  await expect(page.getByText('Your 2021 Toyota Camry takes 205/65R16, not 225/65R17.')).toBeVisible();
  await expect(cards(page).getByText(/^(Fits|Size of) your/)).toHaveCount(0);
});

test('a page that fails to load keeps the cards and is retried', FULL, async ({ page, watch }) => {
  watch.allow(/503|Failed to load resource/);
  await page.goto('/tires');
  await page.route('**/api/v1/products?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"title":"Busy. Try again in a minute."}',
    }),
  );
  await page.getByRole('button', { name: 'Show 24 more' }).click();
  await expect(page.getByRole('alert')).toContainText('Busy.');
  await expect(cards(page)).toHaveCount(24);
  await expectNoAxeFaults(page, 'page failed');
  await page.unroute('**/api/v1/products?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(48);
});

test.describe('the listing without script', () => {
  test.use({ javaScriptEnabled: false });
  test('uses links for pages and filters, and offers the sizes on the product page', async ({ page }) => {
    await page.goto('/tires?page=2&from=1');
    await expect(cards(page)).toHaveCount(48);
    await expect(page.getByRole('button', { name: /^Show 24 more/ })).toBeHidden();
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL(/page=3/);
    await expect(cards(page)).toHaveCount(24);
    await page
      .getByRole('link', { name: /^Choose a size of/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/product\//);
  });
});

test('the filter panel on a phone fits the screen, and only its list scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tires?size=205/55R16');
  await page.getByRole('link', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Sidewall')).toBeAttached();
  const room = await panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(room).toBe(0);
});

test('numbers that two sizes share lead to a choice between them', async ({ page }) => {
  await page.goto('/?finder=size&width=275&ratio=60&rim=20');
  // Before hydration the form is submitted to the server, which offers the same choice.
  await expect(async () => {
    await page.getByRole('button', { name: 'Choose your size above' }).click();
    await expect(page.getByRole('link', { name: '275/60R20', exact: true })).toBeFocused({ timeout: 1_000 });
  }).toPass();
});
