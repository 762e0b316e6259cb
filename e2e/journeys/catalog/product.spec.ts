import type { Locator, Page } from '@playwright/test';
import { env, variantUrl } from '../../support/env';
import { FULL, inTurn, STORES_AND_WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';
import { keepVehicle } from '../../support/vehicle';

const TIRE = '/product/BRI-PSAS-2055517-95Y-XL/bridgestone-potenza-sport-as-205-55r17';
const WHEEL = '/product/VEL-LIRA-167-4X108-P48-GB/velmora-lira-16x7-4x108-48';
const WINTER = '/product/MIC-XICE-1956515-91T';
const CHAINS = '/product/FRO-CBL-01';
const integra = {
  fitmentId: 'F09cd297d',
  year: 2023,
  make: 'Acura',
  model: 'Integra',
  trim: 'Base',
  size: '215/50R17',
};

const live = (page: Page): Locator => page.locator('#tm-live');
const canonical = (page: Page): Promise<string | null> => page.locator('link[rel=canonical]').getAttribute('href');
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });
const ready = (page: Page): Promise<void> => expect(tab(page, 'Overview')).toBeVisible();
const sizeSwitch = (page: Page): Locator => page.getByText(/^All \d+ sizes$/);

for (const [[name, base, width], nextTurn] of inTurn(STORES_AND_WIDTHS))
  test.describe(`${name} at ${width}`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width === 390 });

    test('pros and cons are shown with their sources and rules', FULL, async ({ page }) => {
      await page.goto(base + WINTER);
      const inShort = page.getByRole('region', { name: 'In short' });
      await expect(inShort).toContainText('Best for cold, snow and ice.');
      await expect(inShort.getByText('Rated for severe snow').locator('..')).toContainText(
        'Three-peak mountain snowflake',
      );
      await inShort.locator('summary').press('Enter');
      await expect(inShort.getByText(/is said to be for snow/)).toBeVisible();
    });

    test("reviews by drivers of the shopper's vehicle are first", FULL, async ({ page }) => {
      await keepVehicle(page, { ...integra, make: 'Toyota', model: 'Corolla' });
      await page.goto(`${base}/product/MIC-DEF2-2055516-91V#reviews`);
      const owners = page.getByRole('region', { name: 'What Toyota Corolla drivers say' });
      await expect(owners.getByRole('article')).toHaveCount(2);
      await expect(owners.getByText(/Toyota Corolla ·/)).toHaveCount(2);
    });

    test('enlarges, pages through and closes the picture by keyboard', nextTurn(), async ({ page }) => {
      await page.goto(base + TIRE);
      await ready(page);
      await page.getByRole('link', { name: /Enlarge/ }).press('Enter');
      const dialog = page.getByRole('dialog', { name: /Potenza Sport AS/ });
      await expect(dialog.getByRole('status')).toHaveText(/Three-quarter view, 1 of 2\s*100%/);
      await expectNoAxeFaults(page, 'zoom');
      await dialog.getByRole('button', { name: 'Zoom in' }).click();
      await expect(dialog.getByRole('status')).toHaveText(/135%/);
      await page.keyboard.press('+');
      await expect(dialog.getByRole('status')).toHaveText(/18\d%/);
      await page.keyboard.press('0');
      await expect(dialog.getByRole('status')).toHaveText(/100%/);
      await dialog.getByRole('img').dblclick();
      await expect(dialog.getByRole('status')).toHaveText(/250%/);
      await expectNoAxeFaults(page, 'zoomed');
      await page.keyboard.press('ArrowRight');
      await expect(dialog.getByRole('status')).toHaveText(/Tread, 2 of 2\s*100%/);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Tread', exact: true })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('link', { name: /Enlarge/ })).toBeFocused();
    });

    test('shows a drawing of the size with its dimensions and a name', FULL, async ({ page }) => {
      await page.goto(base + TIRE);
      await ready(page);
      const drawing = page.getByRole('img', { name: /^205\/55R17, drawn .+ diameter 25\.9 inches/ });
      await expect(drawing).toBeHidden();
      await page.getByRole('button', { name: 'Size drawing' }).press('Enter');
      await expect(drawing).toBeInViewport();
      await expect(page.getByText('Revolutions per mile')).toBeVisible();
      await expectNoAxeFaults(page, 'size drawing');
      await page.getByRole('button', { name: 'Tread close-up' }).press('Enter');
      await expect(page.getByRole('img', { name: /close up$/ })).toBeInViewport();
      await page.goto(base + WHEEL);
      await ready(page);
      await page.getByRole('button', { name: 'Size drawing' }).press('Enter');
      await expect(page.getByRole('img', { name: /^The wheel, drawn .+ 4 bolts/ })).toBeInViewport();
    });

    test('changes to another size in place, and Back restores the first', nextTurn(), async ({ page }) => {
      await keepVehicle(page, integra);
      await page.goto(`${base}${TIRE}#specs`);
      await expect(page.getByRole('tabpanel', { name: 'Specs' })).toBeVisible();
      await page.getByRole('button', { name: 'One less' }).first().click();
      await page.evaluate(() => Object.assign(window, { stays: true }));
      await sizeSwitch(page).click();
      await expect(page.getByRole('link', { name: /215\/50R17 95W XL Fits/ })).toBeVisible();
      await expectNoAxeFaults(page, 'sizes open');
      await page.getByRole('link', { name: /215\/50R17 95W XL Fits/ }).focus();
      const top = await page.evaluate(() => scrollY);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/215-50r17#specs$/);
      await expect(page).toHaveTitle(/215\/50R17/);
      await expect.poll(() => canonical(page)).toMatch(/215-50r17$/);
      await expect(live(page)).toHaveText(/^215\/50R17, \$\d+\.\d{2}$/);
      await expect(page.getByText('Fits your 2023 Acura Integra')).toBeVisible();
      await expect(page.getByText(/ for 3$/)).toBeVisible();
      await expect(page.getByRole('link', { name: /215\/50R17 95W XL Fits/ })).toBeFocused();
      await expect(page.getByRole('tabpanel', { name: 'Specs' })).toContainText('215 mm wide');
      expect(await page.evaluate(() => [scrollY, 'stays' in window])).toEqual([top, true]);
      await page.goBack();
      await expect(page.getByRole('tabpanel', { name: 'Specs' })).toContainText('205 mm wide');
      await expect.poll(() => canonical(page)).toMatch(/205-55r17$/);
      await expect(page).toHaveTitle(/205\/55R17/);
    });

    test('opens tabs by address, click, arrow keys and Back', nextTurn(), async ({ page }) => {
      for (const anchor of ['features', 'warranty', 'specs', 'reviews', 'overview']) {
        await page.goto(`${base}${TIRE}#${anchor}`);
        await expect(page.locator(`#${anchor}[role=tabpanel]`)).toBeVisible();
        await expect(page.locator(`#${anchor}`)).toBeInViewport();
        await expectNoAxeFaults(page, `tab ${anchor}`, anchor === 'features' ? undefined : `#${anchor}`);
      }
      await tab(page, 'Specs').click();
      await expect(page).toHaveURL(/#specs$/);
      await expect(
        page.getByRole('row', { name: /Load index 95 Up to 1,521 lb per tire at full pressure\./ }),
      ).toBeVisible();
      await tab(page, 'Specs').press('ArrowRight');
      await expect(tab(page, 'Reviews')).toBeFocused();
      await page
        .getByRole('link', { name: /out of 5|reviews/i })
        .first()
        .click();
      await expect(page.locator('#reviews')).toBeInViewport();
    });

    test('shows results and next steps for fit, ZIP code and sharing', FULL, async ({ page, watch }) => {
      await page.goto(base + TIRE);
      await ready(page);
      await expect(page.getByText('Does it fit your car?')).toBeVisible();
      await page.getByText('Dates for your zip code').click();
      const zip = page.getByRole('main').getByRole('textbox', { name: 'Zip code' });
      await zip.fill('99501');
      await zip.press('Enter');
      await expect(zip).toHaveAccessibleDescription(/Alaska/);
      await expectNoAxeFaults(page, 'zip code refused', 'main form:has([name=zipcode])');
      await zip.fill('94110');
      await zip.press('Enter');
      await expect(page.getByText(/^Installed from \w{3}, \w{3} \d/)).toBeVisible();
      await expect(
        page.getByText(
          base === env.baseUrl
            ? /, [\d.]+ mi away, \$[\d.]+ \/ tire, and \d+ more near 94110/
            : /, [\d.]+ mi, \$[\d.]+ EACH, and \d+ more near 94110/,
        ),
      ).toBeVisible();
      await keepVehicle(page, integra);
      await page.reload();
      await expect(page.getByText("Doesn\'t fit your 2023 Acura Integra")).toBeVisible();
      await expect(page.getByRole('link', { name: 'All that fit' })).toHaveAttribute('href', /fitment=F09cd297d/);
      await expectNoAxeFaults(page, "doesn't fit");
      await page.getByRole('link', { name: 'Choose 215/50R17 95W XL' }).click();
      await expect(page.getByText('Fits your 2023 Acura Integra')).toBeVisible();
      await expectNoAxeFaults(page, 'fits');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: base });
      await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
      await expect(live(page)).toHaveText('Link copied.');
      // At the top, because a control that the header covers in part counts as too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectNoAxeFaults(page, 'shared');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.+\/product\/BRI-PSAS-2155017/);
      expect(watch.faults).toEqual([]);
    });

    test('links related products, and lists viewed ones', FULL, async ({ page }) => {
      await page.goto(base + CHAINS);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('recently_viewed'))).toContain('FRO-CBL-01');
      await page.goto(base + TIRE);
      const rows = page.getByRole('region');
      await expect(page.getByRole('heading', { name: 'More in 205/55R17' })).toBeAttached();
      await rows
        .filter({ has: page.getByRole('heading', { name: 'Chains that fit 205/55R17' }) })
        .scrollIntoViewIfNeeded();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      const viewed = rows.filter({ has: page.getByRole('heading', { name: 'Recently viewed' }) });
      await expect(viewed.getByRole('link', { name: /Cable chain set/ })).toBeVisible();
      await expectNoAxeFaults(page, 'rows');
      await viewed.getByRole('button', { name: 'Clear recently viewed' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(viewed.getByRole('link', { name: /Cable chain set/ })).toBeVisible();
      const wheels = rows.filter({ has: page.getByRole('heading', { name: 'Wheels that suit 205/55R17' }) });
      await wheels.getByRole('listitem').last().getByRole('link').focus();
      await expect(wheels.getByRole('listitem').last()).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/per wheel/)).toBeVisible();
      await expect(page.getByRole('heading', { name: /^Tires that go on 17×/ })).toBeAttached();
    });

    test('selects a wheel by bolt pattern and size', FULL, async ({ page }) => {
      await page.goto(base + WHEEL);
      await ready(page);
      await page.locator('summary', { hasText: 'Bolt pattern' }).first().click();
      await page.getByRole('link', { name: '5x114.3' }).click();
      await expect(page).toHaveURL(/5x114-3/);
      await page.getByText('Diameter and width').click();
      await expectNoAxeFaults(page, 'wheel choices');
      await page.getByRole('link', { name: /^18 × / }).click();
      await expect(page).toHaveTitle(/18x.+5x114\.3/);
    });
  });

test.describe('the product page on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('has the price and the fit in its first screen', async ({ page }) => {
    await page.goto(TIRE);
    await ready(page);
    const bar = await page.getByRole('button', { name: 'Add to cart' }).boundingBox();
    for (const part of [
      page.getByText('Does it fit your car?'),
      page.getByText('$190').first(),
      page.getByText(/ for 4$/).first(),
    ]) {
      const box = await part.boundingBox();
      expect(box && bar && box.y + box.height).toBeLessThan(bar?.y ?? 0);
    }
  });

  test(
    'shows the monthly amount first in the benefits store, with its assumptions by keyboard',
    FULL,
    async ({ page }) => {
      await page.goto(variantUrl('benefitsme') + TIRE);
      await ready(page);
      const monthly = page.locator('summary').filter({ hasText: 'with Affirm or PayTomorrow' });
      await expect(monthly).toHaveText(/^From \$[\d.]+\/month for 4 /);
      const [above, price] = await Promise.all([
        monthly.boundingBox(),
        page
          .getByText(/ for 4$/)
          .first()
          .boundingBox(),
      ]);
      expect(above?.y).toBeLessThan(price?.y ?? 0);
      await monthly.press('Enter');
      await expect(
        page.getByText(/^Example before tax: 12 monthly payments of .+ Subject to credit approval\.$/),
      ).toBeVisible();
      await expectNoAxeFaults(page, 'monthly amount');
      const forFour = await monthly.textContent();
      await page.getByRole('button', { name: 'One more' }).click();
      await expect(monthly).toContainText('for 5');
      expect(await monthly.textContent()).not.toBe(forFour);
    },
  );

  test('needs no sideways scrolling at 320', FULL, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [TIRE, WHEEL, CHAINS]) {
      await page.goto(path);
      await ready(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});

test.describe('the product page without script', () => {
  test.use({ javaScriptEnabled: false });

  test('has sizes, explanations, picture and related products', async ({ page }) => {
    await page.goto(TIRE);
    await sizeSwitch(page).click();
    await expect(page.getByRole('link', { name: /215\/50R17 95W XL/ })).toHaveAttribute('href', /^\/product\//);
    await expect(page.getByText('Up to 1,521 lb per tire at full pressure.', { exact: true })).toBeVisible();
    await page.getByText('with Affirm or PayTomorrow').click();
    await expect(page.getByText(/^Example before tax: 12 monthly payments of /)).toBeVisible();
    await expect(page.getByRole('link', { name: /Enlarge/ })).toHaveAttribute('href', /\/images\/.+-560\.avif$/);
    await expect(page.getByRole('img', { name: /^205\/55R17, drawn/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Wheels that suit 205/55R17' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  });
});
