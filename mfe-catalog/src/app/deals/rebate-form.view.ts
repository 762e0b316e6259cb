import { defineView } from 'remote-kit';
import { loadRebateForm } from '../../features/deals/rebate-form.load';
import { pageLoaded } from '../../platform/page-loaded';
import { editorialApp } from '../editorial/editorial-app';
import { ReadingSkeleton } from '../editorial/reading-skeleton';
import { RebateFormPage } from './rebate-form-page';

export const view = defineView({
  app: editorialApp,
  load: loadRebateForm,
  receive: pageLoaded,
  Component: RebateFormPage,
  Skeleton: ReadingSkeleton,
});
