import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { BenefitType } from 'shared-contracts';
import { openAtPayment } from '../../support/carts';
import { env } from '../../support/env';
import { CARDS, choosePayment, confirmed, placeOrder, totalOf, type Placed } from '../../support/shop';
import { expectListedOrigins, watchOrigins } from '../../support/stripe-origins';
import { startStripeStore, type StripeStore } from '../../support/stripe-store';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

/** Folder for pictures of the forms, to look at; none are taken without it. */
const PICTURES = process.env.STRIPE_PICTURES;

let store: StripeStore;
let original: typeof env;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  store = await startStripeStore();
  original = { ...env };
  const { url: baseUrl, lowesUrl, apiUrl, databaseUrl } = store;
  Object.assign(env, { baseUrl, lowesUrl, apiUrl, databaseUrl });
});
test.afterAll(async () => {
  Object.assign(env, original);
  await store.close();
});

/** Serves Stripe's scripts to a browser, and records the origins of all its requests. */
const watch = (context: BrowserContext, wallets = { googlePay: true }): Promise<Set<string>> =>
  watchOrigins(context, { apiUrl: store.stripeUrl, wallets });

/** Origins of the store, and of the bank's page. */
const own = (): readonly string[] => [store.url, store.lowesUrl, store.paymentOrigin, store.stripeUrl];

const frameOf = (page: Page) => page.frameLocator('iframe[title="Card details"]');
const fieldsOf = (page: Page) => frameOf(page).frameLocator('iframe[title="Secure payment input frame"]');

async function fillStripeCard(page: Page, number: string): Promise<void> {
  const fields = fieldsOf(page);
  await fields.getByLabel('Card number').pressSequentially(number);
  await fields.getByLabel('Expiration date').pressSequentially('1234');
  await fields.getByLabel('Security code').fill('123');
  await fields.getByLabel('ZIP code').fill('94110');
}

async function look(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: path.join(PICTURES, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

interface Intent {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly amount_received: number;
  readonly amount_capturable: number;
}

/** Expects Stripe to have taken or authorized the total of the order, once. */
async function expectPaid({ cents }: Placed): Promise<void> {
  const { data } = await store.readStripe<{ readonly data: readonly Intent[] }>('/v1/payment_intents?limit=100');
  const paid = data.filter(({ amount, status }) => amount === cents && /^(succeeded|requires_capture)$/.test(status));
  expect(paid.map((intent) => intent.amount_received + intent.amount_capturable)).toContain(cents);
}

/** Opens the review with a card in Stripe's form. */
async function openWithCard(page: Page, number: string, variant: BenefitType = 'treadmarket'): Promise<void> {
  await openAtPayment(page, { store: variant === 'lowes' ? env.lowesUrl : env.baseUrl, variant });
  await choosePayment(page);
  await fillStripeCard(page, number);
}

for (const variant of ['treadmarket', 'lowes'] as const)
  test(`an order of ${variant} is paid with a card in Stripe's form`, FULL, async ({ page, context }) => {
    const seen = await watch(context);
    await openWithCard(page, CARDS.approved, variant);
    await look(page, `card-${variant}`);
    await expectNoAxeFaults(page, `the form of Stripe in ${variant}`);
    await expectPaid(await placeOrder(page));
    expectListedOrigins(seen, own());
  });

test(
  'a card that the bank declines charges nothing, and another one pays',
  FULL,
  async ({ page, context, watch: faults }) => {
    faults.allow(/402/);
    await watch(context);
    await openWithCard(page, CARDS.declined);
    await page.getByRole('button', { name: /place order/ }).click();
    const dialog = page.getByRole('dialog', { name: 'There was an issue processing your payment.' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Return to card details' }).click();
    await fillStripeCard(page, CARDS.approved);
    await expectPaid(await placeOrder(page));
  },
);

test('an incomplete card is reported by Stripe, in the form and above it', FULL, async ({ page, context }) => {
  await watch(context);
  await openAtPayment(page);
  await choosePayment(page);
  await fieldsOf(page).getByLabel('Card number').fill('4242');
  await page.getByRole('button', { name: /place order/ }).click();
  await expect(fieldsOf(page).getByText('Your card number is incomplete.')).toBeVisible();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await look(page, 'incomplete');
});

/** Opens the bank's page for a card that requires it. */
async function toBank(page: Page): Promise<number> {
  await openWithCard(page, CARDS.challenge);
  const cents = await totalOf(page);
  await page.getByRole('button', { name: /place order/ }).click();
  await page.waitForURL(`${store.stripeUrl}/authorize/*`);
  return cents;
}

test('a check by the bank that the shopper approves places the order', FULL, async ({ page, context }) => {
  const seen = await watch(context);
  const cents = await toBank(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectPaid(await confirmed(page, cents));
  expectListedOrigins(seen, own());
});

test('a check by the bank that the shopper refuses charges nothing', FULL, async ({ page, context }) => {
  await watch(context);
  await toBank(page);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order was not placed' })).toBeVisible();
  await expect(page.getByText('Your bank did not confirm this payment, so nothing was charged.')).toBeVisible();
});

test('a check by the bank that the shopper leaves is followed by another card', FULL, async ({ page, context }) => {
  await watch(context);
  await toBank(page);
  await page.goBack();
  await look(page, 'left-bank');
  await page.getByRole('button', { name: 'Use another card' }).click();
  await fillStripeCard(page, CARDS.approved);
  await expectPaid(await placeOrder(page));
});

test('Affirm, approved on its page, places the order', FULL, async ({ page }) => {
  await openAtPayment(page);
  await choosePayment(page, 'Affirm');
  const cents = await totalOf(page);
  await page.getByRole('button', { name: 'Continue to Affirm' }).click();
  await page.waitForURL(`${store.stripeUrl}/authorize/*`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectPaid(await confirmed(page, cents));
});

const walletOf = (page: Page) => page.frameLocator('iframe[title="Google Pay"]');
const buttonOf = (page: Page) => walletOf(page).frameLocator('iframe[title="Secure express checkout frame"]');

/** Opens the wallet's sheet from the review. */
async function openWallet(page: Page): Promise<number> {
  await openAtPayment(page);
  await choosePayment(page, 'Google Pay');
  const cents = await totalOf(page);
  await page.getByRole('button', { name: 'Pay with Google Pay' }).click();
  return cents;
}

test('Google Pay, confirmed in its sheet, places the order', FULL, async ({ page, context }) => {
  const seen = await watch(context);
  const cents = await openWallet(page);
  await look(page, 'wallet');
  await expectNoAxeFaults(page, 'the sheet of Google Pay');
  await buttonOf(page).getByRole('button', { name: 'Pay with the wallet' }).click();
  await buttonOf(page).getByRole('button', { name: 'Confirm' }).click();
  await expectPaid(await confirmed(page, cents));
  expectListedOrigins(seen, own());
});

test('a browser without Google Pay says so, and closes the sheet by its button', FULL, async ({ page, context }) => {
  await watch(context, { googlePay: false });
  await openWallet(page);
  await expect(walletOf(page).getByText('Google Pay is not set up in this browser.')).toBeVisible();
  await look(page, 'no-wallet');
  await walletOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You closed Google Pay without paying.')).toBeVisible();
});

test('only methods with a provider are offered in the checkout', FULL, async ({ page }) => {
  await openAtPayment(page);
  await expect(page.getByRole('radio', { name: 'Affirm' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'PayPal' })).toHaveCount(0);
});
