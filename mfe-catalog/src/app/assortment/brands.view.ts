import { defineView } from 'remote-kit';
import { loadBrands } from '../../features/brands/assortment.load';
import { pageLoaded } from '../../platform/page-loaded';
import { BrandsPage } from './brands-page';
import { editorialApp } from '../editorial/editorial-app';
import { ReadingSkeleton } from '../editorial/reading-skeleton';

export const view = defineView({
  app: editorialApp,
  load: loadBrands,
  receive: pageLoaded,
  Component: BrandsPage,
  Skeleton: ReadingSkeleton,
});
