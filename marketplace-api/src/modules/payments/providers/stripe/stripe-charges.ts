import Stripe from 'stripe';
import type { Queries } from '../../../../platform/database/database';
import type { ChargeRequest, ChargeResult, PaymentProvider } from '../../provider/payment-provider';
import { NOT_CHARGED, refusalOf, resultOf, riskOf, UNKNOWN } from './intent-result';
import * as sql from './provider-payment.sql';
import { isUnknownObject, type StripeClient } from './stripe-client';
import { cardTokenOf, type WalletSessions } from './wallet-session';

interface PaymentRow {
  readonly paymentId: string | null;
  readonly capturesLater: boolean;
  readonly isClosed: boolean;
}
interface Payment {
  readonly reference: string;
  readonly id: string;
  readonly capturesLater: boolean;
}

interface ChargeDependencies {
  readonly db: Queries;
  readonly client: StripeClient;
  readonly wallets: WalletSessions;
}

const EXPAND = ['latest_charge'];
const UNIQUE_VIOLATION = '23505';
const declinedBy = (code: string): ChargeResult => ({ kind: 'declined', code });

/** Returns whether a stored or retrieved payment is the one that is requested now. */
const isOfRequest = (intent: Stripe.PaymentIntent, { amountCents, currency }: ChargeRequest): boolean =>
  intent.amount === amountCents && intent.currency === currency.toLowerCase();

/** Names the order to staff, and the reference to reconciliation. */
const metadataOf = ({ metadata, email, reference }: ChargeRequest): Record<string, string> => ({
  ...metadata,
  ...(email === undefined ? {} : { email }),
  reference,
});

/**
 * Charges in two steps: the payment is created unconfirmed and its id stored, then it is confirmed by that id. A
 * reference without a stored id was therefore never charged, and Stripe confirms one payment once.
 */
class StripeCharges {
  constructor(private readonly deps: ChargeDependencies) {}

  private read(id: string): Promise<Stripe.PaymentIntent> {
    const { client } = this.deps;
    return client.call((stripe) => stripe.paymentIntents.retrieve(id, { expand: EXPAND }, client.times.repeatable));
  }

  private async resultAndRisk(intent: Stripe.PaymentIntent, { reference, id, capturesLater }: Payment) {
    const risk = riskOf(intent);
    if (risk !== null) await this.deps.db.count(sql.keepRisk, [reference, risk]);
    return resultOf(intent, id, capturesLater);
  }

  async readResult(payment: Payment): Promise<ChargeResult> {
    let intent: Stripe.PaymentIntent;
    try {
      intent = await this.read(payment.id);
    } catch {
      return UNKNOWN;
    }
    return this.resultAndRisk(intent, payment);
  }

  /** Returns false for a reference that was closed, and for a payment of another reference. */
  private async keep(reference: string, id: string): Promise<boolean> {
    try {
      return (await this.deps.db.count(sql.keepPayment, [reference, id])) > 0;
    } catch (error) {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  private create(request: ChargeRequest): Promise<Stripe.PaymentIntent> {
    const { reference, amountCents, currency, description, capture } = request;
    return this.deps.client.call((stripe) =>
      stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: currency.toLowerCase(),
          allowed_payment_method_types: ['card'],
          capture_method: capture === 'later' ? 'manual' : 'automatic',
          description,
          metadata: metadataOf(request),
        },
        { ...this.deps.client.times.repeatable, idempotencyKey: `create_${reference}` },
      ),
    );
  }

  private async confirm(payment: Payment, { token, returnUrl, challenge }: ChargeRequest): Promise<ChargeResult> {
    let intent: Stripe.PaymentIntent;
    try {
      intent = await this.deps.client.call((stripe) =>
        stripe.paymentIntents.confirm(
          payment.id,
          {
            confirmation_token: cardTokenOf(token),
            expand: EXPAND,
            ...(returnUrl === undefined ? { error_on_requires_action: true } : { return_url: returnUrl }),
            ...(challenge ? { payment_method_options: { card: { request_three_d_secure: 'challenge' } } } : {}),
          },
          { ...this.deps.client.times.once, idempotencyKey: `confirm_${payment.reference}` },
        ),
      );
    } catch (error) {
      return refusalOf(error, payment.id) ?? UNKNOWN;
    }
    const result = await this.resultAndRisk(intent, payment);
    // Directly after a confirmation, "not charged" is no state that Stripe documents.
    return result.kind === 'unavailable' ? UNKNOWN : result;
  }

  /** Takes an approved payment once: Stripe captures a payment in one state only. */
  async take(payment: Payment, request?: ChargeRequest): Promise<ChargeResult> {
    const { id, reference } = payment;
    const described = request ? { amount_to_capture: request.amountCents, metadata: metadataOf(request) } : {};
    try {
      const intent = await this.deps.client.call((stripe) =>
        stripe.paymentIntents.capture(
          id,
          { expand: EXPAND, metadata: { reference }, ...described },
          this.deps.client.times.once,
        ),
      );
      return await this.resultAndRisk(intent, payment);
    } catch (error) {
      return error instanceof Stripe.errors.StripeInvalidRequestError ? this.readResult(payment) : UNKNOWN;
    }
  }

  private async chargeCard(request: ChargeRequest, row: PaymentRow): Promise<ChargeResult> {
    const { reference, capture } = request;
    let intent: Stripe.PaymentIntent;
    try {
      intent = row.paymentId === null ? await this.create(request) : await this.read(row.paymentId);
    } catch (error) {
      // Nothing is confirmed yet. Only a payment that an earlier call stored may have been.
      const isOther = row.paymentId !== null || error instanceof Stripe.errors.StripeIdempotencyError;
      return isOther ? UNKNOWN : NOT_CHARGED;
    }
    if (intent.object !== 'payment_intent' || !isOfRequest(intent, request)) return UNKNOWN;
    const payment: Payment = { reference, id: intent.id, capturesLater: capture === 'later' };
    const before = await this.resultAndRisk(intent, payment);
    if (before.kind !== 'unavailable') return before;
    if (!(await this.keep(reference, intent.id))) return NOT_CHARGED;
    return this.confirm(payment, request);
  }

  private async chargeSession(request: ChargeRequest, row: PaymentRow): Promise<ChargeResult> {
    const { reference, token, amountCents, currency, capture } = request;
    const payment: Payment = { reference, id: token, capturesLater: capture === 'later' };
    let intent: Stripe.PaymentIntent;
    try {
      intent = await this.read(token);
    } catch (error) {
      if (isUnknownObject(error)) return declinedBy('token_unknown');
      return row.paymentId === null ? NOT_CHARGED : UNKNOWN;
    }
    if (row.paymentId === null) {
      if (intent.status === 'succeeded') return declinedBy('session_used');
      if (intent.status !== 'requires_capture') return declinedBy('session_not_approved');
    }
    if (amountCents > intent.amount || intent.currency !== currency.toLowerCase())
      return declinedBy('amount_exceeds_approval');
    if (!(await this.keep(reference, token))) return declinedBy('session_used');
    const result = await this.resultAndRisk(intent, payment);
    return intent.status === 'requires_capture' && capture === 'now' ? this.take(payment, request) : result;
  }

  async end(payment: Payment): Promise<ChargeResult> {
    try {
      const intent = await this.deps.client.call((stripe) =>
        stripe.paymentIntents.cancel(
          payment.id,
          { cancellation_reason: 'abandoned', expand: EXPAND },
          this.deps.client.times.once,
        ),
      );
      return await this.resultAndRisk(intent, payment);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return UNKNOWN;
      const found = await this.readResult(payment);
      // Only a canceled payment can no longer be confirmed.
      return found.kind === 'unavailable' && !(await this.isCanceled(payment)) ? UNKNOWN : found;
    }
  }

  private async isCanceled({ id }: Payment): Promise<boolean> {
    const intent = await this.read(id).catch(() => null);
    return intent?.status === 'canceled';
  }

  async charge(request: ChargeRequest): Promise<ChargeResult> {
    const { reference, token, amountCents, currency, capture } = request;
    const { db, wallets } = this.deps;
    const row = await db.oneOrThrow<PaymentRow>(sql.beginPayment, [reference, capture === 'later']);
    if (row.isClosed) return NOT_CHARGED;
    if (token.startsWith('pi_')) return this.chargeSession(request, row);
    const session = wallets.sessionOfToken(token);
    if (session === 'forged') return declinedBy('token_unknown');
    if (session !== null && (session.amountCents < amountCents || session.currency !== currency))
      return declinedBy('amount_exceeds_approval');
    return this.chargeCard(request, row);
  }
}

/** Returns the calls about charges. A reference without a stored payment was certainly never charged. */
export function stripeCharges(
  deps: ChargeDependencies,
): Pick<PaymentProvider, 'charge' | 'find' | 'capture' | 'cancel'> {
  const charges = new StripeCharges(deps);
  const { db } = deps;
  const withPayment = (
    reference: string,
    row: PaymentRow | null,
    work: (payment: Payment) => Promise<ChargeResult>,
  ): ChargeResult | Promise<ChargeResult> =>
    row === null || row.paymentId === null
      ? NOT_CHARGED
      : work({ reference, id: row.paymentId, capturesLater: row.capturesLater });
  const stored = (reference: string) => db.one<PaymentRow>(sql.paymentOf, [reference]);
  return {
    charge: (request) => charges.charge(request),
    find: async (reference) =>
      withPayment(reference, await stored(reference), (payment) => charges.readResult(payment)),
    capture: async (reference) => withPayment(reference, await stored(reference), (payment) => charges.take(payment)),
    cancel: async (reference) =>
      withPayment(reference, await db.oneOrThrow<PaymentRow>(sql.closeReference, [reference]), (payment) =>
        charges.end(payment),
      ),
  };
}
