import type { RemoteBrowser } from 'shared-contracts';
import { island } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  checkout: island(() => import(/* webpackChunkName: "page-checkout" */ './app/checkout.view')),
};

export const widgets: RemoteBrowser['widgets'] = {};
