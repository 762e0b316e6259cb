import type { Locator, Page } from '@playwright/test';
import { FULL, inTurn, STORES_AND_WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const chip = (page: Page): Locator => page.getByRole('banner').locator('[data-chip=vehicle]');
const garage = (page: Page): Locator => page.getByRole('dialog', { name: 'My garage' });

/** Selects year, make and model, the first trim and, if there are several, the first size. */
async function choose(finder: Locator, year: string, make: string, model: string): Promise<void> {
  for (const [label, value] of [
    ['Year', year],
    ['Make', make],
    ['Model', model],
  ] as const) {
    const select = finder.getByLabel(label, { exact: true });
    await expect(select.locator('option', { hasText: value }).first()).toBeAttached();
    await select.selectOption({ label: value });
  }
  const trim = finder.getByLabel('Trim', { exact: true });
  await expect(trim.locator('option').nth(1)).toBeAttached();
  await trim.selectOption({ index: 1 });
  await finder
    .getByRole('button', { name: 'Use this vehicle' })
    .or(
      finder
        .getByRole('listitem')
        .getByRole('link', { name: /\d{3}\/\d{2}R|Front/ })
        .first(),
    )
    .click();
}

const CAMRY = { fitmentId: 'F80b242a9', year: 2021, make: 'Toyota', model: 'Camry', trim: 'LE', size: '205/65R16' };

/** The vehicle of an earlier visit, unless the garage holds something already. */
const keepCamry = (page: Page): Promise<unknown> =>
  page.addInitScript((camry) => {
    if (window !== window.top || localStorage.getItem('fitment_details') !== null) return;
    localStorage.setItem('fitment_details', JSON.stringify([camry]));
    localStorage.setItem('fitment_id', camry.fitmentId);
  }, CAMRY);

async function openGarage(page: Page): Promise<Locator> {
  await chip(page).click();
  await expect(garage(page)).toBeVisible();
  return garage(page);
}

for (const [[name, base, width], nextTurn] of inTurn(STORES_AND_WIDTHS))
  test.describe(`${name} at ${width}`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(
      'adds, switches, removes and restores two vehicles, across a reload and other tabs',
      nextTurn(),
      async ({ page, context }) => {
        // The header's journey chooses a first vehicle.
        await keepCamry(page);
        await page.goto(`${base}/tires`);
        await expect(chip(page)).toHaveText(/2021 Camry/);
        const dialog = await openGarage(page);
        await dialog.getByRole('button', { name: 'Add a vehicle' }).click();
        await expect(dialog.getByLabel('Year', { exact: true })).toBeFocused();
        await choose(dialog, '2020', 'Ford', 'F-150');
        await expect(chip(page)).toHaveText(/2020 F-150/);

        const other = await context.newPage();
        await other.goto(`${base}/wheels`);
        await expect(chip(other)).toHaveText(/2020 F-150/);
        // The shell renders the other tab's chip until the first interaction there.
        await other.mouse.move(200, 300);

        await openGarage(page);
        await dialog.getByRole('radio', { name: /2021 Toyota Camry/ }).check();
        await expectNoAxeFaults(page, 'two vehicles');
        await expect(chip(page)).toHaveText(/2021 Camry/);
        await expect(chip(other)).toHaveText(/2021 Camry/);

        await dialog.getByRole('button', { name: /^Remove 2021 Toyota Camry/ }).click();
        const undo = dialog.getByRole('button', { name: /^Undo/ });
        await expect(undo).toBeFocused();
        await expectNoAxeFaults(page, 'a vehicle removed');
        await expect(chip(page)).toHaveText('Add your vehicle');
        await page.keyboard.press('Enter');
        await expect(chip(page)).toHaveText(/2021 Camry/);

        await dialog.getByRole('radio', { name: 'Shop without a vehicle' }).check();
        await page.keyboard.press('Escape');
        await expect(chip(page)).toHaveText('Add your vehicle');
        await page.reload();
        await expect(chip(page)).toHaveText('Add your vehicle');
        await openGarage(page);
        await expect(dialog.getByRole('radio')).toHaveCount(3);
        await dialog.getByRole('link', { name: /Shop wheels for 2020 Ford F-150/ }).click();
        await expect(page).toHaveURL(/\/wheels\?fitment=/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2020 Ford F-150/);
        await page.reload();
        await expect(chip(page)).toHaveText(/2020 F-150/);
      },
    );
  });

test('vehicles of an earlier release are kept, and damaged values are ignored', FULL, async ({ page }) => {
  await page.goto('/size-guide');
  await page.evaluate((stored) => {
    localStorage.setItem('fitment_details', stored);
    localStorage.setItem('fitment_id', 'F80b242a9');
    localStorage.setItem('zipcode', '94110');
  }, JSON.stringify(CAMRY));
  await page.reload();
  await expect(chip(page)).toHaveText(/2021 Camry/);
  await page.evaluate(() => localStorage.setItem('fitment_details', '[{"fitmentId":'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(chip(page)).toHaveText('Add your vehicle');
  await expect(page.getByRole('banner').locator('[data-chip=zip]')).toHaveText('94110');
});

test('a vehicle is found by keyboard alone, despite a failed and a slow response', async ({ page, watch }) => {
  watch.allow(/503|Failed to load resource/);
  let isDown = true;
  let answer = (): void => undefined;
  const isBusySeen = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/vehicle?year=2021', async (route) => {
    if (isDown)
      return route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"title":"Vehicles cannot be read right now."}',
      });
    await isBusySeen;
    return route.continue();
  });
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Find by vehicle' });
  const pick = async (label: string, value: string, next: string): Promise<void> => {
    await form.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
    await expect(form.getByLabel(label, { exact: true }).locator('option:checked')).toHaveText(value);
    if (next) await expect(form.getByLabel(next, { exact: true })).toBeEnabled();
  };
  const year = form.getByLabel('Year', { exact: true });
  await expect(year.locator('option', { hasText: '2021' })).toBeAttached();
  await year.focus();
  await page.keyboard.type('2021');
  await expect(form.getByRole('alert')).toContainText('Vehicles cannot be read right now.');
  await expectNoAxeFaults(page, 'finder failed');
  isDown = false;
  await form.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.locator('[aria-busy]')).toBeVisible();
  answer();
  await expect(form.getByLabel('Make', { exact: true })).toBeEnabled();
  await pick('Make', 'Toyota', 'Model');
  await pick('Model', 'Camry', 'Trim');
  await form.getByLabel('Trim', { exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  const sizes = form.getByRole('listitem').getByRole('link');
  const see = form.getByRole('button', { name: /See tires in/ });
  await expect(see.or(sizes.first())).toBeVisible();
  await see.or(sizes.first()).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tires\?fitment=/);
});

test('front and rear sizes are found by their numbers, also when entered before hydration', async ({ page }) => {
  let letScriptsPass = (): void => undefined;
  const isPressed = new Promise<void>((resolve) => (letScriptsPass = resolve));
  await page.route('**/*.js', async (route) => {
    await isPressed;
    return route.continue();
  });
  await page.goto('/?finder=size', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Find by size' });
  await form.getByLabel('My rear tires have another size').check();
  letScriptsPass();
  const pick = async (axle: string, values: readonly [string, string, string]): Promise<void> => {
    const fields = form.getByRole('group', { name: axle });
    for (const [index, label] of ['Width', 'Aspect ratio', 'Rim'].entries()) {
      const select = fields.getByLabel(label);
      await expect(select).toBeEnabled();
      await select.selectOption(values[index] ?? '');
    }
  };
  await pick('Front tires', ['245', '35', '20']);
  await pick('Rear tires', ['305', '30', '20']);
  await expectNoAxeFaults(page, 'two sizes');
  await form.getByRole('button', { name: /Find|See/ }).click();
  await expect(page).toHaveURL(/size=245(%2F|\/)35R20.*rear=305(%2F|\/)30R20/);
  await expect(page.getByRole('article').first()).toContainText('Front245/35R20');
  await expect(page.getByRole('article').first()).toContainText('Rear305/30R20');
});
