import { isFlagOn } from 'shared-contracts';
import { defineView } from 'remote-kit';
import { editorialApp } from '../editorial/editorial-app';
import { VerifyPage } from './verify-page';

export const view = defineView({
  app: editorialApp,
  load: async ({ flags }) =>
    isFlagOn(flags, 'governmentDeals')
      ? { state: {}, head: { title: 'Verify who you are', robots: 'noindex' } }
      : { state: {}, status: 404, head: { title: 'No verification needed', robots: 'noindex' } },
  Component: VerifyPage,
});
