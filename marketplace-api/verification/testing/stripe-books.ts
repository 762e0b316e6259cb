import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildStripeServer } from 'sandbox/stripe';
import Stripe from 'stripe';
import type { Queries } from '../../src/platform/database/database';
import type { ProviderBooks } from './money-books';

const KEYS = { secretKey: 'sk_test_of_a_proof', publishableKey: 'pk_test_of_a_proof' };
const WEBHOOK_SECRET = 'whsec_of_a_proof';

/** Settings of an API that takes all payments by Stripe. */
export const stripeEnv = (apiUrl: string): Record<string, string> => ({
  PAYMENT_PROVIDERS: 'credit-card=stripe,affirm=stripe,pay-pal=stripe,google-pay=stripe,apple-pay=stripe',
  STRIPE_SECRET_KEY: KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: apiUrl,
});

export interface LocalStripe {
  readonly url: string;
  readonly stripe: Stripe;
  /** Starts sending events to an address. */
  sendEventsTo(url: string): void;
  cardToken(number: string, wallet?: 'google_pay' | 'apple_pay'): Promise<string>;
  /** Reads all charges and refunds; `db` names the references of payments that began as a session. */
  books(db: Queries): Promise<ProviderBooks>;
  close(): Promise<void>;
}

export async function startLocalStripe(): Promise<LocalStripe> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stripe-books-'));
  let eventsUrl: string | null = null;
  const webhook = () => (eventsUrl === null ? null : { url: eventsUrl, secret: WEBHOOK_SECRET });
  const server = await buildStripeServer({ ...KEYS, folder, logLevel: 'silent', webhook });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(KEYS.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  return {
    url,
    stripe,
    sendEventsTo: (address) => {
      eventsUrl = address;
    },
    async cardToken(number, wallet) {
      const response = await fetch(`${url}/v1/test_helpers/confirmation_tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEYS.publishableKey}` },
        body: new URLSearchParams({
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          ...(wallet === undefined ? {} : { 'payment_method_data[card][wallet][type]': wallet }),
        }),
      });
      return ((await response.json()) as { id: string }).id;
    },
    async books(db) {
      const rows = await db.many<{ reference: string; id: string }>({
        text: 'select reference, payment_id as id from provider_payment where payment_id is not null',
      });
      const references = new Map(rows.map(({ reference, id }) => [id, reference]));
      const all = { limit: 10_000 };
      const intents = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray(all);
      const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray(all);
      return {
        charges: intents.map(({ id, metadata, status, amount_received }) => ({
          reference: metadata['reference'] ?? references.get(id) ?? `nothing (${id})`,
          chargeId: id,
          status,
          amountCents: amount_received,
        })),
        refunds: refunds.map(({ payment_intent, amount }) => ({
          chargeId: String(payment_intent),
          amountCents: amount,
        })),
      };
    },
    async close() {
      await server.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
