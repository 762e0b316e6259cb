import type { RemoteBrowser } from 'shared-contracts';
import { island } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  checkout: island(() => import(/* webpackChunkName: "page-checkout" */ './app/checkout.view')),
  'additional-payment': island(
    () => import(/* webpackChunkName: "page-additional-payment" */ './app/additional-payment.view'),
  ),
  orders: island(() => import(/* webpackChunkName: "page-orders" */ './app/orders.view')),
  order: island(() => import(/* webpackChunkName: "page-order" */ './app/order.view')),
};

export const widgets: RemoteBrowser['widgets'] = {};
