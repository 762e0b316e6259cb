import type { RemoteBrowser } from 'shared-contracts';
import { island } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  cart: island(() => import(/* webpackChunkName: "page-cart" */ './app/cart-page.view')),
};

export const widgets: RemoteBrowser['widgets'] = {
  badge: island(() => import(/* webpackChunkName: "widget-badge" */ './app/badge.view')),
};
