import Stripe from 'stripe';
import { PAYMENT_METHOD_FACTS } from 'shared-contracts';
import { isStripeMethod } from '../../../../platform/settings/payment-env';
import { dictionary } from '../../../../platform/values/dictionary';
import type { Queries } from '../../../../platform/database/database';
import type { Dispute, PaymentInstrument, PaymentProvider, RefundResult } from '../../provider/payment-provider';
import { moneyOf } from './intent-result';
import * as sql from './provider-payment.sql';
import { stripeCharges } from './stripe-charges';
import { isUnknownObject, stripeClient, type StripeClient, type StripeClientOptions } from './stripe-client';
import { stripeEntries } from './stripe-entries';
import { stripeSessions } from './stripe-sessions';
import { cardTokenOf, walletSessions, type WalletSessions } from './wallet-session';

export interface StripeProviderOptions extends StripeClientOptions {
  readonly db: Queries;
  /** Origin of the pages that run Stripe's script; the gateway serves them. */
  readonly publicUrl: string;
  readonly now?: () => Date;
}

const BRANDS = dictionary<string>({
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
});
const WALLET_TYPES = dictionary<string>({ 'google-pay': 'google_pay', 'apple-pay': 'apple_pay' });

type Preview = Stripe.ConfirmationToken['payment_method_preview'];

/** Returns the instrument behind a token; null for one that is no card, or a wallet's without its session. */
function instrumentOf(preview: Preview, session: PaymentInstrument['session']): PaymentInstrument | null {
  const card = preview?.card;
  if (preview?.type !== 'card' || !card) return null;
  const wallet = card.wallet?.type ?? null;
  if (wallet !== (session === null ? null : WALLET_TYPES[session.method])) return null;
  return {
    brand: session === null ? (BRANDS[card.brand] ?? 'Card') : PAYMENT_METHOD_FACTS[session.method].name,
    last4: card.last4,
    expiry: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`,
    fingerprint: session === null ? (card.fingerprint ?? null) : null,
    session,
  };
}

function tokens(client: StripeClient, wallets: WalletSessions, now: () => Date): Pick<PaymentProvider, 'tokenInfo'> {
  return {
    async tokenInfo(token) {
      const session = wallets.sessionOfToken(token);
      const id = cardTokenOf(token);
      if (session === 'forged' || !/^ctoken_\w+$/.test(id)) return null;
      try {
        const found = await client.call((stripe) =>
          stripe.confirmationTokens.retrieve(id, {}, client.times.repeatable),
        );
        if (found.id !== id) return 'unavailable';
        if ((found.expires_at ?? Infinity) * 1000 < now().getTime()) return null;
        return instrumentOf(found.payment_method_preview, session);
      } catch (error) {
        return isUnknownObject(error) ? null : 'unavailable';
      }
    },
  };
}

const DISPUTES = dictionary<Dispute['status']>({
  needs_response: 'opened',
  under_review: 'opened',
  appeal_needs_response: 'opened',
  appeal_under_review: 'opened',
  warning_needs_response: 'opened',
  warning_under_review: 'opened',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
});

function disputes(client: StripeClient, db: Queries): Pick<PaymentProvider, 'dispute'> {
  return {
    async dispute(disputeId) {
      if (!/^dp_\w+$/.test(disputeId)) return null;
      let found: Stripe.Dispute;
      try {
        found = await client.call((stripe) => stripe.disputes.retrieve(disputeId, {}, client.times.repeatable));
      } catch (error) {
        return isUnknownObject(error) ? null : 'unavailable';
      }
      const money = moneyOf(found.amount, found.currency);
      const status = DISPUTES[found.status];
      if (found.id !== disputeId || money === null || status === undefined) return 'unavailable';
      const { payment_intent: intent, reason } = found;
      const paymentId = typeof intent === 'string' ? intent : (intent?.id ?? '');
      const row = await db.one<{ reference: string }>(sql.referenceOf, [paymentId]);
      return row && { disputeId, reference: row.reference, status, reason, ...money };
    },
  };
}

const refundIdOf = ({ id, status }: Stripe.Refund): string | null => (status === 'succeeded' ? id : null);
const FAILED: readonly string[] = ['failed', 'canceled'];

function refunds(client: StripeClient): Pick<PaymentProvider, 'refund'> {
  const { times } = client;
  /** Some methods pay back later: the answer of a repeated key is the first one, so the refund itself is read. */
  const current = async (refund: Stripe.Refund): Promise<Stripe.Refund> =>
    refund.status === 'pending'
      ? client.call((stripe) => stripe.refunds.retrieve(refund.id, {}, times.repeatable))
      : refund;

  async function make(key: string, payment: string, amount: number): Promise<RefundResult> {
    const made = await client.call((stripe) =>
      stripe.refunds.create({ payment_intent: payment, amount }, { ...times.repeatable, idempotencyKey: key }),
    );
    const refund = await current(made);
    const money = moneyOf(refund.amount, refund.currency);
    if (refund.object !== 'refund' || money === null) return { kind: 'unknown' };
    if (FAILED.includes(refund.status ?? ''))
      return { kind: 'refused', code: refund.failure_reason ?? 'refund_failed' };
    const refundId = refundIdOf(refund);
    return refundId === null ? { kind: 'unknown' } : { kind: 'succeeded', refundId, ...money };
  }

  return {
    async refund({ key, chargeId, amountCents }) {
      try {
        return await make(key, chargeId, amountCents);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return { kind: 'unknown' };
        return { kind: 'refused', code: error.code ?? 'refund_refused' };
      }
    },
  };
}

/**
 * Payments by Stripe. Verified against a local implementation of the documented API version 2026-10-28.endive on
 * 2026-11-28; not yet against the live service.
 */
export function stripeProvider({
  db,
  publicUrl,
  now = () => new Date(),
  ...options
}: StripeProviderOptions): PaymentProvider {
  const client = stripeClient(options);
  const wallets = walletSessions(options.secretKey, now);
  return {
    offers: isStripeMethod,
    isForOneCharge: (token) => token.startsWith('ctoken_'),
    ...stripeSessions({ client, wallets, publicUrl }),
    ...tokens(client, wallets, now),
    ...stripeCharges({ db, client, wallets }),
    ...refunds(client),
    ...disputes(client, db),
    ...stripeEntries(client),
  };
}
