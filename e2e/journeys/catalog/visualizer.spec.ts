import { env, variantUrl } from '../../support/env';
import { FULL, inTurn, WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';
import { keepVehicle } from '../../support/vehicle';

const WHEEL = 'TAR-HARROW-188-5X1143-P40-SG';
const ADDRESS = `/visualizer?wheel=${WHEEL}&from=225/45R17+91W`;

for (const [width, nextTurn] of inTurn(WIDTHS))
  test.describe(`visualizer at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('leads from a wheel to its drawing, the size on the car, and the tires', nextTurn(), async ({ page }) => {
      await page.goto('/wheels?diameter=18&boltPattern=5x114.3');
      await page.getByRole('article').first().getByRole('link').first().click();
      await page.waitForURL(/\/product\//);
      await page.getByRole('link', { name: 'See it at true size' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /at true size$/ })).toBeVisible();
      await expect(page.getByRole('img', { name: /on the 18-inch .* wheel, drawn to scale/ })).toBeVisible();
      await expectNoAxeFaults(page, 'a wheel alone');

      await page.getByLabel('Size on your car').fill('225/45R17 91W');
      await page.getByRole('button', { name: 'Compare' }).click();
      await expect(page.getByText(/^Plus one: 17 → 18 inch, diameter \+0\.5%: fine$/)).toBeVisible();
      await expect(page.getByText('Choose a tire with load index 91 or more.')).toBeVisible();
      await expectNoAxeFaults(page, 'against an original');

      await page.getByRole('link', { name: /^235\/40R18/ }).click();
      await expect(page.getByRole('row', { name: /^Overall diameter 25\.0″ 25\.4″ \+1\.7%$/ })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('link', { name: 'Shop tires in 235/40R18' })).toBeVisible();
      await page.getByRole('link', { name: 'Shop tires in 235/40R18' }).click();
      await expect(page).toHaveURL(/\/tires\?size=235\/40R18/);
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('img', { name: /235\/40R18/ }).first()).toBeVisible();
    });

    test('adds a set of the wheel to the cart after asking for the vehicle', FULL, async ({ page }) => {
      await page.goto(ADDRESS);
      await page.getByRole('button', { name: /^Add 4 wheels for \$/ }).click();
      await expect(page.getByText('Which vehicle are these wheels for?')).toBeVisible();
      await expectNoAxeFaults(page, 'the question about the vehicle');
      await page.getByRole('button', { name: 'Add without checking' }).click();
      await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
      await expectNoAxeFaults(page, 'a set of wheels added');
    });

    test('changes the split, the tire and the diameter by keyboard', FULL, async ({ page }) => {
      await page.goto(ADDRESS);
      const slider = page.getByRole('slider', { name: 'How much of 225/45R17 is shown' });
      await slider.focus();
      await page.keyboard.press('End');
      await expect(slider).toHaveAttribute('aria-valuetext', '100 percent');
      await page.getByRole('link', { name: /^215\/40R18/ }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: 'Shop tires in 215/40R18' })).toBeVisible();
      await page.getByRole('navigation', { name: 'Wheel diameter' }).getByRole('link', { name: '19″' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Plus two: 17 → 19 inch/)).toBeVisible();
      await expectNoAxeFaults(page, 'another diameter');
    });

    test('shows errors with a next step', FULL, async ({ page, watch }) => {
      watch.allow(/404/);
      await page.goto('/visualizer?from=205/55R16&tire=235/55R17');
      await expect(page.getByText('9.2% taller: outside the 3% rule')).toBeVisible();
      await expectNoAxeFaults(page, 'too tall');
      await page.getByLabel('Size on your car').fill('huge');
      await page.getByRole('button', { name: 'Compare' }).click();
      await expect(page.getByText(/“huge” is no tire size that we know/)).toBeVisible();
      await expectNoAxeFaults(page, 'a size that is none');
      const answer = await page.goto('/visualizer?wheel=NO-SUCH-WHEEL&from=205/55R16');
      expect(answer?.status()).toBe(404);
      await expect(page.getByText(/We don.t carry that wheel/)).toBeVisible();
      await expectNoAxeFaults(page, 'an unknown wheel');
    });

    test(
      'uses the size of the chosen vehicle, and reports and retries a failed call',
      FULL,
      async ({ page, watch }) => {
        watch.allow(/500|Failed to load/);
        await keepVehicle(page, {
          fitmentId: 'F80b242a9',
          year: 2021,
          make: 'Toyota',
          model: 'Camry',
          trim: 'LE',
          size: '205/65R16',
        });
        await page.route(
          '**/api/v1/size/on-sale*',
          (route) =>
            route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"title":"Broken"}' }),
          { times: 1 },
        );
        await page.goto(`/visualizer?wheel=${WHEEL}`);
        await expect(page.getByRole('heading', { level: 1, name: 'Sorry!' })).toBeVisible();
        await expectNoAxeFaults(page, 'failed');
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('205/65R16', { exact: true }).first()).toBeVisible();
        await expect(page).toHaveURL(/from=205\/65R16/);
      },
    );
  });

test('the visualizer is readable and usable without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: env.baseUrl });
  const page = await context.newPage();
  await page.goto(`/visualizer?wheel=${WHEEL}`);
  await page.getByLabel('Size on your car').fill('225/45R17');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText(/^Plus one: 17 → 18 inch/)).toBeVisible();
  await page.getByRole('link', { name: /^235\/40R18/ }).click();
  await expect(page.getByRole('link', { name: 'Shop tires in 235/40R18' })).toBeVisible();
  await context.close();
});

for (const [name, base, details] of [
  ['the retail partner', env.lowesUrl, FULL],
  ['the program', variantUrl('purchasingpower'), FULL],
  ['the benefits variant', variantUrl('benefitsme'), {}],
] as const)
  test(`the visualizer has the colors of ${name}`, details, async ({ page }) => {
    await page.goto(base + ADDRESS);
    await expect(page.getByText(/^Plus one: 17 → 18 inch/)).toBeVisible();
    await expectNoAxeFaults(page, name);
  });
