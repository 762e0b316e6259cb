import { VARIANT_RULES } from 'shared-contracts';
import { defineView } from 'remote-kit';
import { editorialApp } from './editorial-app';
import { VerifyPage } from './verify-page';

export const view = defineView({
  app: editorialApp,
  load: async ({ variant }) =>
    VARIANT_RULES[variant.benefitType].hasIdVerification
      ? { state: {}, head: { title: 'Verify who you are', robots: 'noindex' } }
      : { state: {}, status: 404, head: { title: 'No verification needed', robots: 'noindex' } },
  Component: VerifyPage,
});
