import { defineRemote } from 'shared-contracts';

const listQuery = ['reviewSort', 'reviewPage', 'reviewRating', 'reviewVehicle', 'reviewMedia'];

export default defineRemote({
  name: 'reviews',
  team: 'Reviews',
  contract: '^1.3.0',
  pages: [
    { id: 'all', paths: ['/reviews'], audience: 'anonymous', sitemap: ['/reviews'], query: listQuery },
    { id: 'write', paths: ['/reviews/write'], audience: 'anonymous', query: ['product'] },
  ],
  widgets: [
    { name: 'grid', hydrate: 'visible', props: ['limit'] },
    { name: 'product', hydrate: 'visible', props: ['productNumber', 'productName'] },
  ],
  events: { publishes: [], subscribes: ['vehicle:selected'], handles: [], requests: [] },
});
