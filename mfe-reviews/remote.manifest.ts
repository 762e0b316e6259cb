import { defineRemote } from 'shared-contracts';

const listQuery = ['reviewSort', 'reviewPage', 'reviewRating', 'reviewVehicle', 'reviewMedia'];

export default defineRemote({
  name: 'reviews',
  team: 'Reviews',
  contract: '^1.16.0',
  pages: [
    {
      id: 'all',
      paths: ['/reviews'],
      audience: 'anonymous',
      sitemap: ['/reviews'],
      query: listQuery,
      links: [{ path: '/reviews', label: 'Reviews of the store', places: ['discover'], order: 90, feature: 'reviews' }],
    },
    {
      id: 'write',
      paths: ['/reviews/write'],
      audience: 'anonymous',
      query: ['product'],
      robotsDisallow: ['/reviews/write'],
    },
  ],
  widgets: [
    { name: 'grid', hydrate: 'visible', props: ['limit'] },
    {
      name: 'product',
      hydrate: 'visible',
      props: ['productNumber', 'productName'],
      requires: ['productNumber'],
    },
  ],
  events: { publishes: [], subscribes: ['vehicle:selected'], handles: [], requests: [] },
});
