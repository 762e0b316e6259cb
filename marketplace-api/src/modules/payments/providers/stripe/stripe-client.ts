import { SpanKind } from '@opentelemetry/api';
import Stripe from 'stripe';
import { inSpan } from '../../../../platform/observability/tracing';
import { openStripe } from '../../../../platform/outbound/stripe-sdk';

export interface StripeClientOptions {
  readonly secretKey: string;
  /** Address of the API: Stripe's own, or a local server's. */
  readonly apiUrl?: string;
  /** Milliseconds for one call of the interface. */
  readonly timeoutMs?: number;
  /** Called when Stripe refuses the key: it was revoked, or lacks a permission. Shoppers see an outage. */
  readonly onKeyRefused?: (refusal: { readonly type: string; readonly requestId: string }) => void;
}

/** Options of one request to Stripe, by what happens when it is sent twice. */
export interface StripeTimes {
  /** A read, or a call that its key makes harmless to repeat: sent again once by the SDK. */
  readonly repeatable: { readonly timeout: number; readonly maxNetworkRetries: 1 };
  /** A change of money: sent once; its outcome is read afterwards. */
  readonly once: { readonly timeout: number; readonly maxNetworkRetries: 0 };
}

export interface StripeClient {
  readonly times: StripeTimes;
  /** Runs one request in a span, which names the host only. */
  call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>;
}

const isOfKey = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;

export function stripeClient({ secretKey, apiUrl, timeoutMs = 8000, onKeyRefused }: StripeClientOptions): StripeClient {
  const { stripe, hostname } = openStripe({ secretKey, timeoutMs, ...(apiUrl === undefined ? {} : { apiUrl }) });
  return {
    times: {
      repeatable: { timeout: Math.round(timeoutMs / 4), maxNetworkRetries: 1 },
      once: { timeout: Math.round(timeoutMs * 0.6), maxNetworkRetries: 0 },
    },
    call: (work) =>
      inSpan('payment provider', SpanKind.CLIENT, { 'server.address': hostname }, async () => {
        try {
          return await work(stripe);
        } catch (error) {
          // The message contains the end of the key.
          if (isOfKey(error)) onKeyRefused?.({ type: error.type, requestId: error.requestId ?? '' });
          throw error;
        }
      }),
  };
}

/** Returns whether Stripe answered that it does not know the object. */
export const isUnknownObject = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.statusCode === 404;
