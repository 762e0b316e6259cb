import type Stripe from 'stripe';
import { cardDeclined, unexpectedState, type StripeErrorFields } from './stripe-error';
import {
  secondsOf,
  stripeId,
  type IntentRecord,
  type KeptCard,
  type MethodType,
  type StripeBooks,
} from './stripe-books';
import { chargeOf } from './charges';
import { openDispute } from './disputes';

type LastError = NonNullable<Stripe.PaymentIntent['last_payment_error']>;

export interface IntentRequest {
  readonly amount: number;
  readonly currency: string;
  readonly captureMethod: 'automatic' | 'automatic_async' | 'manual';
  readonly methodTypes: readonly string[];
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Confirmation {
  readonly type: MethodType;
  readonly card: KeptCard | null;
  readonly tokenId: string | null;
  readonly returnUrl: string | null;
  /** The shop requires the bank to authenticate the cardholder. */
  readonly isAuthenticationRequested: boolean;
  /** Declines a payment that would need the payer. */
  readonly failsOnAction: boolean;
}

export function createIntent(books: StripeBooks, request: IntentRequest): IntentRecord {
  const id = stripeId('pi');
  const object: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: [...request.methodTypes],
    amount: request.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: request.captureMethod,
    client_secret: `${id}_secret_${stripeId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: secondsOf(books.now()),
    currency: request.currency,
    customer: null,
    customer_account: null,
    description: request.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...request.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...request.methodTypes],
    payment_record: null,
    processing: null,
    receipt_email: request.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  const record = books.putIntent({ object, means: null, page: null });
  books.event('payment_intent.created', object);
  return record;
}

/** Changes an intent and reports it by an event. */
function change(
  books: StripeBooks,
  record: IntentRecord,
  changes: Partial<Stripe.PaymentIntent>,
  event: Stripe.Event['type'] | null,
  more: Partial<IntentRecord> = {},
): IntentRecord {
  const next = books.putIntent({ ...record, ...more, object: { ...record.object, ...changes } });
  if (event !== null) books.event(event, next.object);
  return next;
}

function fail(books: StripeBooks, record: IntentRecord, error: Omit<LastError, 'type'>): IntentRecord {
  return change(
    books,
    record,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: {
        type: error.code === 'payment_method_customer_decline' ? 'invalid_request_error' : 'card_error',
        ...error,
      },
    },
    'payment_intent.payment_failed',
  );
}

const DECLINED = 'Your card was declined.';

/** Lets the bank decide about a confirmed payment. */
export function settle(books: StripeBooks, record: IntentRecord): IntentRecord {
  const { object, means } = record;
  const card = means?.card ?? null;
  const charge = chargeOf(books, record, card?.decline ?? null);
  books.put({ kind: 'charge', id: charge.id, value: charge });
  if (card?.decline) {
    const { code, declineCode } = card.decline;
    return fail(
      books,
      { ...record, object: { ...object, latest_charge: charge.id } },
      {
        code,
        ...(declineCode === undefined ? {} : { decline_code: declineCode }),
        message: DECLINED,
        charge: charge.id,
      },
    );
  }
  const paid = { next_action: null, last_payment_error: null, latest_charge: charge.id };
  if (object.capture_method === 'manual')
    return change(
      books,
      record,
      { ...paid, status: 'requires_capture', amount_capturable: object.amount },
      'payment_intent.amount_capturable_updated',
    );
  const taken = change(
    books,
    record,
    { ...paid, status: 'succeeded', amount_received: object.amount },
    'payment_intent.succeeded',
  );
  if (card?.isDisputed) openDispute(books, charge.id);
  return taken;
}

/** Returns the answer to a call that confirmed a payment; a declined one is an error. */
export function answerOfConfirmation({ object }: IntentRecord): Stripe.PaymentIntent {
  const error = object.last_payment_error;
  if (object.status !== 'requires_payment_method' || error === null) return object;
  const { code, decline_code, message, charge } = error;
  const fields: Omit<StripeErrorFields, 'type'> = {
    message: message ?? DECLINED,
    ...(code === undefined ? {} : { code }),
    ...(decline_code === undefined ? {} : { decline_code }),
    ...(charge === undefined ? {} : { charge }),
    payment_intent: object,
  };
  throw cardDeclined(fields);
}

const CONFIRMABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function confirmIntent(
  books: StripeBooks,
  record: IntentRecord,
  { type, card, tokenId, returnUrl, isAuthenticationRequested, failsOnAction }: Confirmation,
  addressOf: (pageKey: string) => string,
): IntentRecord {
  if (!CONFIRMABLE.includes(record.object.status)) throw unexpectedState(record.object, 'confirmed');
  const token = tokenId === null ? undefined : books.tokens.get(tokenId);
  if (token)
    books.put({
      kind: 'token',
      id: token.object.id,
      value: { ...token, object: { ...token.object, payment_intent: record.object.id } },
    });
  const begun: IntentRecord = {
    ...record,
    means: { type, card },
    object: { ...record.object, payment_method: stripeId('pm'), last_payment_error: null },
  };
  const needsPayer = type !== 'card' || card?.isAuthenticated === true || isAuthenticationRequested;
  if (!needsPayer) return settle(books, begun);
  if (failsOnAction)
    return fail(books, begun, {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  const pageKey = stripeId('page');
  return change(
    books,
    begun,
    {
      status: 'requires_action',
      next_action:
        returnUrl === null
          ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
          : { type: 'redirect_to_url', redirect_to_url: { url: addressOf(pageKey), return_url: returnUrl } },
    },
    'payment_intent.requires_action',
    { page: { key: pageKey, returnUrl } },
  );
}

/** The payer's decision on the page of the bank or of the method. */
export function decideIntent(books: StripeBooks, record: IntentRecord, isApproved: boolean): IntentRecord {
  if (record.object.status !== 'requires_action') return record;
  if (isApproved) return settle(books, record);
  const isCard = record.means?.type === 'card';
  return fail(books, record, {
    code: isCard ? 'payment_intent_authentication_failure' : 'payment_method_customer_decline',
    message: isCard
      ? 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
      : 'The customer declined the payment.',
  });
}

export function captureIntent(books: StripeBooks, record: IntentRecord, amount: number): IntentRecord {
  if (record.object.status !== 'requires_capture') throw unexpectedState(record.object, 'captured');
  const chargeId = record.object.latest_charge as string;
  const charge = books.charges.get(chargeId);
  if (charge)
    books.put({
      kind: 'charge',
      id: chargeId,
      value: { ...charge, captured: true, amount_captured: amount, amount_refunded: charge.amount - amount },
    });
  const taken = change(
    books,
    record,
    { status: 'succeeded', amount_received: amount, amount_capturable: 0 },
    'payment_intent.succeeded',
  );
  if (record.means?.card?.isDisputed) openDispute(books, chargeId);
  return taken;
}

const CANCELABLE: readonly string[] = [...CONFIRMABLE, 'requires_capture', 'processing'];

export function cancelIntent(
  books: StripeBooks,
  record: IntentRecord,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): IntentRecord {
  if (!CANCELABLE.includes(record.object.status)) throw unexpectedState(record.object, 'canceled');
  return change(
    books,
    record,
    {
      status: 'canceled',
      canceled_at: secondsOf(books.now()),
      cancellation_reason: reason,
      amount_capturable: 0,
      next_action: null,
    },
    'payment_intent.canceled',
  );
}
