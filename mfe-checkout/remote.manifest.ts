import { defineRemote } from 'shared-contracts';

export default defineRemote({
  name: 'checkout',
  team: 'Checkout',
  contract: '^1.18.0',
  pages: [
    {
      id: 'checkout',
      paths: ['/checkout', '/checkout/:step', '/checkout/confirmation/:orderId'],
      audience: 'private',
      layout: 'minimal',
      showsMap: true,
      wakeWhen: { stored: ['cart_id'], query: ['exchangeToken'] },
      robotsDisallow: ['/checkout'],
      slots: [{ name: 'confirmation.below-order', props: { orderNumber: 'string' } }],
    },
    {
      id: 'additional-payment',
      paths: ['/additional-payment/:cartId'],
      audience: 'private',
      layout: 'minimal',
    },
    { id: 'orders', paths: ['/orders'], audience: 'anonymous', query: [] },
    { id: 'order', paths: ['/orders/:orderId'], audience: 'private', query: [] },
    {
      id: 'sign-in',
      paths: ['/sign-in'],
      audience: 'anonymous',
      layout: 'minimal',
      query: [],
      browserQuery: ['next'],
    },
    {
      id: 'account',
      paths: ['/account'],
      audience: 'private',
      query: [],
      links: [{ path: '/account', label: 'Account', places: ['account'], order: 100 }],
    },
    { id: 'password', paths: ['/account/password'], audience: 'anonymous', layout: 'minimal', query: [] },
  ],
  widgets: [{ name: 'account-menu', hydrate: 'interaction', props: [] }],
  events: {
    publishes: ['order:placed', 'session:changed'],
    subscribes: ['cart:changed', 'session:changed', 'installer:chosen', 'appointment:held'],
    handles: [],
    requests: [
      'cart:load-requested',
      'cart:add-requested',
      'cart:change-requested',
      'cart:address-requested',
      'cart:installation-requested',
      'cart:clear-requested',
    ],
  },
});
