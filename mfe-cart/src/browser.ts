import type { RemoteBrowser } from 'shared-contracts';
import { island, prepareHttp } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  cart: island(() => import(/* webpackChunkName: "page-cart" */ './app/cart-page.view')),
};

export const widgets: RemoteBrowser['widgets'] = {
  badge: island(() => {
    // The island starts where a cart is read or created: its first call must not wait for the client's code.
    prepareHttp();
    return import(/* webpackChunkName: "widget-badge" */ './app/badge.view');
  }),
};

/** Handles cart requests on pages without the badge, as in checkout. */
export const start: RemoteBrowser['start'] = async (host) => {
  const { cartApp } = await import(/* webpackChunkName: "cart-store" */ './app/cart-app');
  cartApp.browserStore(host);
};
