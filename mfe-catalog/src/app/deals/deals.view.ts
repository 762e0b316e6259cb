import { defineView } from 'remote-kit';
import { loadDeals } from '../../features/deals/deals.load';
import { pageLoaded } from '../../platform/page-loaded';
import { DealsPage } from './deals-page';
import { editorialApp } from '../editorial/editorial-app';
import { ReadingSkeleton } from '../editorial/reading-skeleton';

export const view = defineView({
  app: editorialApp,
  load: loadDeals,
  receive: pageLoaded,
  Component: DealsPage,
  Skeleton: ReadingSkeleton,
});
