import SalesTax from 'sales-tax';
import type { Queries } from '../../platform/database/database';
import { keepFresh } from '../../platform/freshness/keep-fresh';
import { dictionary } from '../../platform/values/dictionary';

/** Sales tax by state, from the npm package `sales-tax`; states that it omits (DE, MT, NH, OR) have none. */
export interface TaxRates {
  rateOf(state: string): number;
  /**
   * Returns the imported rate of a ZIP code, or else of its state, on a day (`YYYY-MM-DD`); without either, the state's
   * own rate. Null where no rate is known.
   */
  rateAt(place: { readonly zip: string; readonly state: string }, day: string): number | null;
  /** Returns whether only the state's rate is known at a place. City, county and district may add to it. */
  isEstimateAt(place: { readonly zip: string; readonly state: string }, day: string): boolean;
  isInstallationTaxed(state: string): boolean;
}

const STATES = [
  'AL',
  'AR',
  'AZ',
  'CA',
  'CO',
  'CT',
  'DC',
  'DE',
  'FL',
  'GA',
  'IA',
  'ID',
  'IL',
  'IN',
  'KS',
  'KY',
  'LA',
  'MA',
  'MD',
  'ME',
  'MI',
  'MN',
  'MO',
  'MS',
  'MT',
  'NC',
  'ND',
  'NE',
  'NH',
  'NJ',
  'NM',
  'NV',
  'NY',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VA',
  'VT',
  'WA',
  'WI',
  'WV',
  'WY',
];

/**
 * Statewide rates of January 2026 where the package is years out of date (it still has California at 8.25 %). Imported
 * local rates override both.
 */
const SINCE_CHANGED: Readonly<Record<string, number>> = dictionary({
  AR: 0.065,
  AZ: 0.056,
  CA: 0.0725,
  CT: 0.0635,
  LA: 0.05,
  ME: 0.055,
  NC: 0.0475,
  NJ: 0.06625,
  NM: 0.04875,
  OH: 0.0575,
  SD: 0.042,
  UT: 0.0485,
  VA: 0.053,
});

/** States that tax the labor of mounting tires. From general knowledge: a tax service replaces this table. */
const LABOUR = new Set([
  'AR',
  'CT',
  'IA',
  'KS',
  'LA',
  'MS',
  'NC',
  'NE',
  'NJ',
  'NM',
  'NY',
  'OH',
  'PA',
  'SD',
  'TN',
  'TX',
  'UT',
  'WA',
  'WI',
  'WV',
  'WY',
]);

interface RateRow {
  readonly place: string;
  readonly rate: number;
  readonly startsOn: string;
}
/** Rates of each place, newest first. */
type LocalRates = ReadonlyMap<string, readonly RateRow[]>;

async function readLocalRates(db: Queries): Promise<LocalRates> {
  const rows = await db.many<RateRow>({
    text: 'select place, rate::float8 as rate, starts_on as "startsOn" from tax_rate order by place, starts_on desc',
  });
  const rates = new Map<string, RateRow[]>();
  for (const row of rows) {
    const known = rates.get(row.place);
    if (known) known.push(row);
    else rates.set(row.place, [row]);
  }
  return rates;
}

/** Combines the states' rates with imported ones: a ZIP code's overrides its state's. */
export function taxRatesOf(states: ReadonlyMap<string, number>, local: () => LocalRates): TaxRates {
  const rateOf = (state: string) => states.get(state) ?? 0;
  const imported = (place: string, day: string) =>
    local()
      .get(place)
      ?.find(({ startsOn }) => startsOn <= day)?.rate;
  return {
    rateOf,
    isInstallationTaxed: (state) => LABOUR.has(state),
    // Imported rates are complete, and states without a sales tax have no local one.
    isEstimateAt: ({ zip, state }, day) =>
      imported(zip, day) === undefined && imported(state, day) === undefined && rateOf(state) > 0,
    rateAt: ({ zip, state }, day) => imported(zip, day) ?? imported(state, day) ?? states.get(state) ?? null,
  };
}

export interface TaxSources {
  readonly db: Queries;
  onTaxChange(listener: () => void): void;
}

/** Loads the rates; without sources, only those of the states. */
export async function loadTaxRates(sources?: TaxSources): Promise<TaxRates> {
  const entries = await Promise.all(
    STATES.map(async (state) => [state, (await SalesTax.getSalesTax('US', state)).rate] as const),
  );
  const none: LocalRates = new Map();
  const local = sources ? await keepFresh(() => readLocalRates(sources.db), sources.onTaxChange) : () => none;
  return taxRatesOf(new Map<string, number>([...entries, ...Object.entries(SINCE_CHANGED)]), local);
}
