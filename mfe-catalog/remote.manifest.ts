import { defineRemote } from 'shared-contracts';
import { LISTING_PARAMETERS } from './src/platform/listing-address';

export default defineRemote({
  name: 'catalog',
  team: 'Catalog',
  contract: '^1.7.0',
  pages: [
    {
      id: 'home',
      paths: ['/'],
      audience: 'anonymous',
      sitemap: ['/'],
      query: ['finder', 'year', 'make', 'model', 'trim', 'width', 'ratio', 'rim'],
    },
    {
      id: 'listing',
      paths: ['/tires', '/wheels', '/accessories'],
      audience: 'anonymous',
      sitemap: ['/tires', '/wheels', '/accessories'],
      query: LISTING_PARAMETERS,
    },
    { id: 'search', paths: ['/search'], audience: 'anonymous', query: ['q'] },
    {
      id: 'product',
      paths: ['/product/:productNumber/:slug?'],
      audience: 'anonymous',
      query: ['reviewSort', 'reviewPage', 'reviewRating', 'reviewVehicle', 'reviewMedia'],
    },
    { id: 'compare', paths: ['/compare'], audience: 'anonymous', query: ['p'] },
    { id: 'size-guide', paths: ['/size-guide'], audience: 'anonymous', sitemap: ['/size-guide'], query: ['a', 'b'] },
    {
      id: 'visualizer',
      paths: ['/visualizer'],
      audience: 'anonymous',
      sitemap: ['/visualizer'],
      query: ['wheel', 'tire', 'from'],
    },
    {
      id: 'deals',
      paths: ['/deals', '/deals/preview'],
      audience: 'anonymous',
      sitemap: ['/deals'],
      query: ['token'],
      fullNavigation: true,
    },
    { id: 'brands', paths: ['/brands'], audience: 'anonymous', sitemap: ['/brands'], query: [] },
    { id: 'categories', paths: ['/categories'], audience: 'anonymous', sitemap: ['/categories'], query: [] },
    {
      id: 'help',
      paths: ['/help/faq', '/help/returns', '/help/contact'],
      audience: 'anonymous',
      sitemap: ['/help/faq'],
      query: [],
      fullNavigation: true,
    },
    {
      id: 'rebate-form',
      paths: ['/deals/:promotionId/rebate-form'],
      audience: 'anonymous',
      query: [],
      fullNavigation: true,
    },
    {
      id: 'verify',
      paths: ['/deals/verify'],
      audience: 'anonymous',
      query: [],
      browserQuery: ['state', 'code', 'error'],
    },
  ],
  widgets: [
    { name: 'search', hydrate: 'interaction', props: [] },
    { name: 'shopper', hydrate: 'interaction', props: [] },
    { name: 'related', hydrate: 'visible', props: ['productNumber'] },
    { name: 'recently-viewed', hydrate: 'visible', serverRendered: false, props: ['productNumber'] },
  ],
  events: {
    publishes: ['vehicle:selected', 'zip:changed'],
    subscribes: ['vehicle:selected', 'zip:changed'],
    handles: [],
    requests: ['cart:add-requested', 'cart:load-requested', 'chat:open-requested'],
  },
});
