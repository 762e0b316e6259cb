import type { Logger } from 'pino';
import { stripeTax } from '../modules/pricing/tax/stripe-tax';
import { taxJar } from '../modules/pricing/tax/taxjar';
import type { TaxProvider } from '../modules/pricing/tax/tax-provider';
import { taxReports, type TaxReports } from '../modules/pricing/tax/tax-reports';
import { taxQuotes, type TaxQuotes } from '../modules/pricing/tax/tax-quotes';
import type { Database } from '../platform/database/database';
import type { TaxServiceEnv } from '../platform/settings/tax-env';

const TAXJAR_URL = 'https://api.taxjar.com';

/** Creates the tax service of the settings. */
export function taxProviderOf({ name, key, apiUrl, from, codes }: TaxServiceEnv): TaxProvider {
  const shared = { from, codes, ...(apiUrl === null ? {} : { apiUrl }) };
  switch (name) {
    case 'stripe':
      return stripeTax({ secretKey: key, ...shared });
    case 'taxjar':
      return taxJar({ apiKey: key, ...shared, apiUrl: apiUrl ?? TAXJAR_URL });
  }
}

export interface TaxServices {
  /** Null where the store's tables decide. */
  readonly taxes: TaxQuotes | null;
  readonly taxReports: TaxReports;
}

/** Creates what carts and orders need of the tax service. */
export function taxServices(env: TaxServiceEnv | null, db: Database, logger: Logger): TaxServices {
  if (env === null) return { taxes: null, taxReports: taxReports(db, null, logger) };
  const { untaxedStates, callsPerDay } = env;
  const provider = taxProviderOf(env);
  const taxes = taxQuotes({ db, provider, logger, untaxedStates, callsPerDay });
  return { taxes, taxReports: taxReports(db, provider, logger) };
}
