import { defineView } from 'remote-kit';
import { pageLoaded, type PageParts } from '../../platform/page-loaded';
import { homeApp } from './home-app';
import { HomePage } from './home-page';

export const view = defineView<PageParts>({
  app: homeApp,
  // The page comes with the server's data, so a browser rarely needs this code.
  load: async (context) => (await import(/* webpackChunkName: "load-home" */ './home.load')).loadHomePage(context),
  receive: pageLoaded,
  Component: HomePage,
});
