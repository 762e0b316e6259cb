import { defineRemote, type WakeWhen } from 'shared-contracts';

/** A cart of an earlier visit, or one that a link hands over. */
const CART: WakeWhen = { stored: ['cart_id'], query: ['exchangeToken'] };

export default defineRemote({
  name: 'cart',
  team: 'Cart',
  contract: '^1.18.0',
  pages: [
    {
      id: 'cart',
      paths: ['/cart'],
      audience: 'private',
      robotsDisallow: ['/cart'],
      wakeWhen: CART,
      // Of goods; `total`: in dollars.
      slots: [{ name: 'cart.below-summary', props: { quantity: 'number', total: 'number' } }],
    },
  ],
  widgets: [{ name: 'badge', hydrate: 'interaction', wakeWhen: CART, ignoresAddress: true, props: [] }],
  events: {
    publishes: ['cart:changed'],
    // Its own, too: what another tab put into the cart.
    subscribes: ['cart:changed', 'zip:changed', 'vehicle:selected', 'session:changed'],
    handles: [
      'cart:add-requested',
      'cart:open-requested',
      'cart:load-requested',
      'cart:change-requested',
      'cart:address-requested',
      'cart:installation-requested',
      'cart:clear-requested',
    ],
    requests: [],
  },
});
