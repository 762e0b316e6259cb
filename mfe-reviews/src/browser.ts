import type { RemoteBrowser } from 'shared-contracts';
import { island } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  all: island(() => import(/* webpackChunkName: "page-all" */ './app/all.view')),
  write: island(() => import(/* webpackChunkName: "page-write" */ './app/write.view')),
};

export const widgets: RemoteBrowser['widgets'] = {
  grid: island(() => import(/* webpackChunkName: "widget-grid" */ './app/grid.view')),
  product: island(() => import(/* webpackChunkName: "widget-product" */ './app/product.view')),
};
