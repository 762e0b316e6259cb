import nock from 'nock';
import type { Address, Cart, CartAnswer } from 'shared-contracts';
import { aCart, type TestHost } from 'shared-contracts/testing';

export const api = (): nock.Scope =>
  nock('http://localhost').defaultReplyHeaders({ 'Content-Type': 'application/json' });

export const home: Address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phoneNumber: '555-555-0142',
  address: '12 Mission St',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94110',
};

export const card = {
  paymentMethod: 'credit-card',
  paymentToken: 'pt_1',
  brand: 'Visa',
  last4: '4242',
  expiry: '12/2030',
};

/** Provider session with a card form for the cart. */
export const cardSession = {
  sessionId: 's1',
  paymentMethod: 'credit-card',
  frameUrl: 'http://localhost:4100/frame/card',
  validationUrl: null,
  status: 'OK',
};

/** Replaces the cart remote: answers requests over the real bus, and records them. */
export function answerForCart(host: TestHost, first: Cart, refuse: Partial<Record<string, CartAnswer>> = {}) {
  const cartState: { cart: Cart; requests: { name: string; payload: unknown }[] } = { cart: first, requests: [] };
  const change = (name: string, payload: unknown, over: Partial<Cart>): CartAnswer => {
    cartState.requests.push({ name, payload });
    const refusal = refuse[name];
    if (refusal) return refusal;
    cartState.cart = aCart({ ...cartState.cart, ...over, version: cartState.cart.version + 1 });
    host.events.publish('cart:changed', { cart: cartState.cart });
    return { ok: true, cart: cartState.cart };
  };
  host.events.respond('cart:load-requested', async () => ({ ok: true, cart: cartState.cart }));
  host.events.respond('cart:change-requested', async ({ change: body }) =>
    change('change', body, { cartType: body.cartType ?? cartState.cart.cartType }),
  );
  host.events.respond('cart:address-requested', async ({ address }) =>
    change('address', address, { shippingAddress: address }),
  );
  host.events.respond('cart:installation-requested', async ({ installation }) =>
    change('installation', installation, {}),
  );
  host.events.respond('cart:clear-requested', async () => {
    cartState.requests.push({ name: 'clear', payload: {} });
    return { ok: true };
  });
  return cartState;
}
