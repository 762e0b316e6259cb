import Type, { type Static } from 'typebox';

/**
 * One invalid field; `field` is the path in the body or the name of the query parameter, `message` a full sentence that
 * forms show at the field.
 */
export const Violation = Type.Object(
  { field: Type.String(), message: Type.String({ pattern: '^[^a-z\\s].*[.?!]$' }) },
  { additionalProperties: false },
);
/** See {@link Violation} (schema). */
export type Violation = Static<typeof Violation>;

/**
 * Every error answer (`application/problem+json`, RFC 9457). `detail` can be shown, states the next step, and is the
 * exact text where spec §8 gives one. `code` is stable, for programs; `violations` lists invalid fields.
 */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String(),
    requestId: Type.String(),
    violations: Type.Optional(Type.Array(Violation)),
    /** Only in POST /login (spec §7). */
    errorMessage: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);
/** See {@link Problem} (schema). */
export type Problem = Static<typeof Problem>;

/** Codes that pages handle specially; for any other code they show `detail`. */
export const PROBLEM_CODES = [
  'VALIDATION',
  'MALFORMED_JSON',
  'NOT_FOUND',
  'FEATURE_OFF',
  'FLAG_IMPOSSIBLE',
  'CART_NOT_FOUND',
  'CART_ORDERED',
  'CART_EMPTY',
  'CART_CHANGED',
  'OUT_OF_STOCK',
  'DOES_NOT_FIT',
  'QUANTITY_LIMIT',
  'ZIP_INVALID',
  'ZIP_NOT_SERVED',
  'SLOT_UNAVAILABLE',
  'HOLD_EXPIRED',
  'HOLD_REQUIRED',
  'COUPON_OFF',
  'COUPON_UNKNOWN',
  'COUPON_NOT_STARTED',
  'COUPON_EXPIRED',
  'COUPON_MIN_SUBTOTAL',
  'COUPON_MIN_QUANTITY',
  'COUPON_ALREADY_USED',
  'COUPON_LIMIT_REACHED',
  'COUPON_NOT_APPLICABLE',
  'PAYMENT_DECLINED',
  'PAYMENT_INSUFFICIENT_FUNDS',
  'PAYMENT_CARD_EXPIRED',
  'PAYMENT_UNAVAILABLE',
  'PAYMENT_PENDING',
  'PAYMENT_REJECTED',
  'PAYMENT_NOT_APPROVED',
  'PAYMENT_APPROVAL_OUTDATED',
  'PAYMENT_AUTHENTICATION_FAILED',
  'PAYMENT_RETURN_URL',
  'WEBHOOK_SIGNATURE',
  'ADDITIONAL_PAYMENT_INVALID',
  'ORDER_NOT_PAYABLE',
  'WEBHOOK_INVALID',
  'PAYMENT_METHOD_UNAVAILABLE',
  'PAYMENT_TOKEN_UNKNOWN',
  'PROGRAM_ONLY',
  'TIRES_MISSING',
  'HOLDS_LIMIT',
  'PAYMENT_ATTEMPTS',
  'ORDER_PARTLY_REFUNDED',
  'ORDER_UNPAID',
  'REBATE_NOT_OPEN',
  'REBATE_FILED',
  'REBATE_STATE',
  'PAGE_TOO_DEEP',
  'OUTSIDE_SERVICE_AREA',
  'TAX_PLACE_UNKNOWN',
  'TOTAL_CHANGED',
  'DELIVERY_MISSING',
  'ORDER_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'MARKETPLACE_KEY',
  'MARKETPLACE_ORIGIN',
  'SESSION_REQUIRED',
  'EXCHANGE_TOKEN_INVALID',
  'TRANSFER_FAILED',
  'CONFIRMATION_TOKEN',
  'CONFIRMATION_EXPIRED',
  'BOOKING_TIME',
  'BOOKING_ANSWERED',
  'BOOKING_CHANGED',
  'BOOKING_TOO_LATE',
  'BOOKING_CLOSED',
  'INSTALLER_UNKNOWN',
  'LOGIN_FAILED',
  'ACCESS_TOKEN',
  'PASSWORD_WRONG',
  'RESET_LINK_EXPIRED',
  'VERIFICATION_EXPIRED',
  'VERIFICATION_DECLINED',
  'PARTNER_SECRET',
  'STAFF_KEY',
  'STAFF_ROLE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
/** One of {@link PROBLEM_CODES}. */
export type ProblemCode = (typeof PROBLEM_CODES)[number];
