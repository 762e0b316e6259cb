import { env } from '../../support/env';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const FAILED = 'We are experiencing some technical issues with your search. Please try again later.';

for (const [name, base, width, details] of [
  ['main', env.baseUrl, 1280, FULL],
  ['main', env.baseUrl, 390, FULL],
  ['retail partner', env.lowesUrl, 1280, FULL],
  ['retail partner', env.lowesUrl, 390, {}],
] as const)
  test(
    `${name} at ${width}: a search over all departments links them, with help where nothing is found`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${base}/`);
      const field = page.getByRole('combobox', { name: 'Search tires, sizes and vehicles' });
      await field.fill('snow');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/search\?q=snow/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “snow”');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expect(
        page
          .getByRole('region', { name: /^Accessories/ })
          .getByRole('article')
          .first(),
      ).toBeVisible();
      await expectNoAxeFaults(page, 'search');
      await page.getByRole('link', { name: /^See all \d+ tires/ }).click();
      await expect(page).toHaveURL(/\/tires\?q=snow/);

      await field.fill('qqxyzzy');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Nothing matches “qqxyzzy”' })).toBeVisible();
      await expectNoAxeFaults(page, 'nothing found');
      await page.getByRole('link', { name: 'Find by size' }).click();
      await expect(page.getByRole('form', { name: 'Find by size' })).toBeVisible();
    },
  );

test('symbols alone find nothing, with advice on what to enter', FULL, async ({ page, watch }) => {
  watch.allow(/404/);
  for (const text of ['\\', '%', '_', '"', '🛞']) {
    await page.goto(`/search?q=${encodeURIComponent(text)}`);
    await expect(page.getByRole('heading', { name: `Nothing matches “${text}”` })).toBeVisible();
    await page.goto(`/tires?q=${encodeURIComponent(text)}`);
    await expect(page.getByText(`There is nothing to search for in “${text}”`)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  }
});

test('wheel hardware is found, and products not sold here get a suggestion', FULL, async ({ page, watch }) => {
  watch.allow(/404/);
  await page.goto('/search?q=lug%20nuts');
  await expect(page).toHaveURL(/\/accessories\?q=lug%20nuts/);
  const nuts = page.getByRole('article').filter({ hasText: 'Chrome lug nuts' });
  await expect(nuts.locator('img')).toHaveAttribute('src', /accessories\/lug-nuts-chrome/);
  await nuts.getByRole('link').first().click();
  await expect(page.getByText('We do not know the thread of your vehicle').first()).toBeVisible();
  await page.goto('/search?q=brake%20pads');
  await expect(page.getByRole('heading', { name: 'Not in this store' })).toBeVisible();
  await expect(page.getByText(/^We don't sell “brake pads”\. Ask an auto parts store\./)).toBeVisible();
  await expectNoAxeFaults(page, 'not sold here');
});

test('a text with one target redirects at once, with and without script', async ({ page, request }) => {
  for (const [text, place] of [
    ['205/65R16', '/tires?size=205/65R16'],
    ['cable chain', '/accessories?q=cable%20chain'],
  ] as const) {
    const answer = await request.get(`/search?q=${encodeURIComponent(text)}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, place]);
  }
  await page.goto('/search?q=snow');
  await page.getByRole('combobox', { name: 'Search tires, sizes and vehicles' }).fill('205/65r16');
  await expect(page.getByRole('option', { name: 'All results for “205/65r16”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tires\?size=205\/65R16/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('205/65R16 tires');
});

test('suggestions are chosen by keyboard, and a late response is ignored', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search tires, sizes and vehicles' });
  let answerLate = (): void => undefined;
  const isDue = new Promise<void>((resolve) => (answerLate = resolve));
  const late = new Promise<void>((resolve) => {
    void page.route('**/api/v1/products/suggestions?q=mi', async (route) => {
      await isDue;
      const answer = await route.fetch();
      // The page may have aborted this request.
      await route.fulfill({ response: answer }).catch(() => undefined);
      resolve();
    });
  });
  const asked = page.waitForRequest(/suggestions\?q=mi$/);
  await field.pressSequentially('mi', { delay: 20 });
  await asked;
  await field.pressSequentially('chelin');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.filter({ hasText: 'All results for “michelin”' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toContainText('Michelin');
  await expectNoAxeFaults(page, 'suggestions');
  answerLate();
  await late;
  await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toContainText('Michelin');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('michelin');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/$/);
});

test('suggestions that fail do not affect the search', FULL, async ({ page, watch }) => {
  watch.allow(/503|Failed to load resource/);
  await page.route('**/api/v1/products/suggestions*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"title":"Down"}' }),
  );
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search tires, sizes and vehicles' });
  await field.fill('winter tires');
  await expect(page.getByRole('option', { name: 'All results for “winter tires”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(search|tires)\?/);
});

test('a failed search shows the specified message, and is retried', FULL, async ({ page, watch }) => {
  watch.allow(/503|Failed to load resource/);
  await page.goto('/search?q=snow');
  await page.route('**/api/v1/products?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"title":"Down"}' }),
  );
  await page.getByRole('combobox', { name: 'Search tires, sizes and vehicles' }).fill('goodyear');
  // Sent before the script is there, it would be the server's to answer.
  await expect(page.getByRole('option', { name: 'All results for “goodyear”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(FAILED);
  await expectNoAxeFaults(page, 'search failed');
  await page.unroute('**/api/v1/products?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/goodyear|Goodyear/);
});

test.describe('the header without script', () => {
  test.use({ javaScriptEnabled: false });
  test('searches all departments', async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('searchbox')
      .or(page.getByRole('combobox', { name: /Search/ }))
      .first()
      .fill('snow');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=snow/);
    await expect(page.getByRole('link', { name: /^See all \d+ tires/ })).toBeVisible();
  });
});
