import { keptPart } from 'remote-kit';
import 'shared-ui/empty-state.module.css';
import 'shared-ui/program-note.module.css';
import './fact-bars.module.css';
import type { MissingProductProps } from './missing-product';
import type { ProductFactsProps } from './product-facts';
import type { ProgramPaymentsProps } from './program-payments';
import type { SavingsProps } from './savings';
import './savings.module.css';
import './verdict-panel.module.css';

/** The facts as the server sent them. Their code comes with what finds another product's facts. */
export const KeptFacts = keptPart<ProductFactsProps>({
  remote: 'catalog',
  where: 'product facts',
  load: async () => (await import(/* webpackChunkName: "product-asked" */ './product-facts')).ProductFacts,
});

/** What stands where no product is. */
export const KeptMissing = keptPart<MissingProductProps>({
  remote: 'catalog',
  where: 'missing product',
  load: async () => (await import(/* webpackChunkName: "product-asked" */ './missing-product')).MissingProduct,
});

/** Banners of the promotions that run today. */
export const KeptSavings = keptPart<SavingsProps>({
  remote: 'catalog',
  where: 'savings',
  load: async () => (await import(/* webpackChunkName: "product-asked" */ './savings')).Savings,
});

/** Only some variants have a program; the day of its first payment is the browser's. */
export const KeptProgram = keptPart<ProgramPaymentsProps>({
  remote: 'catalog',
  where: 'program payments',
  isEager: true,
  load: async () => (await import(/* webpackChunkName: "product-asked" */ './program-payments')).ProgramPayments,
});
