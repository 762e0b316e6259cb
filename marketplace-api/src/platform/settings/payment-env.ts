import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { readSecret } from './secret-setting';
import { serviceAddressError } from './service-address';

export const PROVIDER_NAMES = ['sandbox', 'stripe'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export interface StripeEnv {
  readonly secretKey: string;
  /** Address of Stripe's API; null for its own. */
  readonly apiUrl: string | null;
  /** Secrets of the events' signatures: two while one is rotated. */
  readonly webhookSecrets: readonly string[];
}

export interface PaymentEnv {
  /** The provider of each method. A method that is missing is offered nowhere. */
  readonly providers: ReadonlyMap<PaymentMethod, ProviderName>;
  /** Null where Stripe is not set up. */
  readonly stripe: StripeEnv | null;
}

type Source = Readonly<Record<string, string | undefined>>;

const METHODS = Object.keys(PAYMENT_METHOD_FACTS) as PaymentMethod[];
const STRIPE_METHODS: ReadonlySet<PaymentMethod> = new Set([
  'credit-card',
  'affirm',
  'pay-pal',
  'google-pay',
  'apple-pay',
]);
export const isStripeMethod = (method: PaymentMethod): boolean => STRIPE_METHODS.has(method);

const isMethod = (text: string): text is PaymentMethod => (METHODS as readonly string[]).includes(text);
const isProvider = (text: string): text is ProviderName => (PROVIDER_NAMES as readonly string[]).includes(text);

/** Returns the fault of one `method=provider` pair. */
function pairError(method: string, provider: string, isRepeated: boolean): string | null {
  const pair = `"${method}=${provider}"`;
  if (!isMethod(method) || !isProvider(provider))
    return (
      `PAYMENT_PROVIDERS must be method=provider pairs such as credit-card=stripe, but has ${pair}. ` +
      `Methods: ${METHODS.join(', ')}. Providers: ${PROVIDER_NAMES.join(', ')}.`
    );
  if (isRepeated) return `PAYMENT_PROVIDERS names ${method} twice.`;
  if (provider === 'stripe' && !isStripeMethod(method))
    return `PAYMENT_PROVIDERS has ${pair}, which is no method of Stripe. Leave ${method} out.`;
  return null;
}

/** The frames of cards and wallets share one origin, so that one provider must have them all. */
function frameError(providers: ReadonlyMap<PaymentMethod, ProviderName>): string | null {
  const framed = METHODS.filter((method) => PAYMENT_METHOD_FACTS[method].kind !== 'redirect');
  const used = new Set(framed.flatMap((method) => providers.get(method) ?? []));
  return used.size > 1
    ? `PAYMENT_PROVIDERS must give ${framed.join(', ')} to one provider, because their forms share PAYMENT_PUBLIC_URL.`
    : null;
}

/** Parses `credit-card=stripe,affirm=stripe`. Without the setting, every method is the sandbox's. */
function parseProviders(text: string, errors: string[]): ReadonlyMap<PaymentMethod, ProviderName> {
  if (text.trim() === '') return new Map(METHODS.map((method) => [method, 'sandbox'] as const));
  const providers = new Map<PaymentMethod, ProviderName>();
  for (const pair of text.split(',').filter((one) => one.trim() !== '')) {
    const [method = '', provider = ''] = pair.split('=').map((part) => part.trim());
    const error = pairError(method, provider, isMethod(method) && providers.has(method));
    if (error !== null) errors.push(error);
    else if (isMethod(method) && isProvider(provider)) providers.set(method, provider);
  }
  if (providers.size === 0 && errors.length === 0) errors.push('PAYMENT_PROVIDERS names no method.');
  const error = frameError(providers);
  if (error !== null) errors.push(error);
  return providers;
}

const SECRET_KEY = /^(?:sk|rk)_(test|live)_\w+$/;
const PUBLISHABLE_KEY = /^pk_(test|live)_\w+$/;
const WEBHOOK_SECRET = /^whsec_\w+$/;

function keyErrors(secretKey: string | null, publishableKey: string | null, isProduction: boolean): string[] {
  const [, mode] = SECRET_KEY.exec(secretKey ?? '') ?? [];
  const [, publicMode] = PUBLISHABLE_KEY.exec(publishableKey ?? '') ?? [];
  return [
    ...(mode === undefined ? ['STRIPE_SECRET_KEY must be a secret key of Stripe: sk_live_… or rk_live_….'] : []),
    ...(publicMode === undefined
      ? ['STRIPE_PUBLISHABLE_KEY must be a publishable key of Stripe: pk_live_…. Never set a secret key there.']
      : []),
    ...(mode !== undefined && publicMode !== undefined && mode !== publicMode
      ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of test mode, or both of live mode.']
      : []),
    ...(isProduction && mode === 'test'
      ? ['STRIPE_SECRET_KEY is a test key, by which nothing is paid. Set the live key in production.']
      : []),
  ];
}

function parseStripe(source: Source, isProduction: boolean, errors: string[]): StripeEnv {
  const secretKey = readSecret(source, 'STRIPE_SECRET_KEY', errors);
  const webhookText = readSecret(source, 'STRIPE_WEBHOOK_SECRET', errors) ?? '';
  const webhookSecrets = webhookText
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const apiUrl = source['STRIPE_API_URL']?.trim() || null;
  errors.push(...keyErrors(secretKey, source['STRIPE_PUBLISHABLE_KEY']?.trim() || null, isProduction));
  if (
    webhookSecrets.length === 0 ||
    webhookSecrets.length > 2 ||
    !webhookSecrets.every((one) => WEBHOOK_SECRET.test(one))
  )
    errors.push(
      'STRIPE_WEBHOOK_SECRET must be one secret of Stripe (whsec_…), or two with a comma while one is rotated.',
    );
  const error = serviceAddressError('STRIPE_API_URL', apiUrl, isProduction);
  if (error !== null) errors.push(error);
  return { secretKey: secretKey ?? '', apiUrl, webhookSecrets };
}

/** Parses the providers of payments. Each fault names its setting and never contains a secret. */
export function parsePayments(source: Source, isProduction: boolean, errors: string[]): PaymentEnv {
  const providers = parseProviders(source['PAYMENT_PROVIDERS'] ?? '', errors);
  const isStripeUsed = [...providers.values()].includes('stripe');
  // A key without a method keeps earlier payments refundable.
  const hasStripe = isStripeUsed || Boolean(source['STRIPE_SECRET_KEY'] || source['STRIPE_SECRET_KEY_FILE']);
  return { providers, stripe: hasStripe ? parseStripe(source, isProduction, errors) : null };
}

export const usesSandbox = ({ providers }: Pick<PaymentEnv, 'providers'>): boolean =>
  [...providers.values()].includes('sandbox');
