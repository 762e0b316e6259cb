import type Stripe from 'stripe';
import { secondsOf, stripeId, type StripeBooks } from './stripe-books';

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Evidence fields, none of which was sent. */
const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Opens a dispute about a charge, as the payer's bank does. */
export function openDispute(books: StripeBooks, chargeId: string, reason = 'fraudulent'): Stripe.Dispute | null {
  const charge = books.charges.get(chargeId);
  if (!charge) return null;
  const dispute: Stripe.Dispute = {
    id: stripeId('dp'),
    object: 'dispute',
    amount: charge.amount_captured || charge.amount,
    balance_transactions: [],
    charge: chargeId,
    created: secondsOf(books.now()),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: secondsOf(books.now()) + WEEK_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    } as Stripe.Dispute.PaymentMethodDetails,
    reason,
    status: 'needs_response',
  };
  books.put({ kind: 'charge', id: chargeId, value: { ...charge, disputed: true } });
  books.put({ kind: 'dispute', id: dispute.id, value: dispute });
  books.event('charge.dispute.created', dispute);
  return dispute;
}

/** Ends a dispute. `lost`: the money goes back to the payer. */
export function closeDispute(books: StripeBooks, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') return dispute;
  const closed: Stripe.Dispute = { ...dispute, status, is_charge_refundable: status === 'won' };
  books.put({ kind: 'dispute', id: closed.id, value: closed });
  books.event('charge.dispute.closed', closed);
  return closed;
}
