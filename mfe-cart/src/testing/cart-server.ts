import nock from 'nock';
import type { Cart } from 'shared-contracts';

/** Mocks the marketplace API for a test's page. */
export const api = (): nock.Scope =>
  nock('http://localhost').defaultReplyHeaders({ 'Content-Type': 'application/json' });

/** Answers the next read of a cart. */
export const willRead = (cart: Cart): nock.Scope =>
  api().get(`/api/v1/cart/${cart.cartNumber}`).query(true).reply(200, cart);

/** Answers the number of units of a cart. */
export const willCount = (cartNumber: string, totalUnitCount: number): nock.Scope =>
  api().get(`/api/v1/cart/${cartNumber}/total-qty`).reply(200, { totalUnitCount });

/** Storage of a browser with a cart. */
export const storedCart = { cart_id: 'C1', session_id: 'part::secret' };
