import { screen } from '@testing-library/react';
import { mountView } from 'remote-kit/testing';
import type { Cart, CartAnswer } from 'shared-contracts';
import { createTestHost, type TestHostOptions } from 'shared-contracts/testing';
import { view } from '../app/checkout.view';
import { answerForCart } from './fake-cart';

/** What a test may set besides the address and the cart. */
interface Visit extends Pick<TestHostOptions, 'flags' | 'serverNow' | 'isStorageLasting'> {
  /** Requests that the cart remote refuses, by their short names. */
  readonly refuse?: Partial<Record<string, CartAnswer>>;
}

/** Checkout at an address, over a cart, in a browser with a session; ends when the page has a heading. */
export async function open(href: string, cart: Cart, { refuse, ...options }: Visit = {}) {
  const host = createTestHost({ href, storage: { cart_id: 'C1', session_id: 'part::secret' }, ...options });
  const cartState = answerForCart(host, cart, refuse);
  await mountView(view, { host, state: {} });
  await screen.findByRole('heading', { level: 1 });
  return { host, cartState };
}
