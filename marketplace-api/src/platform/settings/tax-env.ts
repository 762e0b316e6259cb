import { readSecret } from './secret-setting';
import { serviceAddressError } from './service-address';

export const TAX_PROVIDERS = ['tables', 'stripe', 'taxjar'] as const;
export type TaxProviderName = (typeof TAX_PROVIDERS)[number];

const KINDS = ['goods', 'installation', 'tire-fee', 'disposal-fee'] as const;
type Kind = (typeof KINDS)[number];

/** A tax service in place of the store's tables. */
export interface TaxServiceEnv {
  readonly name: Exclude<TaxProviderName, 'tables'>;
  readonly key: string;
  /** Address of the API; null for the service's own. */
  readonly apiUrl: string | null;
  readonly from: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
  readonly codes: Readonly<Record<Kind, string>>;
  /** States in which the shop does not collect tax, so that an answer without tax is right. */
  readonly untaxedStates: ReadonlySet<string>;
  readonly callsPerDay: number;
}

type Source = Readonly<Record<string, string | undefined>>;
type Service = TaxServiceEnv['name'];

const isProvider = (text: string): text is TaxProviderName => (TAX_PROVIDERS as readonly string[]).includes(text);
const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);

const KEYS: Readonly<Record<Service, { readonly key: string; readonly url: string; readonly form: RegExp }>> = {
  stripe: { key: 'STRIPE_SECRET_KEY', url: 'STRIPE_API_URL', form: /^(?:sk|rk)_(?:test|live)_\w+$/ },
  taxjar: { key: 'TAXJAR_API_KEY', url: 'TAXJAR_API_URL', form: /^[\w-]{16,}$/ },
};

/** Parses `street | city | state | zip`. */
function parseFrom(text: string, errors: string[]): TaxServiceEnv['from'] {
  const [street = '', city = '', state = '', zip = '', ...rest] = text.split('|').map((part) => part.trim());
  const isWhole = street !== '' && city !== '' && /^[A-Z]{2}$/.test(state) && /^\d{5}$/.test(zip) && rest.length === 0;
  if (!isWhole)
    errors.push('TAX_FROM must be the address that goods ship from: 100 Main St | Springfield | IL | 62701.');
  return { street, city, state, zip };
}

/** Parses `goods=txcd_99999999,installation=…`; `none` is no code. */
function parseCodes(text: string, errors: string[]): TaxServiceEnv['codes'] {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const codes = new Map(pairs.flatMap(([kind = '', code = '']) => (isKind(kind) && code !== '' ? [[kind, code]] : [])));
  const missing = KINDS.filter((kind) => !codes.has(kind));
  if (missing.length > 0 || pairs.length !== KINDS.length)
    errors.push(
      `TAX_CODES must give each of ${KINDS.join(', ')} its code in the catalog of the tax service, or none: ` +
        'goods=txcd_99999999,installation=…',
    );
  const of = (kind: Kind): string => (codes.get(kind) === 'none' ? '' : (codes.get(kind) ?? ''));
  return {
    goods: of('goods'),
    installation: of('installation'),
    'tire-fee': of('tire-fee'),
    'disposal-fee': of('disposal-fee'),
  };
}

function parseStates(text: string, errors: string[]): ReadonlySet<string> {
  const states = text.split(',').flatMap((one) => one.trim() || []);
  if (!states.every((state) => /^[A-Z]{2}$/.test(state)))
    errors.push('TAX_STATES_WITHOUT_NEXUS must list states such as WY,SD.');
  return new Set(states);
}

const PER_DAY = 20_000;

/** Reads a number of requests a day. */
export function callsPerDay(source: Source, name: string, errors: string[], usual = PER_DAY): number {
  const text = source[name]?.trim() || String(usual);
  if (!/^\d{1,9}$/.test(text)) errors.push(`${name} must be a whole number, but is "${text}".`);
  return Number(text) || 0;
}

/** Parses the tax service; null where the store's tables decide. Faults never contain a key. */
export function parseTax(source: Source, isProduction: boolean, errors: string[]): TaxServiceEnv | null {
  const name = source['TAX_PROVIDER']?.trim() || 'tables';
  if (!isProvider(name)) {
    errors.push(`TAX_PROVIDER must be one of ${TAX_PROVIDERS.join(', ')}, but is "${name}".`);
    return null;
  }
  if (name === 'tables') return null;
  const names = KEYS[name];
  const key = readSecret(source, names.key, errors) ?? '';
  if (!names.form.test(key)) errors.push(`${names.key} must be a key of ${name}, because TAX_PROVIDER names it.`);
  const apiUrl = source[names.url]?.trim() || null;
  // Payments check the address of Stripe as well, where they use it.
  const error = serviceAddressError(names.url, apiUrl, isProduction);
  if (error !== null && !errors.includes(error)) errors.push(error);
  return {
    name,
    key,
    apiUrl,
    from: parseFrom(source['TAX_FROM'] ?? '', errors),
    codes: parseCodes(source['TAX_CODES'] ?? '', errors),
    untaxedStates: parseStates(source['TAX_STATES_WITHOUT_NEXUS'] ?? '', errors),
    callsPerDay: callsPerDay(source, 'TAX_CALLS_PER_DAY', errors),
  };
}
