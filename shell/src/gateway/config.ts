import ipaddr from 'ipaddr.js';
import { secretError } from 'shared-contracts/deployment';
import { withSecretFiles } from 'shared-contracts/secret-files';
import { drainSecondsOf } from 'shared-contracts/process-end';
import { dataDir } from 'registry/paths';
import { releaseSettings, type ReleaseSettings } from 'registry/settings';
import type { HttpSettings } from './http/app';
import type { ConcurrencyLimits } from './http/limits/concurrency-limiter';
import { canonicalOrigins, type CanonicalOrigins } from './pages/settings/canonical-origins';
import { chatSettings, type ChatSettings } from './pages/settings/chat-settings';
import { collectorOf } from './pages/settings/collector-settings';
import { mapStyleOf } from './http/map-settings';
import { createVariantFinder, offeredVariants, variants } from '../../variants/variants';
import { paymentSettings, type PaymentSettings } from './payment/payment-settings';
import { usualHosts } from './render-host/host-group';
import { checkDeployment } from './production';

/** Settings of the gateway, read once. An invalid setting fails with its name. */
export interface GatewayConfig extends HttpSettings {
  readonly port: number;
  /** Seconds of normal service after SIGTERM, in which the gateway is not ready. */
  readonly drainSeconds: number;
  /** Loopback interface in development, because pages contain developer tools. */
  readonly host: string;
  /** Port of a separate listener for load balancer probes, unaffected by shopper traffic; null opens none. */
  readonly probePort: number | null;
  readonly probeHost: string;
  readonly data: string;
  /** Location of releases, and trusted signing keys. */
  readonly releases: ReleaseSettings;
  /** Bytes for versions of a bucket on this machine; above this, versions that are not served are removed. */
  readonly mirrorBytes: number;
  /** Origin of the marketplace API. */
  readonly apiOrigin: string;
  readonly payments: PaymentSettings;
  /** Support chat; null when no variant has a key. */
  readonly chat: ChatSettings | null;
  /** Address that browsers send data layer events to; null sends none. */
  readonly collector: string | null;
  /**
   * Seconds for which a front cache may keep a page with cache tags; that cache has to drop pages on changes. 0: front
   * caches keep no pages.
   */
  readonly edgeSeconds: number;
  /** Share of visits that measure and report themselves, in percent. 0: browsers report nothing, no errors either. */
  readonly reportedPercent: number;
  /** Reports per address and minute that count. */
  readonly reportsPerMinute: number;
  /** Allows browsers to keep pages for offline reading. False removes what they keep. */
  readonly isOfflineOn: boolean;
  /** Style of the installer map; null shows a plot instead. */
  readonly mapStyle: string | null;
  readonly variantHosts: string;
  /** Canonical origin by brand; default: the request's own origin. */
  readonly canonicalOrigins: CanonicalOrigins;
  readonly widgetDeadlineMs: number;
  /** Deadline of a page whose remote does not answer, below one second in total. */
  readonly pageDeadlineMs: number;
  /** Key that the gateway sends with every API call, so that the API trusts its client headers; null sends none. */
  readonly gatewayKey: string | null;
  /** Allowed origins of partners' render services. */
  readonly renderServiceOrigins: ReadonlySet<string>;
  /** The operator accepts render hosts whose network access is blocked only by Node.js. */
  readonly isOpenRenderNetworkAccepted: boolean;
  /** Number of processes that render one version of a remote. */
  readonly renderHosts: number;
  /** Limits of concurrent page renders. */
  readonly renders: ConcurrencyLimits;
  /** Limits of concurrent API calls by browsers. */
  readonly calls: ConcurrencyLimits;
  /** Limits of pages that wait for renders of their own address. */
  readonly rendersWaiting: ConcurrencyLimits;
  /** Limits of calls that wait for calls of their own address. */
  readonly callsWaiting: ConcurrencyLimits;
  /** Milliseconds of API calls per address and minute. A quarter of it may be spent as a burst. */
  readonly callMsPerMinute: number;
  /** Milliseconds of rendering per address and minute. A quarter of it may be spent as a burst. */
  readonly renderMsPerMinute: number;
}

type Env = Readonly<Record<string, string | undefined>>;

function number(env: Env, name: string, fallback: number): number {
  const value = env[name] === undefined || env[name] === '' ? fallback : Number(env[name]);
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`${name}='${env[name]}' is no whole number. Write one, for example ${name}=${fallback}.`);
  return value;
}

/** Each is a process with its own memory, for each remote and version in use. */
const MOST_RENDER_HOSTS = 16;

function hostCount(env: Env): number {
  const count = number(env, 'RENDER_HOSTS', usualHosts());
  if (count < 1 || count > MOST_RENDER_HOSTS)
    throw new Error(
      `RENDER_HOSTS='${env['RENDER_HOSTS']}' is not possible. Write a number from 1 to ${MOST_RENDER_HOSTS}.`,
    );
  return count;
}

function acceptsOpenNetwork({ RENDER_NETWORK: value = '' }: Env): boolean {
  if (value === '' || value === 'closed') return false;
  if (value === 'open') return true;
  throw new Error(`RENDER_NETWORK='${value}' is not possible. Write closed or open.`);
}

function percent(env: Env, name: string, fallback: number): number {
  const value = number(env, name, fallback);
  if (value > 100) throw new Error(`${name}='${env[name]}' is no percentage. Write a number from 0 to 100.`);
  return value;
}

function keepsPages({ OFFLINE_PAGES: value = '' }: Env): boolean {
  if (value === '' || value === 'on') return true;
  if (value === 'off') return false;
  throw new Error(`OFFLINE_PAGES='${value}' is not possible. Write on or off.`);
}

function origin(env: Env, name: string, fallback: string): string {
  const value = env[name] ?? fallback;
  if (!URL.canParse(value)) throw new Error(`${name}='${value}' is no address. Write for example ${fallback}.`);
  return new URL(value).origin;
}

/** Parses `https://render.partner.example https://render.other.example`. */
function origins(env: Env, name: string): ReadonlySet<string> {
  const list = (env[name] ?? '').split(/[\s,]+/).filter(Boolean);
  return new Set(list.map((one) => origin({ [name]: one }, name, 'https://render.partner.example')));
}

/** Parses `10.0.0.0/8, 192.0.2.7`. */
function networks(env: Env, name: string): readonly string[] {
  const list = (env[name] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const wrong = list.find((one) => !ipaddr.isValid(one) && !ipaddr.isValidCIDR(one));
  if (wrong !== undefined)
    throw new Error(`${name} has '${wrong}', which is no address or network. Write for example ${name}=10.0.0.0/8.`);
  return list;
}

function secret(env: Env, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  const fault = secretError(name, value);
  if (fault !== null) throw new Error(fault);
  if (value.includes(',')) throw new Error(`${name} must be one secret: only the API accepts two during a change.`);
  return value;
}

/** Address of the marketplace API, and the gateway's key. */
export const apiAddress = (env: Env): Pick<GatewayConfig, 'apiOrigin' | 'gatewayKey'> => ({
  apiOrigin: origin(env, 'API_URL', `http://127.0.0.1:${number(env, 'API_PORT', 4000)}`),
  gatewayKey: secret(env, 'GATEWAY_KEY'),
});

/** Allowed origins of render services. */
export const renderServiceOriginsOf = (env: Env): ReadonlySet<string> => origins(env, 'RENDER_SERVICE_ORIGINS');

/** Payment methods that pages offer, and the origin of their frames. */
export const paymentsOf = (env: Env): PaymentSettings =>
  paymentSettings(env, origin(env, 'PAYMENT_PUBLIC_URL', `http://localhost:${number(env, 'SANDBOX_PORT', 4100)}`));

/** @throws when a brand cannot be paid, or a store's pages would share the origin of Stripe's forms */
function checkedPayments(env: Env): PaymentSettings {
  const payments = paymentsOf(env);
  offeredVariants(payments);
  const { host } = new URL(payments.origin);
  if (payments.stripe !== null && createVariantFinder(env['VARIANT_HOSTS'] ?? '', variants)(host) !== null)
    throw new Error(
      'PAYMENT_PUBLIC_URL is the host of a store. Give the forms of Stripe a host name of their own, for example ' +
        'https://pay.shop.example.com.',
    );
  return payments;
}

/** Reads the environment. */
export function readConfig(given: Env = process.env): GatewayConfig {
  const faults: string[] = [];
  const env = withSecretFiles(given, faults);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const isDeployed = checkDeployment(env);
  return {
    port: number(env, 'PORT', 3000),
    drainSeconds: drainSecondsOf(env['DRAIN_SECONDS'], isDeployed),
    host: env['HOST'] ?? (isDeployed ? '::' : 'localhost'),
    probePort: env['PROBE_PORT'] ? number(env, 'PROBE_PORT', 3001) : null,
    probeHost: env['PROBE_HOST'] ?? '127.0.0.1',
    data: dataDir(env),
    releases: releaseSettings(dataDir(env), env),
    mirrorBytes: number(env, 'RELEASE_MIRROR_MB', 2_048) * 1024 * 1024,
    ...apiAddress(env),
    payments: checkedPayments(env),
    isDeployed,
    chat: chatSettings(env),
    collector: collectorOf(env),
    edgeSeconds: number(env, 'EDGE_SECONDS', 0),
    reportedPercent: percent(env, 'BROWSER_REPORTS_PERCENT', 10),
    reportsPerMinute: number(env, 'REPORTS_PER_MINUTE', 40),
    isOfflineOn: keepsPages(env),
    mapStyle: mapStyleOf(env),
    variantHosts: env['VARIANT_HOSTS'] ?? '',
    canonicalOrigins: canonicalOrigins(env),
    widgetDeadlineMs: number(env, 'WIDGET_DEADLINE_MS', 300),
    pageDeadlineMs: number(env, 'PAGE_DEADLINE_MS', 900),
    logLevel: env['LOG_LEVEL'] ?? 'info',
    trustProxy: networks(env, 'TRUST_PROXY'),
    renderServiceOrigins: renderServiceOriginsOf(env),
    isOpenRenderNetworkAccepted: acceptsOpenNetwork(env),
    renderHosts: hostCount(env),
    connections: {
      total: number(env, 'MAX_CONNECTIONS', 4_000),
      perAddress: number(env, 'CONNECTIONS_PER_ADDRESS', 128),
    },
    renders: { total: number(env, 'MAX_RENDERS', 64), perAddress: number(env, 'RENDERS_PER_ADDRESS', 8) },
    calls: { total: number(env, 'MAX_API_CALLS', 320), perAddress: number(env, 'API_CALLS_PER_ADDRESS', 16) },
    rendersWaiting: { total: 512, perAddress: number(env, 'RENDERS_WAITING_PER_ADDRESS', 64) },
    callsWaiting: { total: 1_024, perAddress: number(env, 'API_CALLS_WAITING_PER_ADDRESS', 128) },
    requestsPerMinute: number(env, 'REQUESTS_PER_MINUTE', 6_000),
    callMsPerMinute: number(env, 'API_CALL_MS_PER_MINUTE', 12_000),
    renderMsPerMinute: number(env, 'RENDER_MS_PER_MINUTE', 12_000),
  };
}
