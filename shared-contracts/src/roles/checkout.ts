import type { Role } from './role-contract';

/**
 * The role `checkout`: from a filled cart to a placed order and its thank-you.
 *
 * Beyond what the fields say, whoever answers for it:
 * - never publishes `cart:changed` and never writes the cart by itself: it asks on the bus, and the cart remote
 *   answers;
 * - sends every order with an `Idempotency-Key`, and asks again with the same key when the answer was lost;
 * - orders for the total that the shopper saw (`expectedTotal`);
 * - tells each order once: `order:placed` on the bus and `purchase` to the data layer, after the API has answered it as
 *   paid;
 * - asks for `cart:clear-requested` after that, and shows its thank-you at `/checkout/confirmation/{orderId}` only
 *   then;
 * - sees no card number: the provider's frame does, on its own origin.
 *
 * `npm run conformance -- checkout <address>` looks at all of this in a browser.
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
      // A cart that was prepared before has it.
      isOptional: true,
    },
    {
      name: 'open the payment',
      through: 'remote',
      calls: ['POST /payment/create-session'],
      requests: [],
      // Where the program settles there is nothing to pay.
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
  // By it the cart leads back to a checkout that was left to change something.
  storeKeys: ['edit_cart'],
};
