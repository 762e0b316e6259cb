import { openAtReview, openWithCart } from '../../support/carts';
import { env } from '../../support/env';
import { expectBooksEqual } from '../../support/ledger';
import {
  addToCart,
  CARDS,
  checkOutHome,
  checkOutInstaller,
  fillCard,
  findByVehicle,
  openFirstProduct,
  openProduct,
  placeOrder,
} from '../../support/shop';
import { expect, test } from '../../support/test';

test('[purchase] [delivery-types] four tires for a vehicle are bought with installation, by mouse', async ({
  page,
}) => {
  await page.goto('/');
  await findByVehicle(page);
  await expect(page.getByText(/2021 Toyota Camry/).first()).toBeVisible();
  await openFirstProduct(page);
  await expect(page.getByText(/Fits your 2021 Toyota Camry/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Reviews' }).first().click();
  await expect(page.getByText('Not written by a customer.').first()).toBeVisible();
  await addToCart(page);
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select your preferred delivery method');
  await checkOutInstaller(page);
  const order = await placeOrder(page);
  expect(order.orderNumber).toMatch(/^TM-\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase!');
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expectBooksEqual(order);
});

test('[purchase] [delivery-types] four tires are bought and shipped home, by mouse', async ({ page }) => {
  await openProduct(page);
  await addToCart(page);
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await checkOutHome(page);
  await expectBooksEqual(await placeOrder(page));
  await expect(page.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
});

test("the retail partner's store sells with its own texts", async ({ page }) => {
  await openWithCart(page, '/cart', { store: env.lowesUrl, variant: 'lowes' });
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select service');
  await checkOutHome(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review Order');
  const order = await placeOrder(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!');
  await expectBooksEqual(order);
});

test('a lost answer of the provider leads to one order and one charge', async ({ page }) => {
  await openAtReview(page, CARDS.answerLost);
  await expectBooksEqual(await placeOrder(page));
});

test('the checkout keeps its entries through reload and back', async ({ page }) => {
  await openWithCart(page, '/checkout/delivery');
  await checkOutHome(page);
  await page.reload();
  await expect(page.getByText('Credit or debit card')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('City')).toHaveValue('San Francisco');
  await page.reload();
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Mission St');
  await page.goto('/checkout/review');
  await fillCard(page);
  await expectBooksEqual(await placeOrder(page));
  await page.reload();
  await expect(page.getByTestId('order-number')).toBeVisible();
});
