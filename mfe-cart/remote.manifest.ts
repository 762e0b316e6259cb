import { defineRemote } from 'shared-contracts';

export default defineRemote({
  name: 'cart',
  team: 'Cart',
  contract: '^1.11.0',
  pages: [
    {
      id: 'cart',
      paths: ['/cart'],
      audience: 'private',
      robotsDisallow: ['/cart'],
      // Of goods; `total`: in dollars.
      slots: [{ name: 'cart.below-summary', props: { quantity: 'number', total: 'number' } }],
    },
  ],
  widgets: [
    { name: 'badge', hydrate: 'interaction', wakeWhen: { stored: ['cart_id'], query: ['exchangeToken'] }, props: [] },
  ],
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
