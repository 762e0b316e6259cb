import type Stripe from 'stripe';
import { refusedRefund } from './stripe-error';
import { secondsOf, stripeId, type StripeBooks } from './stripe-books';

const moneyOf = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Refunds a part of a charge, or all that is left of it. */
export function createRefund(books: StripeBooks, charge: Stripe.Charge, amount: number | null): Stripe.Refund {
  if (!charge.paid || !charge.captured) throw refusedRefund(`Charge ${charge.id} has not been captured.`);
  const dispute = [...books.disputes.values()].find((one) => one.charge === charge.id);
  if (dispute && !dispute.is_charge_refundable)
    throw refusedRefund(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  const left = charge.amount_captured - refundedOf(books, charge.id);
  if (left === 0) throw refusedRefund(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const cents = amount ?? left;
  if (cents > left)
    throw refusedRefund(
      `Refund amount (${moneyOf(cents)}) is greater than unrefunded amount on charge (${moneyOf(left)})`,
    );
  const refund: Stripe.Refund = {
    id: stripeId('re'),
    object: 'refund',
    amount: cents,
    balance_transaction: null,
    charge: charge.id,
    created: secondsOf(books.now()),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' } as Stripe.Refund.DestinationDetails,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  books.put({ kind: 'refund', id: refund.id, value: refund });
  const changed: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + cents,
    refunded: cents === left,
  };
  books.put({ kind: 'charge', id: charge.id, value: changed });
  books.event('refund.created', refund);
  books.event('charge.refunded', changed);
  return refund;
}

const refundedOf = (books: StripeBooks, chargeId: string): number =>
  [...books.refunds.values()].filter(({ charge }) => charge === chargeId).reduce((sum, { amount }) => sum + amount, 0);
