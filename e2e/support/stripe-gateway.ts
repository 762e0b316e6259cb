import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort, StoreProcess } from '../../marketplace-api/verification/testing/processes/store-process';
import { env, required } from './env';

/** A gateway with the forms of Stripe, and a local server with Stripe's API, beside the store under test. */
export interface StripeGateway {
  readonly url: string;
  readonly lowesUrl: string;
  /** Origin of the forms. */
  readonly paymentOrigin: string;
  /** Local server with Stripe's API. */
  readonly stripeUrl: string;
  readonly apiUrl: string;
  close(): Promise<void>;
}

/** Methods that Stripe has here. */
const METHODS = ['credit-card', 'affirm', 'google-pay', 'apple-pay'];

/** Keys of the local server with Stripe's API. */
export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_journeys',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_journeys',
  STRIPE_WEBHOOK_SECRET: 'whsec_journeys',
};

/** All shoppers of journeys have one address, and one card. The limits have tests of their own. */
const NO_LIMITS = Object.fromEntries(
  [
    'RATE_LIMIT_PER_MINUTE',
    'KEY_RATE_LIMIT_PER_MINUTE',
    'GATEWAY_RATE_LIMIT_PER_MINUTE',
    'REQUESTS_PER_MINUTE',
    'RENDER_MS_PER_MINUTE',
    'API_CALL_MS_PER_MINUTE',
    'HOLDS_PER_ADDRESS',
    'HOLDS_PER_EMAIL',
    'HOLDS_PER_CARD',
    'DECLINES_PER_ADDRESS',
    'DECLINES_PER_SESSION',
    'DECLINES_PER_CARD',
    'DECLINES_OVERALL',
  ].map((name) => [name, '1000000']),
);

interface StripeGatewayOptions {
  /** Database for an API of its own, which pays with Stripe; without it, the API of the store under test answers. */
  readonly databaseUrl?: string;
}

/** Starts it with the releases of the store under test. */
export async function startStripeGateway({ databaseUrl }: StripeGatewayOptions = {}): Promise<StripeGateway> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-stripe-'));
  const ports = {
    gateway: await freePort(),
    stripe: await freePort(),
    api: await freePort(),
    metrics: await freePort(),
  };
  const stripeUrl = `http://localhost:${ports.stripe}`;
  const paymentOrigin = `http://pay.localhost:${ports.gateway}`;
  const apiUrl = databaseUrl === undefined ? env.apiUrl : `http://127.0.0.1:${ports.api}`;
  const settings = {
    ...NO_LIMITS,
    ...STRIPE_KEYS,
    NODE_ENV: 'production',
    TREADMARKET_ENV: 'development',
    TREADMARKET_DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    PORT: String(ports.gateway),
    API_PORT: String(ports.api),
    API_URL: apiUrl,
    METRICS_PORT: String(ports.metrics),
    STRIPE_PORT: String(ports.stripe),
    STRIPE_API_URL: stripeUrl,
    STRIPE_PUBLIC_URL: stripeUrl,
    PAYMENT_PUBLIC_URL: paymentOrigin,
    PAYMENT_PROVIDERS: METHODS.map((method) => `${method}=stripe`).join(','),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, GATEWAY_KEY: 'a-gateway-key-of-these-journeys' }),
    // As in the store under test: its API and a browser share one machine.
    PAGE_DEADLINE_MS: '4000',
    WIDGET_DEADLINE_MS: '2000',
  };
  const part = (name: string, entry: string, readyUrl: string, over: Readonly<Record<string, string>> = {}) =>
    new StoreProcess(entry, { ...settings, ...over }, readyUrl, path.join(folder, `${name}.log`));
  const parts = [
    part('stripe', 'sandbox/src/bin/stripe.ts', `${stripeUrl}/healthz`),
    part('gateway', 'shell/src/gateway/main.ts', `http://127.0.0.1:${ports.gateway}/readyz`, {
      TREADMARKET_DATA_DIR: required('dataDir'),
      RELEASE_OWNERS: env.ownersFile,
    }),
    ...(databaseUrl === undefined ? [] : [part('api', 'marketplace-api/src/server/main.ts', `${apiUrl}/readyz`)]),
  ];
  const close = async (): Promise<void> => {
    await Promise.all(parts.map((one) => one.kill()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(parts.map((one) => one.start()));
  } catch (error) {
    await close();
    throw error;
  }
  const [url, lowesUrl] = [`http://localhost:${ports.gateway}`, `http://lowes.localhost:${ports.gateway}`];
  return { url, lowesUrl, paymentOrigin, stripeUrl, apiUrl, close };
}
