import type { PaymentMethod } from 'shared-contracts';
import { isPaymentMethod, nameOfMethod } from './payment-methods';
import { fieldFailure, titledFailure, type FieldFailure, type TitledFailure, type Violations } from './titled-failure';
import { declineCodeOf, type DeclineCode } from '../provider/decline-codes';

/** The two dialogs of specification section 8: the card was refused, or the payment failed for another reason. */
const REFUSED = {
  title: 'There was an issue processing your payment.',
  detail: 'Please check your card details and try again.',
};
const DOUBTFUL = {
  title: 'Oops! There was an issue processing your payment.',
  detail: 'Please double-check your card details and try again.',
};

type Code = TitledFailure['code'];
type InstrumentField = 'providerToken' | 'sessionId';

const isCard = (method: string): boolean => method === 'credit-card';
const nameOf = (method: string): string => (isPaymentMethod(method) ? nameOfMethod(method) : 'The payment service');

const unavailable = (): TitledFailure =>
  titledFailure({
    status: 503,
    code: 'PAYMENT_UNAVAILABLE',
    title: DOUBTFUL.title,
    detail:
      'The payment service does not answer. Your cart is safe; try again in a minute. ' +
      'Should this payment still arrive, all of it is paid back.',
    retryAfterSeconds: 30,
  });
export const paymentPending = (): TitledFailure =>
  titledFailure({
    status: 503,
    code: 'PAYMENT_PENDING',
    title: 'We are confirming your payment',
    detail:
      'We are still confirming your payment. Do not pay again: check again in a minute, and you will see how it ended.',
    retryAfterSeconds: 5,
  });

const refused =
  (code: Code) =>
  (method: string): TitledFailure => {
    const others = `${nameOf(method)} did not take the payment. Choose another payment method and try again.`;
    return titledFailure({ status: 402, code, title: REFUSED.title, detail: isCard(method) ? REFUSED.detail : others });
  };
/** The bank, or the shopper at the bank, gave a reason, so checking the card details again would not help. */
const explained =
  (code: Code, reason: string) =>
  (method: string): TitledFailure =>
    isCard(method) ? titledFailure({ status: 402, code, title: REFUSED.title, detail: reason }) : refused(code)(method);
const rechecked =
  (code: Code) =>
  (method: string): TitledFailure => {
    const others = `The payment with ${nameOf(method)} was not completed. Choose a payment method and try again.`;
    return titledFailure({
      status: 402,
      code,
      title: DOUBTFUL.title,
      detail: isCard(method) ? DOUBTFUL.detail : others,
    });
  };

const outdated = (method: string): string =>
  `The total has changed since you approved it with ${nameOf(method)}. Approve the new total and order again.`;

const AUTHENTICATION = 'PAYMENT_AUTHENTICATION_FAILED';
const UNCONFIRMED =
  'Your bank did not confirm this payment, so nothing was charged. Try again and approve it with your bank, or use ' +
  'another card.';
const unconfirmed = (method: string): TitledFailure =>
  (isCard(method) ? explained(AUTHENTICATION, UNCONFIRMED) : rechecked(AUTHENTICATION))(method);

const BY_CODE: Readonly<Record<DeclineCode, (method: string) => TitledFailure>> = {
  card_declined: refused('PAYMENT_DECLINED'),
  insufficient_funds: explained(
    'PAYMENT_INSUFFICIENT_FUNDS',
    'There is not enough money on this card for the order. Use another card, or a smaller order.',
  ),
  expired_card: explained(
    'PAYMENT_CARD_EXPIRED',
    'This card has expired. Check the expiration date, or use another card.',
  ),
  authentication_failed: unconfirmed,
  action_abandoned: unconfirmed,
  token_unknown: rechecked('PAYMENT_TOKEN_UNKNOWN'),
  session_not_approved: rechecked('PAYMENT_NOT_APPROVED'),
  session_used: rechecked('PAYMENT_NOT_APPROVED'),
  amount_exceeds_approval: (method) =>
    titledFailure({
      status: 402,
      code: 'PAYMENT_APPROVAL_OUTDATED',
      title: DOUBTFUL.title,
      detail: outdated(method),
    }),
  provider_unavailable: unavailable,
};

/** Returns the failure that a shopper sees for a provider code. An unknown code counts as a decline. */
export const paymentFailure = (code: string | null, method: string): TitledFailure =>
  BY_CODE[declineCodeOf(code)](method);

/** `field` is the input whose provider session could not be created or read. */
export const paymentUnreachable = (field: InstrumentField | 'paymentMethod'): FieldFailure =>
  fieldFailure(
    {
      status: 503,
      code: 'PAYMENT_UNAVAILABLE',
      title: DOUBTFUL.title,
      detail: 'The payment service does not answer. Your cart is safe; try again in a minute.',
      retryAfterSeconds: 30,
    },
    { field, message: 'The payment service could not be reached to check this.' },
  );
export const unknownToken = (field: InstrumentField | 'paymentToken'): FieldFailure =>
  fieldFailure(
    { status: 422, code: 'PAYMENT_TOKEN_UNKNOWN', ...REFUSED },
    { field, message: 'The payment service does not know this payment.' },
  );

/** The provider rejected the method (specification sections 5 and 8): retrying with the same method does not help. */
export const rejectedBy = (method: PaymentMethod): FieldFailure =>
  fieldFailure(
    {
      status: 422,
      code: 'PAYMENT_REJECTED',
      title: `${nameOf(method)} rejected the payment`,
      detail: `${nameOf(method)} rejected this payment. Choose another payment method.`,
    },
    { field: 'paymentMethod', message: `${nameOf(method)} rejected the payment.` },
  );
export const notApproved = (method: PaymentMethod): FieldFailure =>
  fieldFailure(
    {
      status: 422,
      code: 'PAYMENT_NOT_APPROVED',
      title: 'Approve the payment first',
      detail:
        `The payment was not approved with ${nameOf(method)}. ` + 'Approve it there, or choose another payment method.',
    },
    { field: 'sessionId', message: 'The payment was not approved.' },
  );
/** The amount that the shopper approved at the provider differs from the cart's current total. */
export const approvalOutdated = (method: PaymentMethod, field: InstrumentField): FieldFailure =>
  fieldFailure(
    { status: 422, code: 'PAYMENT_APPROVAL_OUTDATED', title: 'Approve the new total', detail: outdated(method) },
    { field, message: 'The approval is for another amount.' },
  );
/** The request lacks what the method needs, or has more than that. */
export const instrumentInvalid = (...violations: Violations): FieldFailure =>
  fieldFailure(
    {
      status: 400,
      code: 'VALIDATION',
      title: REFUSED.title,
      detail: violations.map(({ message }) => message).join(' '),
    },
    ...violations,
  );

export const emptyCart = (): TitledFailure =>
  titledFailure({
    status: 422,
    code: 'CART_EMPTY',
    title: 'There is nothing to pay',
    detail: 'Your cart is empty. Add something to pay for it.',
  });
export const foreignAddress = (): FieldFailure =>
  fieldFailure(
    {
      status: 422,
      code: 'PAYMENT_TOKEN_UNKNOWN',
      title: 'The payment cannot be validated',
      detail: 'Begin the payment again: the address to validate is not one of the payment service.',
    },
    { field: 'validationUrl', message: 'This is not an address of the payment service for this cart.' },
  );
