import { keptPart } from 'remote-kit';
import 'shared-ui/empty-state.module.css';
import 'shared-ui/program-note.module.css';
import './fact-bars.module.css';
import type { MissingProductProps } from './missing-product';
import type { ProductFactsProps } from './product-facts';
import type { ProgramPaymentsProps } from './buying/program-payments';
import type { SavingsProps } from './buying/savings';
import './buying/savings.module.css';
import './verdict/verdict-panel.module.css';

/** Server-rendered facts. Their code is in the chunk that computes another product's facts. */
export const KeptFacts = keptPart<ProductFactsProps>({
  remote: 'catalog',
  where: 'product facts',
  load: async () => (await import(/* webpackChunkName: "product-asked" */ './product-facts')).ProductFacts,
});

/** The error page of a missing product. */
export const KeptMissing = keptPart<MissingProductProps>({
  remote: 'catalog',
  where: 'missing product',
  load: async () => (await import(/* webpackChunkName: "product-asked" */ './missing-product')).MissingProduct,
});

/** Banners of today's promotions. */
export const KeptSavings = keptPart<SavingsProps>({
  remote: 'catalog',
  where: 'savings',
  load: async () => (await import(/* webpackChunkName: "product-asked" */ './buying/savings')).Savings,
});

/** Rendered for variants with a program only. Eager, because the first payment date is computed in the browser. */
export const KeptProgram = keptPart<ProgramPaymentsProps>({
  remote: 'catalog',
  where: 'program payments',
  isEager: true,
  load: async () => (await import(/* webpackChunkName: "product-asked" */ './buying/program-payments')).ProgramPayments,
});
