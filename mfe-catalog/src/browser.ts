import type { RemoteBrowser } from 'shared-contracts';
import { island } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  home: island(() => import(/* webpackChunkName: "page-home" */ './app/home.view')),
  listing: island(() => import(/* webpackChunkName: "page-listing" */ './app/listing.view')),
  search: island(() => import(/* webpackChunkName: "page-search" */ './app/search-page.view')),
  product: island(() => import(/* webpackChunkName: "page-product" */ './app/product.view')),
  compare: island(() => import(/* webpackChunkName: "page-compare" */ './app/compare.view')),
  'size-guide': island(() => import(/* webpackChunkName: "page-size-guide" */ './app/size-guide.view')),
  visualizer: island(() => import(/* webpackChunkName: "page-visualizer" */ './app/visualizer.view')),
  deals: island(() => import(/* webpackChunkName: "page-deals" */ './app/deals.view')),
  brands: island(() => import(/* webpackChunkName: "page-brands" */ './app/brands.view')),
  categories: island(() => import(/* webpackChunkName: "page-categories" */ './app/categories.view')),
  help: island(() => import(/* webpackChunkName: "page-help" */ './app/help.view')),
  'rebate-form': island(() => import(/* webpackChunkName: "page-rebate-form" */ './app/rebate-form.view')),
  verify: island(() => import(/* webpackChunkName: "page-verify" */ './app/verify.view')),
};

export const widgets: RemoteBrowser['widgets'] = {
  search: island(() => import(/* webpackChunkName: "widget-search" */ './app/search.view')),
  shopper: island(() => import(/* webpackChunkName: "widget-shopper" */ './app/shopper.view')),
  related: island(() => import(/* webpackChunkName: "widget-related" */ './app/related.view')),
  'goes-with': island(() => import(/* webpackChunkName: "widget-goes-with" */ './app/goes-with.view')),
  'recently-viewed': island(
    () => import(/* webpackChunkName: "widget-recently-viewed" */ './app/recently-viewed.view'),
  ),
};
