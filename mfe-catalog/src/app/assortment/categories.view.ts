import { defineView } from 'remote-kit';
import { loadCategories } from '../../features/brands/assortment.load';
import { pageLoaded } from '../../platform/page-loaded';
import { CategoriesPage } from './categories-page';
import { editorialApp } from '../editorial/editorial-app';
import { ReadingSkeleton } from '../editorial/reading-skeleton';

export const view = defineView({
  app: editorialApp,
  load: loadCategories,
  receive: pageLoaded,
  Component: CategoriesPage,
  Skeleton: ReadingSkeleton,
});
