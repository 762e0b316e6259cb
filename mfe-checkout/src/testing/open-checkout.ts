import { screen } from '@testing-library/react';
import { mountView } from 'remote-kit/testing';
import type { Cart, CartAnswer } from 'shared-contracts';
import { createTestHost, type TestHostOptions } from 'shared-contracts/testing';
import { view } from '../app/checkout/checkout.view';
import { answerForCart } from './fake-cart';

/** Options of a test besides the address and the cart. */
interface Visit extends Pick<TestHostOptions, 'flags' | 'serverNow' | 'isStorageLasting'> {
  /** Requests that the cart remote rejects, by their short names. */
  readonly refuse?: Partial<Record<string, CartAnswer>>;
}

/** Opens checkout at an address with a cart and a session; resolves when the page has a heading. */
export async function open(href: string, cart: Cart, { refuse, ...options }: Visit = {}) {
  const host = createTestHost({ href, storage: { cart_id: 'C1', session_id: 'part::secret' }, ...options });
  const cartState = answerForCart(host, cart, refuse);
  await mountView(view, { host, state: {} });
  await screen.findByRole('heading', { level: 1 });
  return { host, cartState };
}
