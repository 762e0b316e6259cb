import type { Page } from '@playwright/test';
import { openAtPayment, openWithCart } from '../../support/carts';
import { env, variantUrl } from '../../support/env';
import { booksOf, expectBooksEqual } from '../../support/ledger';
import { CARDS, choosePayment, confirmed, fillCard, openProduct, placeOrder, totalOf } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const STORES = {
  main: {
    url: env.baseUrl,
    variant: 'treadmarket',
    methods: ['Affirm', 'PayTomorrow', 'PayPal', 'Google Pay', 'Apple Pay'],
    always: 'Affirm',
  },
  'retail partner': {
    url: env.lowesUrl,
    variant: 'lowes',
    methods: ['PayPal', 'Google Pay', 'Apple Pay'],
    always: 'PayPal',
  },
  benefitsMe: {
    url: variantUrl('benefitsme'),
    variant: 'benefitsMe',
    methods: ['Affirm', 'PayTomorrow', 'PayPal', 'Google Pay'],
    always: 'PayTomorrow',
  },
} as const;
const isWallet = (method: string): boolean => method.startsWith('Google') || method.startsWith('Apple');
const sheetOf = (page: Page, method: string) => page.frameLocator(`iframe[title="${method}"]`);

/** Simulates a device with Apple Pay, as Safari on an iPhone reports it. */
async function onApplePay(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }));
}

/** Continues from the payment choice to the provider's page. */
async function toProvider(page: Page, method: string): Promise<number> {
  await choosePayment(page, method);
  const cents = await totalOf(page);
  await page.getByRole('button', { name: `Continue to ${method}` }).click();
  await page.waitForURL(/\/pay\/cs_/);
  return cents;
}

// Every run covers each store once, and each provider; wallets are approved from the cart and after a decline.
for (const [store, { url, variant, methods, always }] of Object.entries(STORES))
  for (const method of methods)
    test(`[pay-methods] ${store}: ${method}, approved`, method === always ? {} : FULL, async ({ page }) => {
      await onApplePay(page);
      await openAtPayment(page, { store: url, variant });
      if (isWallet(method)) {
        await choosePayment(page, method);
        const cents = await totalOf(page);
        await page.getByRole('button', { name: `Pay with ${method}` }).click();
        await sheetOf(page, method)
          .getByRole('button', { name: `Pay with ${method}` })
          .click();
        await expectBooksEqual(await confirmed(page, cents));
      } else {
        const cents = await toProvider(page, method);
        await page.getByRole('button', { name: 'Approve' }).click();
        await expectBooksEqual(await confirmed(page, cents));
      }
      await expect(page.getByText(new RegExp(`^\\s*${method}`)).first()).toBeVisible();
    });

test('purchasingPower requires no payment and is settled by its program', FULL, async ({ page }) => {
  await openWithCart(page, '/checkout', { store: variantUrl('purchasingpower'), variant: 'purchasingPower' });
  await expect(page.getByRole('navigation', { name: 'Checkout steps' }).getByText('Payment')).toHaveCount(0);
});

/* The three go one way in the browser, each of its ends by one of them; the proof ends each method in every way. */
test('Affirm, canceled and abandoned at the provider, is followed by a payment by card', FULL, async ({ page }) => {
  const method = 'Affirm';
  await openAtPayment(page);
  const crumbs = page.getByRole('navigation', { name: 'Checkout steps' });
  await expect(crumbs.locator('[aria-current=step]')).toHaveText('3. Review: payment method');
  await toProvider(page, method);
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await page.waitForURL(/\/checkout\/review/);
  await expect(page.getByText(`You came back from ${method} without approving. Nothing was charged`)).toBeVisible();
  await expectNoAxeFaults(page, `${method} cancelled`);
  await page.getByRole('button', { name: `Continue to ${method}` }).click();
  await page.waitForURL(/\/pay\/cs_/);
  await page.goBack();
  await expect(page.getByRole('button', { name: `Continue to ${method}` })).toBeEnabled();
  await page.getByRole('link', { name: 'Change: Payment' }).click();
  await choosePayment(page);
  await fillCard(page);
  await expectBooksEqual(await placeOrder(page));
});

test('PayTomorrow, declined on the charge, is reported in a dialog', FULL, async ({ page, watch }) => {
  const method = 'PayTomorrow';
  watch.allow(/402/);
  await openAtPayment(page, { email: 'decline@example.com' });
  await toProvider(page, method);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'There was an issue processing your payment.' });
  await expect(dialog).toContainText(`${method} did not take the payment.`);
  await expectNoAxeFaults(page, `${method} refused`);
  await dialog.getByRole('button', { name: 'Choose another way to pay' }).click();
  await choosePayment(page);
  await fillCard(page);
  await expectBooksEqual(await placeOrder(page));
});

test('PayPal creates one order for returns repeated, in another tab, and by Back', async ({ page, context }) => {
  const method = 'PayPal';
  await openAtPayment(page);
  const cents = await toProvider(page, method);
  const isReturn = (url: string): boolean => url.includes('/checkout/pay?');
  const back = page.waitForRequest((request) => isReturn(request.url()));
  await page.getByRole('button', { name: 'Approve' }).click();
  const address = (await back).url();
  const order = await confirmed(page, cents);
  await expectBooksEqual(order);
  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByRole('heading', { name: `Order ${order.orderNumber} is already placed` })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: `Order ${order.orderNumber} is already placed` })).toBeVisible();
  expect((await booksOf(order.orderId)).chargedCents).toEqual([cents]);
});

test('PayPal, when it rejects the payment, is reported with another method', FULL, async ({ page }) => {
  await openAtPayment(page, { email: 'reject@example.com' });
  await choosePayment(page, 'PayPal');
  await page.getByRole('button', { name: 'Continue to PayPal' }).click();
  await expect(page.getByText('There was an issue processing your payment.')).toBeVisible();
  await expect(page.getByText(/rejected this payment. Choose another payment method/)).toBeVisible();
  await expectNoAxeFaults(page, 'rejected by PayPal');
  await page.getByRole('link', { name: 'Choose another way to pay' }).click();
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
});

test('a return in a browser without the cart shows the next step', FULL, async ({ page, browser }) => {
  await openAtPayment(page);
  const back = page.waitForRequest((request) => request.url().includes('/checkout/pay?'));
  await toProvider(page, 'PayPal');
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  const address = (await back).url().replace('cancelled', 'approved');
  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'Go back to the browser you started in' })).toBeVisible();
  await stranger.close();
});

for (const [method, details] of [
  ['Google Pay', FULL],
  ['Apple Pay', {}],
] as const)
  test(`${method} is closed, then declined, then paid`, details, async ({ page, watch }) => {
    watch.allow(/402/);
    await onApplePay(page);
    await openAtPayment(page);
    await choosePayment(page, method);
    const cents = await totalOf(page);
    const button = page.getByRole('button', { name: `Pay with ${method}` });
    await button.click();
    await sheetOf(page, method).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(`You closed ${method} without paying. Nothing was charged`)).toBeVisible();
    await button.click();
    const sheet = sheetOf(page, method);
    await expect(sheet.getByRole('button', { name: `Pay with ${method}` })).toBeEnabled();
    await expectNoAxeFaults(page, `${method}'s sheet`);
    await sheet.getByLabel('Card').selectOption({ label: 'Visa •••• 0002 (declined)' });
    await sheet.getByRole('button', { name: `Pay with ${method}` }).click();
    const dialog = page.getByRole('dialog', { name: 'There was an issue processing your payment.' });
    await dialog.getByRole('button', { name: `Try ${method} again` }).click();
    await button.click();
    await sheetOf(page, method)
      .getByRole('button', { name: `Pay with ${method}` })
      .click();
    await expectBooksEqual(await confirmed(page, cents));
  });

test('Apple Pay is not offered where the device has none', FULL, async ({ page }) => {
  await openAtPayment(page);
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Apple Pay' })).toHaveCount(0);
});

test('an abandoned bank challenge gets no thanks, and the cart can be paid again', async ({ page }) => {
  await openAtPayment(page);
  await choosePayment(page);
  await fillCard(page, CARDS.challenge);
  await page.getByRole('button', { name: /place order/ }).click();
  await page.waitForURL(/\/challenge\//);
  await page.goBack();
  await expect(page.getByRole('button', { name: /place order/ })).toBeEnabled();
  await page.getByRole('button', { name: /place order/ }).click();
  await page.waitForURL(/\/challenge\//);
  await page.getByRole('button', { name: 'Yes, approve' }).click();
  await page.waitForURL(/\/checkout\/confirmation\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your purchase!' })).toBeVisible();
});

test.describe('PayPal on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('is used by keyboard from the choice to the confirmation', async ({ page }) => {
    await openAtPayment(page);
    await page.getByRole('radio', { name: 'Credit or debit card' }).focus();
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
    await page.getByRole('button', { name: 'Review your order' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const cents = await totalOf(page);
    await page.getByRole('button', { name: 'Continue to PayPal' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Approve' }).press('Enter');
    await expectBooksEqual(await confirmed(page, cents));
  });
});

for (const [store, method, details] of [
  ['main', 'Google Pay', FULL],
  ['main', 'Apple Pay', FULL],
  ['retail partner', 'Apple Pay', FULL],
  ['benefitsMe', 'Google Pay', {}],
] as const)
  test(`${store}: ${method} takes two clicks from the cart`, details, async ({ page }) => {
    await onApplePay(page);
    const { url, variant } = STORES[store];
    await openWithCart(page, '/cart', { store: url, variant });
    await page.getByRole('link', { name: `Buy with ${method}` }).click();
    const sheet = sheetOf(page, method);
    await expect(sheet.getByRole('button', { name: `Pay with ${method}` })).toBeEnabled();
    await expectNoAxeFaults(page, `express with ${method}`);
    const amount = (await sheet.locator('#amount').textContent()) ?? '';
    await sheet.getByRole('button', { name: `Pay with ${method}` }).click();
    await expectBooksEqual(await confirmed(page, Math.round(Number(amount.replace(/[$,]/g, '')) * 100)));
    await expect(page.getByText('12 Mission St')).toBeVisible();
  });

test('the sheet reports unserved areas, and another address changes the tax', FULL, async ({ page, watch }) => {
  watch.allow(/422/);
  await openProduct(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Buy with Google Pay' }).click();
  const sheet = sheetOf(page, 'Google Pay');
  const pay = sheet.getByRole('button', { name: 'Pay with Google Pay' });
  await expect(pay).toBeEnabled();
  const before = await sheet.locator('#amount').textContent();
  await sheet.getByLabel('Ship to').selectOption({ label: 'Joe Redington, Anchorage, AK (not served)' });
  await expect(sheet.getByRole('alert')).not.toBeEmpty();
  await expect(pay).toBeDisabled();
  await sheet.getByLabel('Ship to').selectOption({ label: 'Grace Hopper, Chicago, IL' });
  await expect(pay).toBeEnabled();
  const amount = (await sheet.locator('#amount').textContent()) ?? '';
  expect(amount).not.toBe(before);
  await pay.click();
  await expectBooksEqual(await confirmed(page, Math.round(Number(amount.replace(/[$,]/g, '')) * 100)));
});
