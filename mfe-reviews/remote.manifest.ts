import { defineRemote } from 'shared-contracts';

export default defineRemote({
  name: 'reviews',
  team: 'Reviews',
  contract: '^1.0.0',
  pages: [],
  widgets: [
    { name: 'grid', hydrate: 'visible', props: ['limit'] },
    { name: 'product', hydrate: 'visible', props: ['productNumber', 'productName'] },
  ],
  events: { publishes: [], hears: [], responds: [], requests: [] },
});
