import type { RemoteBrowser } from 'shared-contracts';
import { island } from 'remote-kit';

export const pages: RemoteBrowser['pages'] = {
  installers: island(() => import(/* webpackChunkName: "page-installers" */ './app/installers.view')),
  answer: island(() => import(/* webpackChunkName: "page-answer" */ './app/answer.view')),
  rebooking: island(() => import(/* webpackChunkName: "page-rebooking" */ './app/rebooking.view')),
};

export const widgets: RemoteBrowser['widgets'] = {
  choose: island(() => import(/* webpackChunkName: "widget-choose" */ './app/choose.view')),
  appointment: island(() => import(/* webpackChunkName: "widget-appointment" */ './app/appointment.view')),
  nearby: island(() => import(/* webpackChunkName: "widget-nearby" */ './app/nearby.view')),
};
