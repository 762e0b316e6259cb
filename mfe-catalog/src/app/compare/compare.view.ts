import { defineView } from 'remote-kit';
import { loadCompare } from '../../features/compare/compare.load';
import { pageLoaded } from '../../platform/page-loaded';
import { compareApp } from './compare-app';
import { ComparePage, CompareSkeleton } from './compare-page';

export const view = defineView({
  app: compareApp,
  load: loadCompare,
  receive: pageLoaded,
  Component: ComparePage,
  Skeleton: CompareSkeleton,
});
