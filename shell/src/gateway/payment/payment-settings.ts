import { readFileSync } from 'node:fs';
import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { SANDBOX_OFFER, type PaymentOffer } from '../../../variants/payment-offer';

type Env = Readonly<Record<string, string | undefined>>;

const PROVIDERS = ['sandbox', 'stripe'] as const;
type ProviderName = (typeof PROVIDERS)[number];

/** Stripe's part of the gateway: the pages with its forms, on the payment origin. */
export interface StripeSettings {
  readonly publishableKey: string;
  /** Methods whose form is one of these pages: cards and wallets. */
  readonly framed: ReadonlySet<PaymentMethod>;
}

/** Settings of the payments that pages offer. */
export interface PaymentSettings extends PaymentOffer {
  /** Null when the forms are another server's: the sandbox's. */
  readonly stripe: StripeSettings | null;
  /** Apple's file that proves the ownership of these hosts; null answers 404. */
  readonly applePayAssociation: string | null;
}

const METHODS = Object.keys(PAYMENT_METHOD_FACTS) as PaymentMethod[];
const isMethod = (text: string): text is PaymentMethod => (METHODS as readonly string[]).includes(text);
const isProvider = (text: string): text is ProviderName => (PROVIDERS as readonly string[]).includes(text);

/** The form of a redirect method is a page of the provider, not a frame. */
const isFramed = (method: PaymentMethod): boolean => PAYMENT_METHOD_FACTS[method].kind !== 'redirect';

function providerPair(text: string): readonly [PaymentMethod, ProviderName] {
  const [method = '', provider = '', ...rest] = text.split('=');
  if (!isMethod(method) || !isProvider(provider) || rest.length > 0)
    throw new Error(
      `PAYMENT_PROVIDERS has '${text}', which names no method and provider. ` +
        `Write <method>=<provider>, with a method of ${METHODS.join(', ')} and a provider of ${PROVIDERS.join(', ')}.`,
    );
  return [method, provider];
}

/** Parses `PAYMENT_PROVIDERS="credit-card=stripe,affirm=stripe"`; null without it: the sandbox has all methods. */
function providersOf(env: Env): ReadonlyMap<PaymentMethod, ProviderName> | null {
  const pairs = (env['PAYMENT_PROVIDERS'] ?? '').split(/[\s,]+/).filter(Boolean);
  if (pairs.length === 0) return null;
  const providers = new Map<PaymentMethod, ProviderName>();
  for (const [method, provider] of pairs.map(providerPair)) {
    if (providers.has(method)) throw new Error(`PAYMENT_PROVIDERS names ${method} twice. Keep one provider for it.`);
    providers.set(method, provider);
  }
  const framed = new Set([...providers].filter(([method]) => isFramed(method)).map(([, provider]) => provider));
  if (framed.size > 1)
    throw new Error(
      'PAYMENT_PROVIDERS gives cards and wallets different providers, but their forms share one origin. ' +
        'Give them the same.',
    );
  return providers;
}

const PUBLISHABLE_KEY = /^pk_(?:test|live)_\w{4,250}$/;

/** The value is never part of the message: it may be a secret key. */
function publishableKeyOf({ STRIPE_PUBLISHABLE_KEY: key = '' }: Env): string {
  if (/^(?:sk|rk|whsec)_/.test(key))
    throw new Error(
      'STRIPE_PUBLISHABLE_KEY holds a secret of Stripe, which pages would publish. ' +
        'Write the publishable key, which begins with pk_, and replace the secret at Stripe.',
    );
  if (!PUBLISHABLE_KEY.test(key))
    throw new Error(
      'STRIPE_PUBLISHABLE_KEY is missing or malformed. Write the publishable key, which begins with pk_live_ or ' +
        'pk_test_.',
    );
  return key;
}

function stripeOf(env: Env, providers: ReadonlyMap<PaymentMethod, ProviderName> | null): StripeSettings | null {
  const own = [...(providers ?? [])].filter(([, provider]) => provider === 'stripe').map(([method]) => method);
  const framed = new Set(own.filter(isFramed));
  if (framed.size === 0) return null;
  if (!env['PAYMENT_PUBLIC_URL'])
    throw new Error(
      "PAYMENT_PUBLIC_URL is required for Stripe's forms. Write the address of a host name of this gateway that " +
        'serves nothing else, for example https://pay.shop.example.com.',
    );
  return { publishableKey: publishableKeyOf(env), framed };
}

const MOST_BYTES = 64 * 1024;

function applePayAssociationOf({ APPLE_PAY_DOMAIN_FILE: file = '' }: Env): string | null {
  if (file === '') return null;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error("APPLE_PAY_DOMAIN_FILE cannot be read. Name the file of the store's domains, or leave it out.");
  }
  if (text.length === 0 || text.length > MOST_BYTES)
    throw new Error("APPLE_PAY_DOMAIN_FILE is empty or larger than 64 kB. Name Apple's file.");
  return text;
}

/**
 * Parses `PAYMENT_PROVIDERS`, `STRIPE_PUBLISHABLE_KEY` and `APPLE_PAY_DOMAIN_FILE`.
 * @param origin origin of the frames, from `PAYMENT_PUBLIC_URL`
 * @throws with the name of an invalid setting, without the value of a key
 */
export function paymentSettings(env: Env, origin: string): PaymentSettings {
  const providers = providersOf(env);
  return {
    origin,
    methods: providers === null ? SANDBOX_OFFER.methods : new Set(providers.keys()),
    stripe: stripeOf(env, providers),
    applePayAssociation: applePayAssociationOf(env),
  };
}

/** Returns production errors: test keys, and forms without https. */
export function paymentErrors(env: Env): string[] {
  const isTestKey = env['STRIPE_PUBLISHABLE_KEY']?.startsWith('pk_test_') === true;
  const isStripe = /=stripe\b/.test(env['PAYMENT_PROVIDERS'] ?? '');
  return [
    ...(isTestKey ? ['STRIPE_PUBLISHABLE_KEY is a test key: nothing would be charged. Write the live one.'] : []),
    ...(isStripe && !env['PAYMENT_PUBLIC_URL']?.startsWith('https://')
      ? ['PAYMENT_PUBLIC_URL must be https in production.']
      : []),
  ];
}
