import type { RemoteBrowser } from 'shared-contracts';
import { island, prepareHttp } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  cart: island(() => import(/* webpackChunkName: "page-cart" */ './app/cart-page.view')),
};

export const widgets: RemoteBrowser['widgets'] = {
  badge: island(() => {
    // It wakes where a cart is read or begun: its first call is not to wait for the client's code.
    prepareHttp();
    return import(/* webpackChunkName: "widget-badge" */ './app/badge.view');
  }),
};

/** Answers the cart's requests where its badge is not on the page, as in checkout. */
export const start: RemoteBrowser['start'] = async (host) => {
  const { cartApp } = await import(/* webpackChunkName: "cart-store" */ './app/cart-app');
  cartApp.browserStore(host);
};
