import { failure, type Failure } from '../../../platform/values/failure';

/** The same response for a missing, foreign, used or expired link, so that it reveals nothing. */
export const additionalPaymentNotFound = (): Failure =>
  failure(404, 'ADDITIONAL_PAYMENT_INVALID', 'This link no longer works. Look for a newer email from us, or call us.');
export const additionalPaymentBusy = (): Failure =>
  failure(409, 'ORDER_IN_PROGRESS', 'This payment is being made right now. Wait for its answer.', {
    retryAfterSeconds: 2,
  });
export const additionalPaymentReused = (): Failure =>
  failure(
    422,
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key came with another body before. Use a new key for a new attempt.',
  );
export const methodMissing = (): Failure =>
  failure(422, 'VALIDATION', 'Choose a payment method.', {
    field: 'paymentMethod',
  });
