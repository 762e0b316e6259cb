import Stripe from 'stripe';

/** Version of Stripe's API that the adapters are written for, whatever the account's default is. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
const LIVE_URL = 'https://api.stripe.com';

export interface StripeSdkOptions {
  readonly secretKey: string;
  /** Address of the API: Stripe's own, or a local server's. */
  readonly apiUrl?: string;
  readonly timeoutMs: number;
}

/** Creates Stripe's client, which repeats no request by itself. Returns it with the name of its host. */
export function openStripe({ secretKey, apiUrl = LIVE_URL, timeoutMs }: StripeSdkOptions): {
  readonly stripe: Stripe;
  readonly hostname: string;
} {
  const { hostname, port, protocol } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    appInfo: { name: 'Treadmarket' },
  });
  return { stripe, hostname };
}
