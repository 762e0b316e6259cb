import Stripe from 'stripe';
import { dictionary } from '../../../../platform/values/dictionary';
import type { Charged, ChargeResult, ProviderMoney } from '../../provider/payment-provider';
import type { DeclineCode } from '../../provider/decline-codes';

export const UNKNOWN: ChargeResult = { kind: 'unknown' };
/** Certainly not charged. */
export const NOT_CHARGED: ChargeResult = { kind: 'unavailable' };

/** Stripe's codes of a declined payment; others are `card_declined`. */
const DECLINES = dictionary<DeclineCode>({
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  authentication_required: 'authentication_failed',
  authentication_not_handled: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  payment_method_customer_decline: 'session_not_approved',
  payment_method_provider_timeout: 'session_not_approved',
});

interface Reasons {
  readonly code?: string;
  readonly decline_code?: string;
}

export const declined = ({ code = '', decline_code = '' }: Reasons): ChargeResult => ({
  kind: 'declined',
  code: DECLINES[decline_code] ?? DECLINES[code] ?? 'card_declined',
});

/** Returns an amount of Stripe in the interface's form; null where it has none. */
export function moneyOf(amount: unknown, currency: unknown): ProviderMoney | null {
  if (!Number.isSafeInteger(amount) || (amount as number) < 0) return null;
  if (typeof currency !== 'string' || !/^[a-z]{3}$/i.test(currency)) return null;
  return { amountCents: amount as number, currency: currency.toUpperCase() };
}

function charged(kind: 'succeeded' | 'authorised', id: string, amount: unknown, currency: unknown): ChargeResult {
  const money = moneyOf(amount, currency);
  return money === null ? UNKNOWN : ({ kind, chargeId: id, ...money } satisfies { kind: typeof kind } & Charged);
}

const isAddress = (url: unknown): url is string => typeof url === 'string' && URL.canParse(url);

/**
 * Returns the state of a payment as the result of its charge. A status that this version does not know, another
 * object or a missing amount is `unknown`.
 * @param capturesLater the shop takes the money later, so that held money is the result and not a step before it
 */
export function resultOf(intent: Stripe.PaymentIntent, id: string, capturesLater: boolean): ChargeResult {
  if (intent.object !== 'payment_intent' || intent.id !== id) return UNKNOWN;
  switch (intent.status) {
    case 'succeeded':
      return charged('succeeded', id, intent.amount_received, intent.currency);
    case 'requires_capture':
      return capturesLater ? charged('authorised', id, intent.amount_capturable, intent.currency) : NOT_CHARGED;
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url;
      return isAddress(url) ? { kind: 'action', url } : UNKNOWN;
    }
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'canceled':
      return intent.last_payment_error ? declined(intent.last_payment_error) : NOT_CHARGED;
    case 'processing':
    // A status that a later version may send.
    default:
      return UNKNOWN;
  }
}

/** Returns Radar's estimate of a payment: "elevated 65". Null before the payment reached a bank. */
export function riskOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  const outcome = typeof charge === 'object' ? charge?.outcome : null;
  if (!outcome?.risk_level) return null;
  return outcome.risk_score === undefined ? outcome.risk_level : `${outcome.risk_level} ${outcome.risk_score}`;
}

const USED_OR_UNKNOWN = new Set(['resource_missing', 'token_already_used', 'token_in_use']);

/**
 * Returns the result that Stripe's refusal of a confirmation states; null when the payment itself must be read, because
 * it may have been charged.
 */
export function refusalOf(error: unknown, id: string): ChargeResult | null {
  if (error instanceof Stripe.errors.StripeCardError) {
    const intent = error.payment_intent;
    return intent === undefined || resultOf(intent, id, true).kind === 'declined' ? declined(error) : null;
  }
  const isOfToken =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    USED_OR_UNKNOWN.has(error.code ?? '') &&
    error.statusCode === 400;
  return isOfToken ? { kind: 'declined', code: 'token_unknown' } : null;
}
