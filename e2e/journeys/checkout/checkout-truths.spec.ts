import type { Page } from '@playwright/test';
import { openAtReview, openWithCart } from '../../support/carts';
import { env } from '../../support/env';
import { CARDS, fillPerson, holdFirstTime, placeOrder, proceed } from '../../support/shop';
import { FULL, inTurn, WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const purchases = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      ((globalThis as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(({ event }) => event === 'purchase')
        .length,
  );

for (const [width, nextTurn] of inTurn(WIDTHS))
  test.describe(`checkout at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('shows the placed order after Back or a reload, without a second payment', nextTurn(), async ({ page }) => {
      await openAtReview(page);
      const { orderNumber } = await placeOrder(page);
      await expect.poll(() => purchases(page)).toBe(1);
      await page.reload();
      await expect(page.getByTestId('order-number')).toHaveText(orderNumber);
      await page.waitForLoadState('networkidle');
      expect(await purchases(page)).toBe(0);
      await page.goBack();
      await expect(page.getByRole('heading', { name: `Order ${orderNumber} is already placed` })).toBeVisible();
      await expectNoAxeFaults(page, 'already placed');
      await page.getByRole('link', { name: 'See your order' }).click();
      await expect(page.getByTestId('order-number')).toHaveText(orderNumber);
    });
  });

test('a held appointment is still held after a reload', FULL, async ({ page }) => {
  await openWithCart(page, '/checkout');
  await holdFirstTime(page);
  await page.reload();
  await expect(page.getByText(/is yours until/)).toBeVisible();
  await expect(page.getByText('Your time was released')).toHaveCount(0);
  await fillPerson(page);
  await proceed(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your payment method' })).toBeVisible();
});

test('[three-d-secure] a declined bank challenge keeps the cart, and an approved one is published once', async ({
  page,
}) => {
  await openAtReview(page, CARDS.challenge);
  await page.getByRole('button', { name: /place order/ }).click();
  await page.getByRole('button', { name: 'No, refuse' }).click();
  await page.waitForURL(/\/checkout\/confirmation\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Your order was not placed' })).toBeVisible();
  await expect(page.getByText(/Thank you/)).toHaveCount(0);
  await expect(page.getByTestId('order-number')).toHaveCount(0);
  await expect(page.getByText(/Your bank did not confirm this payment/)).toBeVisible();
  await expect(page).toHaveTitle(/^Your order was not placed/);
  expect(await purchases(page)).toBe(0);
  await expectNoAxeFaults(page, 'refused by the bank');
  await page.getByRole('link', { name: 'Back to your cart' }).click();
  await page.waitForURL(/\/cart$/);
  await expect(page.getByText('Subtotal (4 items)')).toBeVisible();

  await page.goto(`${env.baseUrl}/checkout/review`);
  await page.getByRole('button', { name: /place order/ }).click();
  await page.getByRole('button', { name: 'Yes, approve' }).click();
  await page.waitForURL(/\/checkout\/confirmation\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your purchase!' })).toBeVisible();
  await expect.poll(() => purchases(page)).toBe(1);
  await expect(page).toHaveTitle(/^Thank you for your purchase!/);
  await page.reload();
  await expect(page.getByTestId('order-number')).toBeVisible();
  await expect(page).toHaveTitle(/^Thank you for your purchase!/);
  expect(await purchases(page)).toBe(0);
});

test('a pending payment shows its progress to the end, and no thanks before', FULL, async ({ page }) => {
  await openAtReview(page);
  await placeOrder(page);
  // The API's response before the bank's decision: the sandbox decides sooner than a browser loads the page.
  await page.route('**/api/v1/orders/*', async (route) => {
    const answer = await route.fetch();
    const order = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...order, status: 'PENDING', state: 'pending-payment' } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is being confirmed' })).toBeVisible();
  await expect(page.getByText(/Thank you/)).toHaveCount(0);
  await expectNoAxeFaults(page, 'payment being confirmed');
  await page.unrouteAll();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your purchase!' })).toBeVisible();
});
