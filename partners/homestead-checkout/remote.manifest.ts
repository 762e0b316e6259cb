import { defineRemote, ROLES } from 'shared-contracts';

const { paths } = ROLES.checkout;

export default defineRemote({
  name: 'homestead-checkout',
  team: 'Homestead',
  contract: '^1.9.0',
  role: 'checkout',
  pages: [{ id: 'checkout', paths, audience: 'private', layout: 'minimal', robotsDisallow: ['/checkout'] }],
  widgets: [],
  events: {
    publishes: ['order:placed'],
    subscribes: ['cart:changed', 'installer:chosen', 'appointment:held'],
    handles: [],
    requests: [
      'cart:load-requested',
      'cart:change-requested',
      'cart:address-requested',
      'cart:installation-requested',
      'cart:clear-requested',
    ],
  },
});
