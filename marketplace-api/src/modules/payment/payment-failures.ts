import type { PaymentMethod } from 'shared-contracts';
import { failure, type Failure } from '../../platform/failure';
import { isPaymentMethod, nameOfMethod } from './payment-methods';

/** The two dialogs of spec §8: the card was refused, or its payment did not come about for another reason. */
const REFUSED = {
  title: 'There was an issue processing your payment.',
  detail: 'Please check your card details and try again.',
};
const DOUBTFUL = {
  title: 'Oops! There was an issue processing your payment.',
  detail: 'Please double-check your card details and try again.',
};

const isCard = (method: string): boolean => method === 'credit-card';
const nameOf = (method: string): string => (isPaymentMethod(method) ? nameOfMethod(method) : 'The payment service');

const unavailable = (): Failure =>
  failure(
    503,
    'PAYMENT_UNAVAILABLE',
    'The payment service does not answer. Your cart is safe; try again in a minute. Should this payment still arrive, all of it is paid back.',
    { title: DOUBTFUL.title, retryAfterSeconds: 30 },
  );
export const paymentPending = (): Failure =>
  failure(
    503,
    'PAYMENT_PENDING',
    'We are still confirming your payment. Do not pay again: check again in a minute, and you will see how it ended.',
    { retryAfterSeconds: 5 },
  );

const refused =
  (code: Failure['code']) =>
  (method: string): Failure =>
    failure(
      402,
      code,
      isCard(method)
        ? REFUSED.detail
        : `${nameOf(method)} did not take the payment. Choose another payment method and try again.`,
      { title: REFUSED.title },
    );
const doubtful =
  (code: Failure['code']) =>
  (method: string): Failure =>
    failure(
      402,
      code,
      isCard(method)
        ? DOUBTFUL.detail
        : `The payment with ${nameOf(method)} was not completed. Choose a payment method and try again.`,
      { title: DOUBTFUL.title },
    );

const outdated = (method: string): string =>
  `The total has changed since you approved it with ${nameOf(method)}. Approve the new total and order again.`;

const BY_CODE: Readonly<Record<string, (method: string) => Failure>> = {
  card_declined: refused('PAYMENT_DECLINED'),
  insufficient_funds: refused('PAYMENT_INSUFFICIENT_FUNDS'),
  expired_card: refused('PAYMENT_CARD_EXPIRED'),
  authentication_failed: doubtful('PAYMENT_AUTHENTICATION_FAILED'),
  action_abandoned: doubtful('PAYMENT_AUTHENTICATION_FAILED'),
  token_unknown: doubtful('PAYMENT_TOKEN_UNKNOWN'),
  session_not_approved: doubtful('PAYMENT_NOT_APPROVED'),
  session_used: doubtful('PAYMENT_NOT_APPROVED'),
  amount_exceeds_approval: (method) =>
    failure(402, 'PAYMENT_APPROVAL_OUTDATED', outdated(method), { title: DOUBTFUL.title }),
  provider_unavailable: unavailable,
};

/** Why a payment ended without money, for the shopper; the same code always says the same. */
export const paymentFailure = (code: string | null, method: string): Failure =>
  (BY_CODE[code ?? ''] ?? refused('PAYMENT_DECLINED'))(method);

/** `field` is what could not be looked up, where a token or session was given. */
export const paymentUnreachable = (field: 'paymentMethod' | 'providerToken' | 'sessionId'): Failure =>
  failure(
    503,
    'PAYMENT_UNAVAILABLE',
    'The payment service does not answer. Your cart is safe; try again in a minute.',
    {
      title: DOUBTFUL.title,
      retryAfterSeconds: 30,
      violations: [{ field, message: 'could not be checked with the payment service.' }],
    },
  );
export const unknownToken = (field: string): Failure =>
  failure(422, 'PAYMENT_TOKEN_UNKNOWN', REFUSED.detail, {
    title: REFUSED.title,
    violations: [{ field, message: 'is not known to the payment service.' }],
  });

/** The payment service's own "no" (spec §5, §8): another try with the same method changes nothing. */
export const rejectedBy = (method: PaymentMethod): Failure =>
  failure(422, 'PAYMENT_REJECTED', `${nameOf(method)} rejected this payment. Choose another payment method.`, {
    title: `${nameOf(method)} rejected the payment`,
    violations: [{ field: 'paymentMethod', message: `was rejected by ${nameOf(method)}.` }],
  });
export const notApproved = (method: PaymentMethod): Failure =>
  failure(
    422,
    'PAYMENT_NOT_APPROVED',
    `The payment was not approved with ${nameOf(method)}. Approve it there, or choose another payment method.`,
    {
      title: 'Approve the payment first',
      violations: [{ field: 'sessionId', message: 'was not approved.' }],
    },
  );
/** What the provider let the shopper approve is not what the cart comes to now. */
export const approvalOutdated = (method: PaymentMethod, field: 'providerToken' | 'sessionId'): Failure =>
  failure(422, 'PAYMENT_APPROVAL_OUTDATED', outdated(method), {
    title: 'Approve the new total',
    violations: [{ field, message: 'was approved for another amount.' }],
  });
