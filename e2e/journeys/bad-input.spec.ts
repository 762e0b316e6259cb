import { sql } from '../support/database';
import { addToCart, CARDS, checkOutHome, checkOutInstaller, fillCard, openInStock, placeOrder } from '../support/shop';
import { expect, test } from '../support/test';

test('an unknown product is a 404 that leads on', async ({ page, watch }) => {
  watch.allow(/404/);
  const answer = await page.goto('/product/NO-SUCH-TIRE');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('an unknown address is a 404 that leads on', async ({ page, watch }) => {
  watch.allow(/404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a declined card is told in the catalogue’s words; another card buys the same cart', async ({ page, watch }) => {
  watch.allow(/402/);
  await openInStock(page);
  await addToCart(page);
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await checkOutHome(page, CARDS.declined);
  await page.getByRole('button', { name: /place order/ }).click();
  const dialog = page.getByRole('dialog', { name: 'There was an issue processing your payment.' });
  await expect(dialog).toContainText('Please check your card details and try again.');
  await dialog.getByRole('button', { name: 'Return to card details' }).click();
  await fillCard(page);
  await placeOrder(page);
});

test('a hold that lapsed sends back to the appointment and keeps the rest', async ({ page, watch }) => {
  watch.allow(/409/);
  await openInStock(page);
  await addToCart(page);
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await checkOutInstaller(page);
  const cartNumber = await page.evaluate(() => localStorage.getItem('cart_id') ?? localStorage.getItem('cart id'));
  await sql(`update booking set expires_at = now() - interval '1 minute' where cart_number = $1`, [cartNumber]);
  await page.getByRole('button', { name: /place order/ }).click();
  await expect(page.getByText('Your time was released')).toBeVisible();
  await page.getByRole('group', { name: 'Times' }).locator('button:not([disabled])').first().click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('a product that sold out meanwhile is told, and nothing is charged', async ({ page, watch }) => {
  watch.allow(/409/);
  await openInStock(page);
  await addToCart(page);
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await checkOutHome(page);
  const cartNumber = await page.evaluate(() => localStorage.getItem('cart_id') ?? localStorage.getItem('cart id'));
  const before = await sql<{ product_number: string; quantity: number }>(
    'select s.product_number, s.quantity from stock s join cart_item i using (product_number) where i.cart_number = $1',
    [cartNumber],
  );
  await sql(
    `update stock set quantity = 0
      where product_number in (select product_number from cart_item where cart_number = $1)`,
    [cartNumber],
  );
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
    for (const { product_number, quantity } of before)
      await sql('update stock set quantity = $2 where product_number = $1', [product_number, quantity]);
  }
});

test('a cart answers only to its own session', async ({ page, request }) => {
  await openInStock(page);
  await addToCart(page);
  const cartNumber = await page.evaluate(() => localStorage.getItem('cart_id') ?? localStorage.getItem('cart id'));
  const headers = { 'X-Marketplace-Key': 'tm-web-treadmarket', 'X-Session-Id': 'someone::else' };
  expect((await request.get(`/api/v1/cart/${cartNumber}`, { headers })).status()).toBe(404);
});

for (const [zip, words] of [
  ['00000', /zip/i],
  ['99501', /Alaska|AK|deliver|ship|serve/i],
] as const)
  test(`the zip code ${zip} gets a clear answer`, async ({ page }) => {
    await openInStock(page);
    await addToCart(page);
    await page.goto('/checkout/installer');
    await page.getByRole('textbox', { name: 'Zip code' }).fill(zip);
    await page.getByRole('button', { name: 'Find installers' }).click();
    await expect(page.getByRole('textbox', { name: 'Zip code' })).toHaveAccessibleDescription(words);
  });
