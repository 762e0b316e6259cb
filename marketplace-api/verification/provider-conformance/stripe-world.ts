import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildStripeServer } from 'sandbox/stripe';
import Stripe from 'stripe';
import type { Queries } from '../../src/platform/database/database';
import { openDatabase } from '../../src/platform/database/database';
import { stripeEvents } from '../../src/modules/payments/providers/stripe/stripe-events';
import type { PaymentProvider } from '../../src/modules/payments/provider/payment-provider';
import type { StripeClientOptions } from '../../src/modules/payments/providers/stripe/stripe-client';
import { stripeProvider } from '../../src/modules/payments/providers/stripe/stripe-provider';
import { createTestDatabase } from '../testing/database/test-database';
import { decideOnPage } from '../testing/provider-page';
import { startHttpFaultProxy } from './http-fault-proxy';
import type { ProviderWorld, TestCard } from './provider-world';

const KEYS = { secretKey: 'sk_test_of_the_kit', publishableKey: 'pk_test_of_the_kit' };
const CARDS: Readonly<Record<TestCard, string>> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  authenticated: '4000002760003184',
};
const STATES: Readonly<Record<string, 'held' | 'taken'>> = { requires_capture: 'held', succeeded: 'taken' };

const paymentOf = async (db: Queries, reference: string): Promise<string> =>
  (
    await db.one<{ id: string | null }>(
      { text: 'select payment_id as id from provider_payment where reference = $1' },
      [reference],
    )
  )?.id ?? '';

async function tokenOf(url: string, number: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(`${url}/v1/test_helpers/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.publishableKey}` },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2030',
      ...more,
    }),
  });
  return ((await response.json()) as { id: string }).id;
}

type Of<K extends keyof ProviderWorld> = Pick<ProviderWorld, K>;

const shopper = (url: string): Of<'cardToken' | 'walletToken' | 'decide'> => ({
  cardToken: (card) => tokenOf(url, CARDS[card]),
  walletToken: async ({ sessionId }) =>
    `${await tokenOf(url, CARDS.good, { 'payment_method_data[card][wallet][type]': 'google_pay' })}~${sessionId}`,
  decide: async (page, decision) => void (await decideOnPage(page, decision)),
});

function records(stripe: Stripe, db: Queries): Of<'booked' | 'refundedCents'> {
  return {
    async booked(reference) {
      const id = await paymentOf(db, reference);
      const made = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
      return made
        .filter((intent) => intent.id === id || intent.metadata['reference'] === reference)
        .flatMap(({ status, amount_received, amount_capturable }) => {
          const state = STATES[status];
          return state ? [{ state, amountCents: state === 'taken' ? amount_received : amount_capturable }] : [];
        });
    },
    async refundedCents(reference) {
      const id = await paymentOf(db, reference);
      const all = await stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
      return all.filter((one) => one.payment_intent === id).reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}

function bank(stripe: Stripe, url: string, db: Queries): Of<'expire' | 'dispute' | 'endDispute'> {
  const post = async (reference: string, call: string) =>
    fetch(`${url}/local/payment_intents/${await paymentOf(db, reference)}/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEYS.secretKey}` },
    });
  return {
    expire: async (reference) => void (await post(reference, 'expire')),
    dispute: async (reference) => ((await (await post(reference, 'dispute')).json()) as { id: string }).id,
    async endDispute(disputeId, status) {
      const uncategorized_text = status === 'won' ? 'winning_evidence' : 'losing_evidence';
      await stripe.disputes.update(disputeId, { evidence: { uncategorized_text }, submit: true });
    },
  };
}

const events = (stripe: Stripe, db: Queries): ProviderWorld['events'] => ({
  secrets: ['whsec_first', 'whsec_second'],
  reader: (secrets) => stripeEvents(db, secrets),
  async about(reference) {
    const id = await paymentOf(db, reference);
    const { data } = await stripe.events.list({ limit: 100 });
    const isAbout = ({ type, data: { object } }: Stripe.Event) =>
      type === 'payment_intent.succeeded' && (object as { id: string }).id === id;
    return JSON.stringify(data.find(isAbout));
  },
  sign: (payload, secret, timestamp) => Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
});

const databases = new WeakMap<ProviderWorld, Queries>();

/** Opens another adapter on the same database and server, by another key. */
export function openWithKey(
  world: ProviderWorld,
  secretKey: string,
  onKeyRefused?: StripeClientOptions['onKeyRefused'],
): PaymentProvider {
  const db = databases.get(world);
  if (db === undefined) throw new Error('This world is none of Stripe.');
  const options = { db, secretKey, publicUrl: 'http://pay.localhost:3000', apiUrl: world.network.url };
  return stripeProvider({ ...options, ...(onKeyRefused ? { onKeyRefused } : {}) });
}

/** Opens the adapter for Stripe with the local server behind a faulty network. */
export async function openStripeWorld(): Promise<ProviderWorld> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stripe-kit-'));
  const database = await createTestDatabase();
  const db = openDatabase(database.url, 8, () => undefined);
  const server = await buildStripeServer({ ...KEYS, folder, logLevel: 'silent' });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const network = await startHttpFaultProxy(url);
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(KEYS.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  const world: ProviderWorld = {
    provider: stripeProvider({
      db,
      secretKey: KEYS.secretKey,
      publicUrl: 'http://pay.localhost:3000',
      apiUrl: network.url,
      timeoutMs: 4000,
    }),
    redirectMethod: 'affirm',
    network,
    moneyRequest: /^POST \/v1\/payment_intents\/\w+\/confirm/,
    refundRequest: /^POST \/v1\/refunds/,
    changes: {
      status: (body) => ({ ...body, status: 'requires_meditation' }),
      currency: (body) => ({ ...body, currency: 'eur' }),
    },
    ...shopper(url),
    ...records(stripe, db),
    ...bank(stripe, url, db),
    events: events(stripe, db),
    async close() {
      await network.close();
      await server.close();
      await db.close();
      await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  databases.set(world, db);
  return world;
}
