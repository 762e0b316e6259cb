import type { RemoteManifest } from 'shared-contracts';

const manifest: RemoteManifest = {
  name: 'plain-checkout',
  team: 'A partner without a framework',
  contract: '^1.9.0',
  role: 'checkout',
  pages: [
    {
      id: 'checkout',
      paths: ['/checkout', '/checkout/:step', '/checkout/confirmation/:orderId'],
      audience: 'private',
      layout: 'minimal',
      robotsDisallow: ['/checkout'],
    },
  ],
  widgets: [],
  events: {
    publishes: ['order:placed'],
    subscribes: [],
    handles: [],
    requests: ['cart:load-requested', 'cart:change-requested', 'cart:address-requested', 'cart:clear-requested'],
  },
};

export default manifest;
