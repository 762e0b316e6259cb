import nock from 'nock';
import type { Cart } from 'shared-contracts';

/** The marketplace API as a test's page sees it. */
export const api = (): nock.Scope =>
  nock('http://localhost').defaultReplyHeaders({ 'Content-Type': 'application/json' });

/** Answers the next read of a cart. */
export const willRead = (cart: Cart): nock.Scope =>
  api().get(`/api/v1/cart/${cart.cartNumber}`).query(true).reply(200, cart);

/** Answers how many units a cart has. */
export const willCount = (cartNumber: string, totalUnitCount: number): nock.Scope =>
  api().get(`/api/v1/cart/${cartNumber}/total-qty`).reply(200, { totalUnitCount });

/** What a browser that already has a cart has stored. */
export const storedCart = { cart_id: 'C1', session_id: 'part::secret' };
