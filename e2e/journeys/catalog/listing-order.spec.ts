import { sql } from '../../support/database';
import { cards, settled } from '../../support/listing';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

test('the chosen order is kept through reload and back', async ({ page }) => {
  await page.goto('/tires?size=205/65R16');
  const prices = async (): Promise<number[]> =>
    await cards(page).evaluateAll((all) =>
      all.map((card) => Number(/\$(\d+\.\d\d)/.exec(card.textContent ?? '')?.[1])),
    );
  await page.getByLabel('Sort by').selectOption('price-asc');
  await expect(page).toHaveURL(/sort=price-asc/);
  await settled(page);
  await expect
    .poll(async () => {
      const found = await prices();
      return found.every((price, index) => index === 0 || price >= (found[index - 1] ?? 0));
    })
    .toBe(true);
  await page.reload();
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('relevance');
});

test('sold-out products are last in best match, and keep their place when sorted by price', FULL, async ({ page }) => {
  const outOfStock = (): Promise<boolean[]> =>
    cards(page).evaluateAll((all) => all.map((card) => (card.textContent ?? '').includes('Out of stock')));
  await page.goto('/tires?size=275/45R19&sort=price-asc');
  const href = (await cards(page).first().getByRole('link').first().getAttribute('href')) ?? '';
  const number = decodeURIComponent(href.split('/')[2] ?? '');
  await sql('update stock set quantity = 0 where product_number = $1', [number]);
  try {
    await expect(async () => {
      await page.goto('/tires?size=275/45R19');
      expect((await outOfStock()).indexOf(true)).toBe((await cards(page).count()) - 1);
    }).toPass();
    await page.goto('/tires?size=275/45R19&sort=price-asc');
    expect((await outOfStock()).indexOf(true)).toBe(0);
  } finally {
    await sql('update stock set quantity = 5000 where product_number = $1', [number]);
  }
});

test('cards sorted by price after rebates show rising prices', FULL, async ({ page }) => {
  await page.goto('/tires?size=225/65R17');
  await page.getByLabel('Sort by').selectOption('Price after rebates');
  await expect(page).toHaveURL(/sort=price-after-savings/);
  await settled(page);
  const setPrices = async (): Promise<number[]> =>
    (await cards(page).allTextContents()).map((text) => {
      const dollars = (pattern: RegExp): number => Number(pattern.exec(text)?.[1]?.replace(',', '') ?? 0);
      return Math.round(100 * (dollars(/\$([\d,.]+) for 4/) - dollars(/\$([\d,.]+) back by mail/)));
    });
  await expect
    .poll(async () => {
      const found = await setPrices();
      return found.length > 10 && found.every((price, index) => index === 0 || price >= (found[index - 1] ?? 0));
    })
    .toBe(true);
  await expect(page.getByText(/back by mail/).first()).toBeVisible();
});
