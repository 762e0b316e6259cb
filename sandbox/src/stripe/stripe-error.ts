import type Stripe from 'stripe';

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** Fields of the error object in Stripe's answers. */
export interface StripeErrorFields {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
}

/** An answer of the documented shape `{ error: { type, code, message, … } }`. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly fields: StripeErrorFields,
    /** True where the call began to run, so that its idempotency key repeats the answer. */
    readonly isFinal = false,
  ) {
    super(fields.message);
  }
}

const invalid = (status: number, fields: Omit<StripeErrorFields, 'type'>, isFinal = false): StripeError =>
  new StripeError(status, { type: 'invalid_request_error', ...fields }, isFinal);

export const missingResource = (kind: string, id: string, param = 'id'): StripeError =>
  invalid(param === 'id' || param === 'intent' ? 404 : 400, {
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
export const missingParameter = (param: string): StripeError =>
  invalid(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param });
export const unknownParameter = (param: string): StripeError =>
  invalid(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param });
export const invalidParameter = (param: string, message: string, code = 'parameter_invalid_integer'): StripeError =>
  invalid(400, { code, message, param });
/** A call that the state of its object does not allow. */
export const unexpectedState = (payment_intent: Stripe.PaymentIntent, call: string): StripeError =>
  invalid(
    400,
    {
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent could not be ${call} because it has a status of ${payment_intent.status}.`,
      payment_intent,
    },
    true,
  );
export const refusedRefund = (message: string, code?: string): StripeError =>
  invalid(400, { message, ...(code === undefined ? {} : { code }) }, true);
export const cardDeclined = (fields: Omit<StripeErrorFields, 'type'>): StripeError =>
  new StripeError(402, { type: 'card_error', ...fields }, true);
export const usedToken = (message: string): StripeError => invalid(400, { code: 'token_already_used', message });
export const reusedKey = (key: string): StripeError =>
  new StripeError(400, {
    type: 'idempotency_error',
    message:
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
export const unauthorized = (key: string | null): StripeError =>
  invalid(401, {
    message:
      key === null
        ? 'You did not provide an API key. Provide your API key in the Authorization header, using Bearer auth.'
        : `Invalid API Key provided: ${key.slice(0, 8)}****`,
  });
export const secretKeyRequired = (): StripeError =>
  invalid(403, { code: 'secret_key_required', message: 'This API call cannot be made with a publishable API key.' });
