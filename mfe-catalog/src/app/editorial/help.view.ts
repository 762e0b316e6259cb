import { defineView } from 'remote-kit';
import { loadHelp } from '../../features/content/help.load';
import { pageLoaded } from '../../platform/page-loaded';
import { editorialApp } from './editorial-app';
import { HelpPage } from './help-page';
import { ReadingSkeleton } from './reading-skeleton';

export const view = defineView({
  app: editorialApp,
  load: loadHelp,
  receive: pageLoaded,
  Component: HelpPage,
  Skeleton: ReadingSkeleton,
});
