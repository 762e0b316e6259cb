import { openWithCart } from '../carts';
import { choosePayment } from '../shop';
import { expect } from '../test';
import { ADDRESS } from './address-rules';
import { FACTS, openListing } from './listing-rules';
import { USE } from './listing-use-rules';
import { CART, REVIEW } from './order-rules';
import { PRODUCT } from './product-rules';
import type { RuledPage } from './rule';
import { NOTHING_FOUND, SEARCH } from './search-rules';

const PRODUCT_PATH = '/product/MIC-DEF2-2055516-91V';

/** Every kind of page that has rules. */
export const RULED_PAGES: readonly RuledPage[] = [
  { name: 'the listing', open: openListing, rules: [...FACTS, ...USE] },
  {
    name: 'the search',
    open: (page, { url }) => page.goto(`${url}/search?q=michelan%20defender`, { waitUntil: 'networkidle' }),
    rules: SEARCH,
  },
  {
    name: 'a search that finds nothing',
    open: (page, { url }) => page.goto(`${url}/search?q=qqxyzzy`, { waitUntil: 'networkidle' }),
    rules: NOTHING_FOUND,
  },
  {
    name: 'a product',
    open: (page, { url }) => page.goto(url + PRODUCT_PATH, { waitUntil: 'networkidle' }),
    rules: PRODUCT,
  },
  {
    name: 'the cart',
    open: async (page, { url, variant }) => {
      await openWithCart(page, '/cart', { store: url, variant });
      await expect(page.getByRole('list', { name: 'Items in your cart' })).toBeVisible();
    },
    rules: CART,
  },
  {
    name: 'the address',
    open: async (page, { url, variant }) => {
      await openWithCart(page, '/checkout/address', { store: url, variant, delivery: 'home' });
      await expect(page.getByLabel('First name')).toBeVisible();
    },
    rules: ADDRESS,
  },
  {
    name: 'the review',
    membersOnlyIn: ['purchasingPower'],
    open: async (page, { url, variant }) => {
      await openWithCart(page, '/checkout/payment', { store: url, variant, delivery: 'home' });
      await choosePayment(page);
      await expect(page.getByRole('link', { name: /^Change/ }).first()).toBeVisible();
    },
    rules: REVIEW,
  },
];
