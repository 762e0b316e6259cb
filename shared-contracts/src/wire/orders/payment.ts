import Type, { type Static } from 'typebox';

/** Payment methods (spec §6). */
export const PaymentMethodSchema = Type.Union([
  Type.Literal('credit-card'),
  Type.Literal('affirm'),
  Type.Literal('pay-tomorrow'),
  Type.Literal('pay-pal'),
  Type.Literal('google-pay'),
  Type.Literal('apple-pay'),
]);

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * Body of POST /payment/create-session (spec §7). Requires `X-Marketplace-Origin` and `Idempotency-Key`.
 * - `validationUrl` (Apple Pay): the address that the sheet must have validated, on the provider's domain
 * - `returnUrl` (PayPal, Affirm, PayTomorrow): the return address, within the marketplace origin
 */
export const PaymentSessionBody = Type.Object(
  {
    paymentMethod: PaymentMethodSchema,
    cartNumber: Type.String({ minLength: 1, maxLength: 40 }),
    validationUrl: Type.Optional(Type.String({ maxLength: 500 })),
    returnUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false },
);
/** See {@link PaymentSessionBody} (schema). */
export type PaymentSessionBody = Static<typeof PaymentSessionBody>;

/** Merchant session of the provider, passed to Apple Pay's sheet. */
export const MerchantSession = Type.Object(
  {
    epochTimestamp: Type.Integer(),
    expiresAt: Type.Integer(),
    merchantSessionIdentifier: Type.String(),
    nonce: Type.String(),
    merchantIdentifier: Type.String(),
    domainName: Type.String(),
    displayName: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link MerchantSession} (schema). */
export type MerchantSession = Static<typeof MerchantSession>;

/**
 * Answer of POST /payment/create-session (spec §3). `frameUrl` is the provider's card form or wallet sheet, for a frame
 * or a window; `redirectUrl` is the provider's approval page, which returns to `returnUrl` with `paymentSessionId` and
 * `paymentStatus` (approved, cancelled). Status REJECT (PayPal): the provider does not accept this payment (spec §5).
 */
export const PaymentSession = Type.Object(
  {
    sessionId: Type.String(),
    paymentMethod: PaymentMethodSchema,
    frameUrl: nullable(Type.String()),
    redirectUrl: Type.Optional(nullable(Type.String())),
    /** Apple Pay: validated by a second call, whose answer has `merchantSession`. */
    validationUrl: nullable(Type.String()),
    merchantSession: Type.Optional(nullable(MerchantSession)),
    status: Type.Union([Type.Literal('OK'), Type.Literal('REJECT')]),
  },
  { additionalProperties: false },
);
/** See {@link PaymentSession} (schema). */
export type PaymentSession = Static<typeof PaymentSession>;

/**
 * Body of POST /payment/create-token: exactly one of the token from the provider's frame (cards, wallets) and the
 * approved `sessionId` (PayPal, Affirm, PayTomorrow).
 */
export const PaymentTokenBody = Type.Object(
  {
    paymentMethod: PaymentMethodSchema,
    cartNumber: Type.String({ minLength: 1, maxLength: 40 }),
    providerToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    sessionId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
);
/** See {@link PaymentTokenBody} (schema). */
export type PaymentTokenBody = Static<typeof PaymentTokenBody>;

/** Answer of POST /payment/create-token; `paymentToken` is sent with POST /orders and stored in the cart. */
export const PaymentToken = Type.Object(
  {
    paymentToken: Type.String(),
    paymentMethod: PaymentMethodSchema,
    status: Type.Union([Type.Literal('OK'), Type.Literal('REJECT')]),
    brand: nullable(Type.String()),
    last4: nullable(Type.String()),
    expiry: nullable(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link PaymentToken} (schema). */
export type PaymentToken = Static<typeof PaymentToken>;

/** Action that a payment waits for: the shopper visits `url`, a page of the provider, and returns. */
export const PaymentAction = Type.Object(
  { type: Type.Literal('redirect'), url: Type.String() },
  { additionalProperties: false },
);
/** See {@link PaymentAction} (schema). */
export type PaymentAction = Static<typeof PaymentAction>;

/**
 * Body of POST /payment/webhooks: an event of the provider, signed with `X-Sandbox-Signature: t=<seconds>,v1=<hex>`,
 * HMAC-SHA256 of `<seconds>.<raw body>`. The provider retries until it gets 200; each id is processed once.
 */
export const PaymentEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  type: Type.String({ minLength: 1, maxLength: 100 }),
  createdAt: Type.Optional(Type.String({ maxLength: 40 })),
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
/** See {@link PaymentEvent} (schema). */
export type PaymentEvent = Static<typeof PaymentEvent>;

/** Answer of POST /payment/webhooks. */
export const PaymentEventReceipt = Type.Object({ received: Type.Boolean() }, { additionalProperties: false });
/** See {@link PaymentEventReceipt} (schema). */
export type PaymentEventReceipt = Static<typeof PaymentEventReceipt>;
