import type Stripe from 'stripe';
import { secondsOf, stripeId, type IntentRecord, type StripeBooks } from './stripe-books';
import type { StripeCard } from './stripe-cards';

const NOBODY: Stripe.Charge.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** The bank's and Radar's verdict about a charge. */
function outcomeOf(decline: StripeCard['decline'] | null): Stripe.Charge.Outcome {
  const isBlocked = decline?.risk === 'highest';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isBlocked ? 'not_sent_to_network' : decline ? 'declined_by_network' : 'approved_by_network',
    reason: isBlocked ? 'highest_risk_level' : (decline?.declineCode ?? decline?.code ?? null),
    risk_level: isBlocked ? 'highest' : 'normal',
    risk_score: isBlocked ? 92 : 20,
    seller_message: decline ? 'The payment was not made.' : 'Payment complete.',
    type: isBlocked ? 'blocked' : decline ? 'issuer_declined' : 'authorized',
  };
}

/** Returns the charge of a confirmed payment. */
export function chargeOf(
  books: StripeBooks,
  { object, means }: IntentRecord,
  decline: StripeCard['decline'] | null,
): Stripe.Charge {
  const isTaken = !decline && object.capture_method !== 'manual';
  return {
    id: stripeId('ch'),
    object: 'charge',
    amount: object.amount,
    amount_captured: isTaken ? object.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: NOBODY,
    calculated_statement_descriptor: null,
    captured: isTaken,
    created: secondsOf(books.now()),
    currency: object.currency,
    customer: null,
    description: object.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline ? 'Your card was declined.' : null,
    fraud_details: {},
    livemode: false,
    metadata: object.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: object.id,
    payment_method: object.payment_method as string | null,
    payment_method_details: { type: means?.type ?? 'card' },
    receipt_email: object.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
