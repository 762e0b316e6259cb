import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BENEFIT_TYPES, MAIN_VARIANT, type BenefitType } from 'shared-contracts';
import { deploymentOf, PUBLIC_SECRETS, SANDBOX_PARTNER_SECRET } from 'shared-contracts/deployment';
import { drainSecondsOf } from 'shared-contracts/process-end';
import { withSecretFiles } from 'shared-contracts/secret-files';
import { isSecret, unknownSettings } from 'shared-contracts/settings';
import { productionErrors } from './production';
import { DECLINE_LIMITS, type DeclineLimits } from '../limits/decline-limits';
import { HOLD_LIMITS, VOICES_PER_ADDRESS, type HoldLimits } from '../limits/hold-limits';
import { parsePayments, usesSandbox, type PaymentEnv } from './payment-env';
import { parseOidc, type OidcEnv } from './identity-env';
import { parseErrorReports, type ErrorReportsEnv } from './error-reports-env';
import { parseAddresses, type AddressServiceEnv } from './address-env';
import { parseTax, type TaxServiceEnv } from './tax-env';
import { parseGatewayKeys, parseNetworks } from './gateway-env';
import { parseStoreOrigins, parseStoreUrls, storeOrigins } from './store-urls';

const REPOSITORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

export interface Env {
  readonly apiPort: number;
  /** Seconds of normal service after SIGTERM, in which the API is not ready. */
  readonly drainSeconds: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Database without a pooler between, for notifications; null: `databaseUrl`. */
  readonly listenUrl: string | null;
  readonly pgPort: number;
  readonly poolSize: number;
  readonly paymentUrl: string;
  readonly paymentSecret: string;
  /** URL of the payment provider for browsers. */
  readonly paymentPublicUrl: string;
  readonly payments: PaymentEnv;
  /** Secret of the sandbox's event signatures; null refuses all of them. */
  readonly webhookSecret: string | null;
  /** Tax service; null leaves taxes to the store's tables. */
  readonly tax: TaxServiceEnv | null;
  /** Service that suggests addresses; null leaves that to imported ones. */
  readonly addresses: AddressServiceEnv | null;
  /** OpenID provider that verifies shoppers; null leaves that to the sandbox. */
  readonly oidc: OidcEnv | null;
  /** URL of the identity sandbox. */
  readonly identityUrl: string;
  readonly identitySecret: string;
  /** Secrets of partners by benefit type. A variant without one accepts no hand-overs. */
  readonly partnerSecrets: ReadonlyMap<string, string>;
  /** Refuses undeclared stand-ins and closes developer tools; see `shared-contracts/deployment`. */
  readonly isProduction: boolean;
  /** Mail server; null writes mails to files. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly storeUrls: ReadonlyMap<BenefitType, string>;
  /** Every origin that a page of the store can have. */
  readonly storeOrigins: ReadonlySet<string>;
  readonly holdLimits: HoldLimits;
  readonly declineLimits: DeclineLimits;
  /** Votes and reports about one review from one address. */
  readonly voicesPerAddress: number;
  readonly hasSampleReviews: boolean;
  readonly logLevel: string;
  /** Service that receives errors of the log; null sends nothing. */
  readonly errorReports: ErrorReportsEnv | null;
  /** Per address, and per session or token. */
  readonly rateLimitPerMinute: number;
  /** Per marketplace key: all pages of a variant together. */
  readonly keyRateLimitPerMinute: number;
  /** Reads of all gateways together, for pages that all shoppers share. */
  readonly gatewayRateLimitPerMinute: number;
  /** Codes, passwords and tokens tried from one address, over all processes. */
  readonly guessesPerMinute: number;
  /** Keys by which gateways prove a client's address; none trusts no gateway. */
  readonly gatewayKeys: readonly string[];
  /** Addresses and networks of our own proxies in front of this API. */
  readonly trustProxy: readonly string[];
  /** Port of the Prometheus metrics; null serves none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
}

/** Thrown at start, with one line for each invalid variable. */
export class EnvError extends Error {}

type Source = Readonly<Record<string, string | undefined>>;

function integer(source: Source, name: string, fallback: number, errors: string[]): number {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  errors.push(`${name} must be a whole number, but is "${text}".`);
  return fallback;
}

function url(source: Source, name: string, fallback: string, errors: string[]): string {
  const text = source[name] || fallback;
  if (!URL.canParse(text)) errors.push(`${name} must be a URL${isSecret(name) ? '' : `, but is "${text}"`}.`);
  return text;
}

const YES = new Set(['on', 'true', 'yes', '1']);
const NO = new Set(['off', 'false', 'no', '0']);

function boolean(source: Source, name: string, fallback: boolean, errors: string[]): boolean {
  const text = source[name]?.trim().toLowerCase();
  if (!text) return fallback;
  if (!YES.has(text) && !NO.has(text)) errors.push(`${name} must be on or off, but is "${source[name]}".`);
  return YES.has(text);
}

/** Returns sandbox secrets of every partner, for development. */
const sandboxPartners = (): ReadonlyMap<string, string> =>
  new Map(BENEFIT_TYPES.filter((type) => type !== MAIN_VARIANT).map((type) => [type, SANDBOX_PARTNER_SECRET]));

/** Parses `purchasingPower=secret,benefitsMe=other`. Production refuses the public secret of the sandbox. */
function partnerSecrets(text: string, isProduction: boolean, errors: string[]): ReadonlyMap<string, string> {
  if (text.trim() === '') return isProduction ? new Map() : sandboxPartners();
  const pairs = text
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('=').map((part) => part.trim()));
  pairs.forEach(([variant = '', secret = ''], at) => {
    const isVariant = (BENEFIT_TYPES as readonly string[]).includes(variant);
    if (isVariant && secret.length >= 12) return;
    // A secret without its variant must not be printed as one.
    const which = isVariant ? `"${variant}"` : `pair ${at + 1}`;
    errors.push(
      'PARTNER_SECRETS must be variant=secret pairs, each secret of 12 characters or more; ' +
        `${which} is not. Variants: ${BENEFIT_TYPES.join(', ')}.`,
    );
  });
  const known = isProduction ? pairs.find(([, secret = '']) => PUBLIC_SECRETS.has(secret)) : undefined;
  if (known) errors.push(`PARTNER_SECRETS must have a secret of its own for ${known[0]}: this one is public.`);
  return new Map(pairs.map(([variant = '', secret = '']) => [variant, secret]));
}

const holdLimits = (source: Source, errors: string[]): HoldLimits => ({
  perAddress: integer(source, 'HOLDS_PER_ADDRESS', HOLD_LIMITS.perAddress, errors),
  perEmail: integer(source, 'HOLDS_PER_EMAIL', HOLD_LIMITS.perEmail, errors),
  perCard: integer(source, 'HOLDS_PER_CARD', HOLD_LIMITS.perCard, errors),
});

const declineLimits = (source: Source, errors: string[]): DeclineLimits => ({
  perAddress: integer(source, 'DECLINES_PER_ADDRESS', DECLINE_LIMITS.perAddress, errors),
  perSession: integer(source, 'DECLINES_PER_SESSION', DECLINE_LIMITS.perSession, errors),
  perCard: integer(source, 'DECLINES_PER_CARD', DECLINE_LIMITS.perCard, errors),
  overall: integer(source, 'DECLINES_OVERALL', DECLINE_LIMITS.overall, errors),
});

/** Returns the address of a PostgreSQL server. It may contain a password, so no message contains it. */
function databaseUrl(source: Source, name: string, errors: string[]): string | null {
  const text = source[name]?.trim();
  if (!text) return null;
  const { authority } = /^postgres(?:ql)?:\/\/(?<authority>[^/?#]*)/.exec(text)?.groups ?? {};
  if (authority?.includes(','))
    errors.push(`${name} names several hosts. Name one address that always leads to the primary, such as a proxy's.`);
  else if (authority === undefined || !URL.canParse(text))
    errors.push(`${name} must be an address such as postgres://user:password@host/database.`);
  return text;
}

const databaseSettings = (source: Source, errors: string[]) => ({
  databaseUrl: databaseUrl(source, 'DATABASE_URL', errors),
  listenUrl: databaseUrl(source, 'DATABASE_LISTEN_URL', errors),
  pgPort: integer(source, 'PG_PORT', 5433, errors),
  poolSize: integer(source, 'PG_POOL', 10, errors),
});

function drainSeconds(source: Source, isProduction: boolean, errors: string[]): number {
  try {
    return drainSecondsOf(source.DRAIN_SECONDS, isProduction);
  } catch (error) {
    errors.push((error as Error).message);
    return 0;
  }
}

/** Providers of payments and ID verification, and the sandbox in their place. */
function providerSettings(source: Source, isProduction: boolean, errors: string[]) {
  const sandboxUrl = `http://localhost:${integer(source, 'SANDBOX_PORT', 4100, errors)}`;
  const paymentUrl = url(source, 'PAYMENT_URL', sandboxUrl, errors);
  return {
    payments: parsePayments(source, isProduction, errors),
    oidc: parseOidc(source, errors),
    addresses: parseAddresses(source, isProduction, errors),
    tax: parseTax(source, isProduction, errors),
    paymentUrl,
    paymentSecret: source.PAYMENT_SECRET || 'sandbox-secret',
    paymentPublicUrl: url(source, 'PAYMENT_PUBLIC_URL', source.PAYMENT_URL || sandboxUrl, errors),
    webhookSecret: source.PAYMENT_WEBHOOK_SECRET || (isProduction ? null : 'sandbox-webhook-secret'),
    identityUrl: url(source, 'IDENTITY_URL', paymentUrl, errors),
    identitySecret: source.IDENTITY_SECRET || source.PAYMENT_SECRET || 'sandbox-secret',
  };
}

export function parseEnv(given: Source): Env {
  const errors: string[] = [];
  const source = withSecretFiles(given, errors);
  const isProduction = deploymentOf(source, errors) === 'production';
  const storeUrls = parseStoreUrls(
    source.STORE_URL || `http://localhost:${integer(source, 'PORT', 3000, errors)}`,
    errors,
  );
  const providers = providerSettings(source, isProduction, errors);
  const env: Env = {
    ...providers,
    apiPort: integer(source, 'API_PORT', 4000, errors),
    drainSeconds: drainSeconds(source, isProduction, errors),
    host: source.API_HOST || '127.0.0.1',
    dataDir: path.resolve(source.TREADMARKET_DATA_DIR || path.join(REPOSITORY, '.data')),
    ...databaseSettings(source, errors),
    partnerSecrets: partnerSecrets(source.PARTNER_SECRETS ?? '', isProduction, errors),
    isProduction,
    smtpUrl: source.SMTP_URL ? url(source, 'SMTP_URL', '', errors) : null,
    mailFrom: source.MAIL_FROM || '',
    storeUrls,
    storeOrigins: storeOrigins(storeUrls, parseStoreOrigins(source.STORE_ORIGINS ?? '', errors)),
    // Publishing invented reviews as real ones is against the law (16 CFR Part 465).
    hasSampleReviews: boolean(source, 'SAMPLE_REVIEWS', !isProduction, errors),
    voicesPerAddress: integer(source, 'VOICES_PER_ADDRESS', VOICES_PER_ADDRESS, errors),
    holdLimits: holdLimits(source, errors),
    declineLimits: declineLimits(source, errors),
    logLevel: source.LOG_LEVEL || 'info',
    errorReports: parseErrorReports(source, isProduction, errors),
    rateLimitPerMinute: integer(source, 'RATE_LIMIT_PER_MINUTE', 600, errors),
    keyRateLimitPerMinute: integer(source, 'KEY_RATE_LIMIT_PER_MINUTE', 60_000, errors),
    gatewayRateLimitPerMinute: integer(source, 'GATEWAY_RATE_LIMIT_PER_MINUTE', 60_000, errors),
    guessesPerMinute: integer(source, 'GUESSES_PER_MINUTE', 20, errors),
    gatewayKeys: parseGatewayKeys(source.GATEWAY_KEY, errors),
    trustProxy: parseNetworks('TRUST_PROXY', source.TRUST_PROXY ?? '', errors),
    metricsPort: integer(source, 'METRICS_PORT', 0, errors) || null,
    metricsHost: source.METRICS_HOST || '127.0.0.1',
  };
  errors.push(...unknownSettings(source));
  const { hasSampleReviews } = env;
  if (isProduction)
    errors.push(
      ...productionErrors(source, {
        hasSampleReviews,
        hasSandboxPayments: usesSandbox(providers.payments),
        hasSandboxIdentity: providers.oidc === null,
      }),
    );
  if (errors.length > 0) throw new EnvError(`The environment needs a correction:\n  ${errors.join('\n  ')}`);
  return env;
}
