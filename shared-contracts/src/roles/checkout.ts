import type { Role } from './role-contract';

/**
 * The role `checkout`: from a filled cart to a placed order and its confirmation page.
 *
 * Beyond the fields, a remote in this role:
 * - never publishes `cart:changed` and never writes the cart itself: it sends requests that the cart remote handles;
 * - sends every order with an `Idempotency-Key`, and retries with the same key when the answer was lost;
 * - orders for the total that the shopper saw (`expectedTotal`);
 * - publishes `order:placed` on the bus and `purchase` to the data layer once, when the API reports the order paid;
 * - then sends `cart:clear-requested`, and only afterwards shows `/checkout/confirmation/{orderId}`;
 * - handles no card numbers: the provider's frame does, on its own origin.
 *
 * `npm run conformance -- checkout <address>` verifies these rules in a browser.
 */
export const CHECKOUT_ROLE: Role = {
  name: 'checkout',
  paths: ['/checkout', '/checkout/:step', '/checkout/confirmation/:orderId'],
  page: { audience: 'private', layout: 'minimal' },
  events: {
    publishes: ['order:placed'],
    subscribes: ['cart:changed', 'session:changed', 'zip:changed', 'installer:chosen', 'appointment:held'],
    handles: [],
    requests: [
      'cart:load-requested',
      'cart:change-requested',
      'cart:address-requested',
      'cart:installation-requested',
      'cart:clear-requested',
    ],
  },
  steps: [
    { name: 'read the cart', through: 'cart', calls: ['GET /cart/{cartNumber}'], requests: ['cart:load-requested'] },
    {
      name: 'say where it goes',
      through: 'cart',
      calls: ['POST /cart/{cartNumber}/shipping-address', 'POST /cart/{cartNumber}/installation'],
      requests: ['cart:address-requested', 'cart:installation-requested'],
      // A cart that was prepared earlier already has it.
      isOptional: true,
    },
    {
      name: 'open the payment',
      through: 'remote',
      calls: ['POST /payment/create-session'],
      requests: [],
      // The shopper pays nothing in this store when the program settles the order.
      isOptional: true,
    },
    {
      name: 'keep the payment',
      through: 'remote',
      calls: ['POST /payment/create-token'],
      requests: [],
      isOptional: true,
    },
    { name: 'place the order', through: 'remote', calls: ['POST /orders'], requests: [] },
    { name: 'clear the cart', through: 'cart', calls: [], requests: ['cart:clear-requested'] },
  ],
  reads: [
    'GET /cart/{cartNumber}',
    'GET /orders/{orderId}',
    'GET /zipcode/validate',
    'POST /address-validation/suggestions',
    'POST /address-validation/place-details',
    'POST /orders/{orderId}/access-token',
  ],
  // The cart uses it to return the shopper to an interrupted checkout.
  storeKeys: ['edit_cart'],
};
