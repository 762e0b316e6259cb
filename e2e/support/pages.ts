import type { Page } from '@playwright/test';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { decline, mailedLink, orderInstalled } from './appointments';
import { openWithCart, productInStock } from './carts';
import { variantUrl } from './env';
import { linkIn, mailOf } from './mails';
import { MEMBER_PASSWORD, newAccount } from './members';
import { callApi, callAsStaff, makeOrder } from './orders';
import { addToCart, choosePayment, fillCard, findByVehicle, openProduct } from './shop';
import { expect } from './test';

/** A kind of page in a common state. */
export interface KindOfPage {
  readonly name: string;
  /** Opens the page; resolves when it is complete. */
  readonly open: (page: Page) => Promise<unknown>;
  /** True for pages with many adjacent parts, which every run checks. */
  readonly isFragile?: true;
}

const by = (address: string, name: string): KindOfPage => ({ name, open: (page) => page.goto(address) });
const fragile = (kind: KindOfPage): KindOfPage => ({ ...kind, isFragile: true });

const productOf = (name: string, query: string): KindOfPage => ({
  name,
  open: async (page) => page.goto(`/product/${await productInStock(query)}`),
});

async function fourTires(): Promise<string[]> {
  const { products } = await callApi<{ products: { variants: { productNumber: string }[] }[] }>(
    'GET',
    '/v1/products?size=205/55R16&inStock=true',
    { 'x-marketplace-key': VARIANT_RULES.treadmarket.marketplaceKey },
  );
  return products.flatMap(({ variants }) => variants.slice(0, 1).map(({ productNumber }) => productNumber)).slice(0, 4);
}

export const BROWSED: readonly KindOfPage[] = [
  fragile(by('/', 'home')),
  fragile(by('/tires?size=205/55R16', 'tires of a size')),
  by('/wheels', 'wheels'),
  by('/accessories', 'accessories'),
  by('/tires?q=qqxyzzy', 'a listing without products'),
  { name: 'tires for a vehicle', open: (page) => page.goto('/').then(() => findByVehicle(page)) },
  by('/search?q=snow', 'search'),
  by('/search?q=qqxyzzy', 'search that finds nothing'),
  fragile(productOf('a tire', 'size=205/55R16')),
  productOf('a wheel', 'type=wheels'),
  productOf('an accessory', 'type=accessories'),
  by('/compare', 'nothing to compare'),
  {
    name: 'four tires compared',
    isFragile: true,
    open: async (page) => {
      await page.goto(`/compare?${(await fourTires()).map((number) => `p=${number}`).join('&')}`);
    },
  },
  by('/visualizer', 'wheel visualizer'),
  by('/cart', 'an empty cart'),
  { name: 'the drawer', isFragile: true, open: (page) => openProduct(page).then(() => addToCart(page)) },
];

export const READ: readonly KindOfPage[] = [
  fragile(by('/deals', 'deals')),
  by('/deals/pr003/rebate-form', 'rebate form'),
  by('/brands', 'brands'),
  fragile(by('/categories', 'categories')),
  by('/size-guide', 'size guide'),
  fragile(by('/size-guide?a=225/65R17&b=235/60R18', 'two sizes')),
  fragile(by('/help/faq', 'questions and answers')),
  by('/help/returns', 'returns'),
  fragile(by('/help/contact', 'contact')),
  by('/reviews', 'reviews'),
  fragile(by('/installers?zip=14201&saturday=1', 'installers near a zip code')),
  by('/reviews/write', 'which product to review'),
  {
    name: 'writing a review',
    isFragile: true,
    open: async (page) => page.goto(`/reviews/write?product=${await productInStock('size=205/55R16')}`),
  },
  by('/no/such/page', 'a page that is not there'),
];

/** Opens a page for a shopper with four tires in the cart. */
const withFour =
  (path: string, delivery: 'home' | 'installer' = 'home'): KindOfPage['open'] =>
  async (page) => {
    await openWithCart(page, path, { delivery });
    await expect(page.locator('main h1')).toBeVisible();
  };

async function installers(page: Page): Promise<void> {
  await withFour('/checkout/installer', 'installer')(page);
  await expect(page.getByRole('list', { name: /^Installers,/ })).toBeVisible();
}

async function appointment(page: Page): Promise<void> {
  await withFour('/checkout/appointment', 'installer')(page);
  await expect(page.getByRole('group', { name: 'Times' })).toBeVisible();
  await page.getByText('More days').click();
}

async function installationReview(page: Page): Promise<void> {
  await withFour('/checkout/payment', 'installer')(page);
  await choosePayment(page);
  await fillCard(page);
}

export const BOUGHT: readonly KindOfPage[] = [
  { name: 'a cart', isFragile: true, open: withFour('/cart') },
  { name: 'how it is delivered', open: withFour('/checkout/delivery') },
  { name: 'address', isFragile: true, open: withFour('/checkout/address') },
  { name: 'how it is paid', open: withFour('/checkout/payment') },
  { name: 'installers', isFragile: true, open: installers },
  { name: 'appointment, contact', isFragile: true, open: appointment },
  { name: 'review of an installation', isFragile: true, open: installationReview },
];

async function openConfirmation(page: Page): Promise<void> {
  const { orderId, orderNumber, cartNumber, sessionId } = await makeOrder({ delivery: 'installer' });
  await page.addInitScript(
    (order) => {
      // Excludes frames of other origins.
      if (window === window.top) localStorage.setItem('checkout.orders', JSON.stringify([{ ...order, isTold: true }]));
    },
    { orderId, orderNumber, cartNumber, sessionId },
  );
  await page.goto(`/checkout/confirmation/${orderId}`);
  await expect(page.getByTestId('order-number')).toBeVisible();
}

async function openOrder(page: Page): Promise<void> {
  const { email } = await makeOrder();
  await page.goto(linkIn(await mailOf(email, 'order-confirmation')));
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
}

async function openFurtherPayment(page: Page): Promise<void> {
  const { orderId, email } = await makeOrder();
  const asked = { description: 'Longer valve stems for your wheels', amount: 24 };
  await callAsStaff('POST', `/orders/${orderId}/additional-payments`, asked);
  await page.goto(linkIn(await mailOf(email, 'additional-payment')));
  await expect(page.getByText(asked.description)).toBeVisible();
}

async function openAccount(page: Page): Promise<void> {
  const variant: BenefitType = 'benefitsMe';
  const email = await newAccount(variant);
  await page.goto(`${variantUrl('benefitsme')}/sign-in?next=/account`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(MEMBER_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/account');
  await expect(page.locator('main h1')).toBeVisible();
}

async function openBooking(page: Page): Promise<void> {
  await page.goto(await mailedLink(await orderInstalled('treadmarket'), 'booking-link'));
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
}

async function openRebooking(page: Page): Promise<void> {
  const order = await orderInstalled('treadmarket');
  await decline(order, 'nothing');
  await page.goto(await mailedLink(order, 'booking-declined'));
  await expect(page.locator('main h1')).toBeVisible();
}

export const OWNED: readonly KindOfPage[] = [
  { name: 'confirmation', isFragile: true, open: openConfirmation },
  { name: 'order', isFragile: true, open: openOrder },
  by('/orders', 'find an order'),
  { name: 'further payment', open: openFurtherPayment },
  { name: 'booking of an installer', isFragile: true, open: openBooking },
  { name: 'another appointment', open: openRebooking },
  by(`${variantUrl('benefitsme')}/sign-in`, 'sign in'),
  by(`${variantUrl('benefitsme')}/account/password`, 'password'),
  { name: 'account', isFragile: true, open: openAccount },
];
