import { keptPart } from 'remote-kit';
import './fact-bars.module.css';
import type { ProductFactsProps } from './product-facts';
import './verdict-panel.module.css';

/** The facts as the server sent them. Their code comes with what finds another product's facts. */
export const KeptFacts = keptPart<ProductFactsProps>({
  remote: 'catalog',
  where: 'product facts',
  load: async () => (await import(/* webpackChunkName: "product-asked" */ './product-facts')).ProductFacts,
});
