import { describeTaxes } from './describe-taxes';
import { openStripeTaxes, openTaxJar } from './tax-worlds';

describeTaxes('Stripe Tax', openStripeTaxes);
describeTaxes('TaxJar', openTaxJar);
