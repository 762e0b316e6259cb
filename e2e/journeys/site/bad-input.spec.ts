import { sql } from '../../support/database';
import { openAtPayment, openAtReview, openWithCart, productInStock } from '../../support/carts';
import { CARDS, choosePayment, fillCard, placeOrder } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

/** A size that no other journey buys, because it is sold out for a moment. */
const SIZE_OF_NO_OTHER_JOURNEY = 'size=265/70R17';

test('a declined card shows the reason, and another card buys the same cart', async ({ page, watch }) => {
  watch.allow(/402/);
  await openAtReview(page, CARDS.declined);
  await page.getByRole('button', { name: /place order/ }).click();
  const dialog = page.getByRole('dialog', { name: 'There was an issue processing your payment.' });
  await expect(dialog).toContainText('Please check your card details and try again.');
  await expect(dialog).toContainText('You can use another card, or ask your bank.');
  await dialog.getByRole('button', { name: 'Return to card details' }).click();
  const form = page.frameLocator('iframe[title="Card details"]');
  await expect(form.getByLabel('Name on card')).toHaveValue('Ada Lovelace');
  await expect(form.getByLabel(/Expir/)).toHaveValue('12/2030');
  await expect(form.getByLabel('Card number')).toHaveValue('');
  await expect(form.getByLabel('Security code')).toHaveValue('');
  const stored = await form
    .locator('body')
    .evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).toContain('Ada Lovelace');
  expect(stored).not.toMatch(/4000|0002|"123"/);
  await form.getByLabel(/Expir/).fill('');
  await fillCard(page);
  await placeOrder(page);
});

test('an expired hold leads back to the appointment and keeps the contact', async ({ page, watch }) => {
  watch.allow(/409/);
  const { cartNumber } = await openAtPayment(page, { delivery: 'installer' });
  await choosePayment(page);
  await fillCard(page);
  await sql(`update booking set expires_at = now() - interval '1 minute' where cart_number = $1`, [cartNumber]);
  await page.getByRole('button', { name: /place order/ }).click();
  await expect(page.getByText('Your time was released')).toBeVisible();
  await page.getByRole('group', { name: 'Times' }).locator('button:not([disabled])').first().click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('an order of a product that sold out meanwhile is refused and not charged', async ({ page, watch }) => {
  watch.allow(/409/);
  const productNumber = await productInStock(SIZE_OF_NO_OTHER_JOURNEY);
  const { cartNumber } = await openAtPayment(page, { productNumber });
  await choosePayment(page);
  await fillCard(page);
  await sql('update stock set quantity = 0 where product_number = $1', [productNumber]);
  try {
    await page.getByRole('button', { name: /place order/ }).click();
    await expect(page.getByRole('link', { name: 'Change your cart' })).toBeVisible();
    expect(
      await sql('select 1 from customer_order where cart_number = $1 and state in ($2, $3)', [
        cartNumber,
        'placed',
        'pending-payment',
      ]),
    ).toEqual([]);
  } finally {
    await sql('update stock set quantity = 5000 where product_number = $1', [productNumber]);
  }
});

for (const [zip, words] of [
  ['00000', /zip/i],
  ['99501', /Alaska|AK|deliver|ship|serve/i],
] as const)
  test(`the search for installers explains why the ZIP code ${zip} has none`, FULL, async ({ page }) => {
    await openWithCart(page, '/checkout/installer');
    await page.getByRole('textbox', { name: 'Zip code' }).fill(zip);
    await page.getByRole('button', { name: 'Find installers' }).click();
    await expect(page.getByRole('textbox', { name: 'Zip code' })).toHaveAccessibleDescription(words);
  });
