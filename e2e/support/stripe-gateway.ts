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
  close(): Promise<void>;
}

/** Methods that Stripe has here. */
const METHODS = ['credit-card', 'affirm', 'google-pay', 'apple-pay'];

/** Starts it with the releases and the API of the store under test. */
export async function startStripeGateway(): Promise<StripeGateway> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-stripe-'));
  const [gateway, stripe] = [await freePort(), await freePort()];
  const stripeUrl = `http://localhost:${stripe}`;
  const paymentOrigin = `http://pay.localhost:${gateway}`;
  const settings = {
    NODE_ENV: 'production',
    TREADMARKET_ENV: 'development',
    LOG_LEVEL: 'warn',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_journeys',
  };
  const parts = [
    new StoreProcess(
      'sandbox/src/bin/stripe.ts',
      { ...settings, STRIPE_PORT: String(stripe), TREADMARKET_DATA_DIR: folder },
      `${stripeUrl}/healthz`,
      path.join(folder, 'stripe.log'),
    ),
    new StoreProcess(
      'shell/src/gateway/main.ts',
      {
        ...settings,
        PORT: String(gateway),
        API_URL: env.apiUrl,
        PAYMENT_PUBLIC_URL: paymentOrigin,
        PAYMENT_PROVIDERS: METHODS.map((method) => `${method}=stripe`).join(','),
        TREADMARKET_DATA_DIR: required('dataDir'),
        RELEASE_OWNERS: env.ownersFile,
        // As in the store under test: its API and a browser share one machine.
        PAGE_DEADLINE_MS: '4000',
        WIDGET_DEADLINE_MS: '2000',
      },
      `http://127.0.0.1:${gateway}/readyz`,
      path.join(folder, 'gateway.log'),
    ),
  ];
  const close = async (): Promise<void> => {
    await Promise.all(parts.map((part) => part.kill()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(parts.map((part) => part.start()));
  } catch (error) {
    await close();
    throw error;
  }
  const [url, lowesUrl] = [`http://localhost:${gateway}`, `http://lowes.localhost:${gateway}`];
  return { url, lowesUrl, paymentOrigin, stripeUrl, close };
}
