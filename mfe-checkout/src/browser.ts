import type { RemoteBrowser } from 'shared-contracts';
import { island } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  checkout: island(() => import(/* webpackChunkName: "page-checkout" */ './app/checkout/checkout.view')),
  'additional-payment': island(
    () => import(/* webpackChunkName: "page-additional-payment" */ './app/additional-payment/additional-payment.view'),
  ),
  orders: island(() => import(/* webpackChunkName: "page-orders" */ './app/orders/orders.view')),
  order: island(() => import(/* webpackChunkName: "page-order" */ './app/orders/order.view')),
  'sign-in': island(() => import(/* webpackChunkName: "page-sign-in" */ './app/sign-in/sign-in.view')),
  account: island(() => import(/* webpackChunkName: "page-account" */ './app/account/account.view')),
  password: island(() => import(/* webpackChunkName: "page-password" */ './app/password/password.view')),
};

export const widgets: RemoteBrowser['widgets'] = {
  'account-menu': island(() => import(/* webpackChunkName: "widget-account-menu" */ './app/account/account-menu.view')),
};
