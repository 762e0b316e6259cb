import type { Page } from '@playwright/test';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { env } from './env';
import { bookInstaller, callApi, home } from './orders';
import { choosePayment, fillCard, person } from './shop';

interface CartOptions {
  readonly variant?: BenefitType;
  readonly email?: string;
  /** Default: the first product in stock of the common size. */
  readonly productNumber?: string;
  /** No choice yet, a shipping address, or a held appointment. */
  readonly delivery?: 'undecided' | 'home' | 'installer';
}

/** A cart in browser storage. */
export interface KeptCart {
  readonly cartNumber: string;
  readonly sessionId: string;
}

/** Returns the number of the first product in stock that matches a product list query. */
export async function productInStock(query: string, variant: BenefitType = 'treadmarket'): Promise<string> {
  const { products } = await callApi<{ products: { variants: { productNumber: string }[] }[] }>(
    'GET',
    `/v1/products?${query}&inStock=true`,
    { 'x-marketplace-key': VARIANT_RULES[variant].marketplaceKey },
  );
  const productNumber = products[0]?.variants[0]?.productNumber;
  if (productNumber === undefined) throw new Error(`No product in stock matches ${query}.`);
  return productNumber;
}

const EMPTY_CART = {
  undecided: {},
  home: { cartType: 'STH', zipCode: home.zipCode },
  installer: { cartType: 'STS', zipCode: home.zipCode },
} as const;

/** Creates a cart of four tires by API calls, for journeys about later steps. */
export async function makeCart({
  variant = 'treadmarket',
  email = person.email,
  productNumber,
  delivery = 'home',
}: CartOptions = {}): Promise<KeptCart> {
  const key = { 'x-marketplace-key': VARIANT_RULES[variant].marketplaceKey };
  const { cartNumber, sessionId } = await callApi<KeptCart>('POST', '/v1/cart/empty', key, EMPTY_CART[delivery]);
  const own = { ...key, 'x-session-id': sessionId };
  const items = [{ productNumber: productNumber ?? (await productInStock('size=205/55R16', variant)), quantity: 4 }];
  await callApi('POST', `/v1/cart/items?cartNumber=${cartNumber}`, own, { items });
  if (delivery === 'home') await callApi('POST', `/v1/cart/${cartNumber}/shipping-address`, own, { ...home, email });
  if (delivery === 'installer') await bookInstaller(cartNumber, own, email);
  return { cartNumber, sessionId };
}

/** Stores a cart in the page's browser, as after an earlier visit. */
export async function keepCart(page: Page, store: string, { cartNumber, sessionId }: KeptCart): Promise<void> {
  await page.addInitScript(
    ([origin, cart, session]) => {
      // Excludes the provider's frames.
      if (location.origin !== origin) return;
      if (sessionStorage.getItem(`prepared-${cart}`) !== null) return;
      sessionStorage.setItem(`prepared-${cart}`, 'true');
      localStorage.setItem('cart_id', cart);
      localStorage.setItem('session_id', session);
    },
    [new URL(store).origin, cartNumber, sessionId] as const,
  );
}

interface Visit extends CartOptions {
  readonly store?: string;
}

/** Opens a path of a store with a cart of four tires, without a delivery choice. */
export async function openWithCart(page: Page, path: string, { store = env.baseUrl, ...options }: Visit = {}) {
  const cart = await makeCart({ delivery: 'undecided', ...options });
  await keepCart(page, store, cart);
  await page.goto(store + path);
  return cart;
}

/** Opens the payment choice, with four tires that ship home. */
export const openAtPayment = (page: Page, visit: Visit = {}): Promise<KeptCart> =>
  openWithCart(page, '/checkout/payment', { delivery: 'home', ...visit });

/** Opens the review of four tires that ship home, with a card in the provider's form. */
export async function openAtReview(page: Page, card?: string): Promise<KeptCart> {
  const cart = await openAtPayment(page);
  await choosePayment(page);
  await fillCard(page, card);
  return cart;
}
