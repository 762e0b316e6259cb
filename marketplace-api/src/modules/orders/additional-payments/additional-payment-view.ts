import { VARIANT_RULES } from 'shared-contracts';
import type { AdditionalPayment, AdditionalPaymentState, PaymentSession } from 'shared-contracts/wire';
import { money } from '../../../platform/values/money';
import type { AdditionalPaymentRow, AttemptRow } from './additional-payment.types';

/**
 * The message of each state to the shopper and its next states. The database holds the same transitions, enforced by a
 * trigger.
 */
export const ADDITIONAL_PAYMENT_STATES: Readonly<
  Record<
    AdditionalPaymentState,
    { status: AdditionalPayment['status']; message: string; next: readonly AdditionalPaymentState[] }
  >
> = {
  open: {
    status: 'OK',
    message: 'Check it, then pay or decline. Nothing is charged before you agree.',
    next: ['paying', 'declined'],
  },
  paying: {
    status: 'PENDING',
    message: 'We are confirming your payment. Do not pay again.',
    next: ['accepted', 'open'],
  },
  accepted: { status: 'OK', message: 'Thank you, your payment has arrived.', next: [] },
  declined: { status: 'FAIL', message: 'You declined this payment. Nothing was charged.', next: [] },
};

export function toAdditionalPayment(
  row: AdditionalPaymentRow,
  attempt: AttemptRow | null = null,
  session: PaymentSession | null = null,
): AdditionalPayment {
  const { status, message } = ADDITIONAL_PAYMENT_STATES[row.state];
  const actionUrl = row.state === 'paying' && attempt?.state === 'requires-action' ? attempt.actionUrl : null;
  return {
    additionalPaymentId: row.additionalPaymentId,
    cartId: row.cartNumber,
    orderNumber: row.orderNumber,
    description: row.description,
    amount: money(row.amountCents),
    status: session?.status === 'REJECT' ? 'FAIL' : status,
    message:
      session?.status === 'REJECT'
        ? 'This payment was rejected. Choose another payment method.'
        : actionUrl !== null
          ? 'Your bank asks you to confirm the payment. Nothing is charged before you do.'
          : message,
    state: row.state,
    paymentMethods: [...VARIANT_RULES[row.benefitType].paymentMethods],
    expiresAt: row.expiresAt.toISOString(),
    nextAction: actionUrl === null ? null : { type: 'redirect', url: actionUrl },
    session,
  };
}
