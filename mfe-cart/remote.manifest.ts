import { defineRemote, type WakeWhen } from 'shared-contracts';

/** A cart of an earlier visit, or a link that hands one over. */
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
      // Product units; `total` is in dollars.
      slots: [{ name: 'cart.below-summary', props: { quantity: 'number', total: 'number' } }],
    },
  ],
  widgets: [{ name: 'badge', hydrate: 'interaction', wakeWhen: CART, ignoresAddress: true, props: [] }],
  events: {
    publishes: ['cart:changed'],
    // Includes its own event, for changes in another tab.
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
