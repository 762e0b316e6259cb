import type { RemoteBrowser } from 'shared-contracts';
import { island } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  'your-remote': island(() => import(/* webpackChunkName: "page-your-remote" */ './app/your-remote.view')),
};

export const widgets: RemoteBrowser['widgets'] = {};
