import type { FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { keptCardOf } from './confirmation-tokens';
import { textAt, textsAt, type Form } from './form';
import {
  answerOfConfirmation,
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  type Confirmation,
} from './payment-intents';
import { centsAt, type StripeCalls } from './stripe-call';
import { invalidParameter, missingParameter, missingResource, usedToken } from './stripe-error';
import type { IntentRecord, MethodType, StripeBooks } from './stripe-books';

const TYPES: readonly string[] = ['card', 'affirm', 'paypal'] satisfies MethodType[];
const CAPTURES = ['automatic', 'automatic_async', 'manual'] as const;
const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'];
const MINIMUM_CENTS = 50;

const CONFIRMING = [
  'capture_method',
  'confirmation_token',
  'error_on_requires_action',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'receipt_email',
  'return_url',
  'use_stripe_sdk',
] as const;
const CREATING = [
  ...CONFIRMING,
  'allowed_payment_method_types',
  'amount',
  'confirm',
  'currency',
  'description',
  'metadata',
] as const;

const wrongNumber = (param: string) => invalidParameter(param, `Invalid integer: ${param}`);
const isTrue = (form: Form, name: string): boolean => textAt(form, name) === 'true';

function requestOf(form: Form) {
  const amount = centsAt(form, 'amount', wrongNumber);
  const currency = textAt(form, 'currency');
  if (amount === null) throw missingParameter('amount');
  if (currency === null) throw missingParameter('currency');
  if (!/^[a-z]{3}$/i.test(currency)) throw invalidParameter('currency', `Invalid currency: ${currency}`);
  if (amount < MINIMUM_CENTS) throw invalidParameter('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
  const captureMethod = CAPTURES.find((one) => one === (textAt(form, 'capture_method') ?? 'automatic_async'));
  if (captureMethod === undefined) throw invalidParameter('capture_method', 'Invalid capture_method');
  const methodTypes = Object.values(textsAt(form, 'allowed_payment_method_types'));
  const unknown = methodTypes.find((type) => !TYPES.includes(type));
  if (unknown !== undefined)
    throw invalidParameter('allowed_payment_method_types', `The payment method type "${unknown}" is invalid.`);
  return {
    amount,
    currency: currency.toLowerCase(),
    captureMethod,
    methodTypes: methodTypes.length === 0 ? ['card'] : methodTypes,
    description: textAt(form, 'description'),
    receiptEmail: textAt(form, 'receipt_email'),
    metadata: textsAt(form, 'metadata'),
  };
}

/** Returns how a payment is confirmed: by a token of the form, a test card, or a method with its own page. */
function meansOf(books: StripeBooks, intent: Stripe.PaymentIntent, form: Form) {
  const tokenId = textAt(form, 'confirmation_token');
  if (tokenId !== null) {
    const token = books.tokens.get(tokenId);
    if (!token) throw missingResource('confirmationtoken', tokenId, 'confirmation_token');
    if (token.object.payment_intent !== null && token.object.payment_intent !== intent.id)
      throw usedToken(`The ConfirmationToken ${tokenId} was already used.`);
    return { type: 'card', card: token.card, tokenId } as const;
  }
  const type = textAt(form, 'payment_method_data', 'type');
  if (type === 'affirm' || type === 'paypal') return { type, card: null, tokenId: null } as const;
  if (type === 'card' || textAt(form, 'payment_method') !== null)
    return { type: 'card', card: keptCardOf(form, books.now()), tokenId: null } as const;
  throw missingParameter('payment_method');
}

function confirmationOf(books: StripeBooks, intent: Stripe.PaymentIntent, form: Form): Confirmation {
  const means = meansOf(books, intent, form);
  if (!intent.payment_method_types.includes(means.type))
    throw invalidParameter(
      'payment_method',
      `The PaymentMethod provided (${means.type}) is not allowed for this PaymentIntent.`,
      'payment_intent_incompatible_payment_method',
    );
  const returnUrl = textAt(form, 'return_url');
  if (means.type !== 'card' && returnUrl === null) throw missingParameter('return_url');
  if (returnUrl !== null && !URL.canParse(returnUrl))
    throw invalidParameter('return_url', 'Not a valid URL', 'url_invalid');
  const secure = textAt(form, 'payment_method_options', 'card', 'request_three_d_secure');
  return {
    ...means,
    returnUrl,
    isAuthenticationRequested: secure === 'any' || secure === 'challenge',
    failsOnAction: isTrue(form, 'error_on_requires_action'),
  };
}

/** Returns the object with the parts that `expand` names. */
function expanded(books: StripeBooks, object: Stripe.PaymentIntent, form: Form): Stripe.PaymentIntent {
  if (!Object.values(textsAt(form, 'expand')).includes('latest_charge')) return object;
  const charge = typeof object.latest_charge === 'string' ? books.charges.get(object.latest_charge) : undefined;
  return charge ? { ...object, latest_charge: charge } : object;
}

export function paymentIntentRoutes(
  calls: StripeCalls,
  books: StripeBooks,
  addressOf: (request: FastifyRequest) => string,
): void {
  const intentOf = (id: string): IntentRecord => {
    const found = books.intents.get(id);
    if (!found) throw missingResource('payment_intent', id, 'intent');
    return found;
  };
  const confirm = (record: IntentRecord, form: Form, request: FastifyRequest): Stripe.PaymentIntent => {
    const confirmation = confirmationOf(books, record.object, form);
    const confirmed = confirmIntent(books, record, confirmation, (key) => `${addressOf(request)}/authorize/${key}`);
    return expanded(books, answerOfConfirmation(confirmed), form);
  };

  calls.post('/v1/payment_intents', { parameters: CREATING }, ({ form, request }) => {
    const record = createIntent(books, requestOf(form));
    return isTrue(form, 'confirm') ? confirm(record, form, request) : record.object;
  });
  calls.get('/v1/payment_intents/:id', { parameters: ['client_secret'] }, ({ form, id }) =>
    expanded(books, intentOf(id).object, form),
  );
  calls.post('/v1/payment_intents/:id/confirm', { parameters: CONFIRMING }, ({ form, id, request }) =>
    confirm(intentOf(id), form, request),
  );
  calls.post('/v1/payment_intents/:id/capture', { parameters: ['amount_to_capture', 'metadata'] }, ({ form, id }) => {
    const record = intentOf(id);
    const { object } = record;
    const amount = centsAt(form, 'amount_to_capture', wrongNumber) ?? object.amount_capturable;
    if (object.status === 'requires_capture' && (amount < 1 || amount > object.amount_capturable))
      throw invalidParameter('amount_to_capture', 'The amount is greater than the amount that can be captured.');
    const metadata = { ...object.metadata, ...textsAt(form, 'metadata') };
    const described = { ...record, object: { ...object, metadata } };
    return captureIntent(books, described, amount).object;
  });
  calls.post('/v1/payment_intents/:id/cancel', { parameters: ['cancellation_reason'] }, ({ form, id }) => {
    const reason = textAt(form, 'cancellation_reason');
    if (reason !== null && !REASONS.includes(reason))
      throw invalidParameter('cancellation_reason', 'Invalid cancellation_reason');
    return cancelIntent(books, intentOf(id), reason).object;
  });
}
