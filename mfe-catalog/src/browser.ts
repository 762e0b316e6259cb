import type { RemoteBrowser } from 'shared-contracts';
import { island } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  home: island(() => import(/* webpackChunkName: "page-home" */ './app/home/home.view')),
  listing: island(() => import(/* webpackChunkName: "page-listing" */ './app/listing/listing.view')),
  search: island(() => import(/* webpackChunkName: "page-search" */ './app/search/search-page.view')),
  product: island(() => import(/* webpackChunkName: "page-product" */ './app/product/product.view')),
  compare: island(() => import(/* webpackChunkName: "page-compare" */ './app/compare/compare.view')),
  'size-guide': island(() => import(/* webpackChunkName: "page-size-guide" */ './app/editorial/size-guide.view')),
  visualizer: island(() => import(/* webpackChunkName: "page-visualizer" */ './app/visualizer/visualizer.view')),
  deals: island(() => import(/* webpackChunkName: "page-deals" */ './app/deals/deals.view')),
  brands: island(() => import(/* webpackChunkName: "page-brands" */ './app/assortment/brands.view')),
  categories: island(() => import(/* webpackChunkName: "page-categories" */ './app/assortment/categories.view')),
  help: island(() => import(/* webpackChunkName: "page-help" */ './app/editorial/help.view')),
  'rebate-form': island(() => import(/* webpackChunkName: "page-rebate-form" */ './app/deals/rebate-form.view')),
  verify: island(() => import(/* webpackChunkName: "page-verify" */ './app/deals/verify.view')),
};

export const widgets: RemoteBrowser['widgets'] = {
  search: island(() => import(/* webpackChunkName: "widget-search" */ './app/search/search.view')),
  shopper: island(() => import(/* webpackChunkName: "widget-shopper" */ './app/shopper/shopper.view')),
  related: island(() => import(/* webpackChunkName: "widget-related" */ './app/recommendations/related.view')),
  'goes-with': island(() => import(/* webpackChunkName: "widget-goes-with" */ './app/recommendations/goes-with.view')),
  'recently-viewed': island(
    () => import(/* webpackChunkName: "widget-recently-viewed" */ './app/recommendations/recently-viewed.view'),
  ),
};
