import SalesTax from 'sales-tax';

/** Sales tax of a state, from the npm package `sales-tax`; states it leaves out (DE, MT, NH, OR) have none. */
export interface TaxRates {
  rateOf(state: string): number;
  isInstallationTaxed(state: string): boolean;
}

const STATES = ['AL', 'AR', 'AZ', 'CA', 'CO', 'CT', 'DC', 'DE', 'FL', 'GA', 'IA', 'ID', 'IL', 'IN', 'KS', 'KY', 'LA', 'MA', 'MD', 'ME', 'MI', 'MN',
  'MO', 'MS', 'MT', 'NC', 'ND', 'NE', 'NH', 'NJ', 'NM', 'NV', 'NY', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VA', 'VT', 'WA',
  'WI', 'WV', 'WY'];

/** Statewide rates of January 2026 where the package is years behind them (it still has California at 8.25 %). An import of local rates comes before both. */
const SINCE_CHANGED: Readonly<Record<string, number>> = {
  AR: 0.065, AZ: 0.056, CA: 0.0725, CT: 0.0635, LA: 0.05, ME: 0.055, NC: 0.0475, NJ: 0.06625, NM: 0.04875, OH: 0.0575, SD: 0.042, UT: 0.0485, VA: 0.053,
};

/** States that tax the labour of mounting tires. From general knowledge: a tax service replaces this table. */
const LABOUR = new Set(['AR', 'CT', 'IA', 'KS', 'LA', 'MS', 'NC', 'NE', 'NJ', 'NM', 'NY', 'OH', 'PA', 'SD', 'TN', 'TX', 'UT', 'WA', 'WI', 'WV', 'WY']);

export async function loadTaxRates(): Promise<TaxRates> {
  const entries = await Promise.all(STATES.map(async (state) => [state, (await SalesTax.getSalesTax('US', state)).rate] as const));
  const rates = new Map<string, number>([...entries, ...Object.entries(SINCE_CHANGED)]);
  return { rateOf: (state) => rates.get(state) ?? 0, isInstallationTaxed: (state) => LABOUR.has(state) };
}
