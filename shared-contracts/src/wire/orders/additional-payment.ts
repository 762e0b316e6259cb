import Type, { type Static } from 'typebox';
import { Money } from '../values/money';
import { PaymentAction, PaymentMethodSchema, PaymentSession } from './payment';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const cartId = Type.String({ minLength: 1, maxLength: 40 });

/**
 * Body of POST /tms/additional-payments/url/validate: contents of the mailed link (spec §3, §7). Validation does not
 * use up the link.
 */
export const ValidateAdditionalPaymentBody = Type.Object(
  { cartId, token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
/** See {@link ValidateAdditionalPaymentBody} (schema). */
export type ValidateAdditionalPaymentBody = Static<typeof ValidateAdditionalPaymentBody>;

/** States of an additional payment; `paying` ends by itself, or after the shopper completes `nextAction`. */
export const AdditionalPaymentState = Type.Union([
  Type.Literal('open'),
  Type.Literal('paying'),
  Type.Literal('accepted'),
  Type.Literal('declined'),
]);
/** See {@link AdditionalPaymentState} (schema). */
export type AdditionalPaymentState = Static<typeof AdditionalPaymentState>;

/**
 * An additional payment of an order (spec §3): `status` is OK when it can be decided or was paid, otherwise PENDING or
 * FAIL, with a message. Requires the mailed token; other requests get 404.
 */
export const AdditionalPayment = Type.Object(
  {
    additionalPaymentId: Type.String(),
    cartId: Type.String(),
    orderNumber: Type.String(),
    description: Type.String(),
    amount: Money,
    status: Type.Union([Type.Literal('OK'), Type.Literal('PENDING'), Type.Literal('FAIL')]),
    message: Type.String(),
    state: AdditionalPaymentState,
    /** Empty when the program settles it. */
    paymentMethods: Type.Array(PaymentMethodSchema),
    /** Expiry of the link (ISO). */
    expiresAt: Type.String(),
    nextAction: nullable(PaymentAction),
    /**
     * Session of the provider's form, sheet or page, which accept creates when it is called without a payment token.
     */
    session: Type.Optional(nullable(PaymentSession)),
  },
  { additionalProperties: false },
);
/** See {@link AdditionalPayment} (schema). */
export type AdditionalPayment = Static<typeof AdditionalPayment>;

/**
 * Body of POST /tms/additional-payments/accept. Requires `X-Confirmation-Token`, `X-Marketplace-Origin` and
 * `Idempotency-Key`. Its fields determine the outcome:
 * - with `providerToken` (cards, wallets) or an approved `sessionId` (PayPal, Affirm, PayTomorrow) it pays
 * - with neither it creates a session of the method and returns it
 * - `method` is absent when the program settles
 */
export const AcceptAdditionalPaymentBody = Type.Object(
  {
    cartId,
    paymentMethod: Type.Optional(PaymentMethodSchema),
    providerToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    sessionId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    validationUrl: Type.Optional(Type.String({ maxLength: 500 })),
    returnUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false },
);
/** See {@link AcceptAdditionalPaymentBody} (schema). */
export type AcceptAdditionalPaymentBody = Static<typeof AcceptAdditionalPaymentBody>;

/**
 * Body of POST /tms/additional-payments/decline (spec §7), which answers 204. Requires `X-Confirmation-Token` and
 * `Idempotency-Key`.
 */
export const DeclineAdditionalPaymentBody = Type.Object({ cartId }, { additionalProperties: false });
/** See {@link DeclineAdditionalPaymentBody} (schema). */
export type DeclineAdditionalPaymentBody = Static<typeof DeclineAdditionalPaymentBody>;

/** Body of POST /management/v1/orders/{orderId}/additional-payments: `amount` in dollars, with at most two decimals. */
export const CreateAdditionalPaymentBody = Type.Object(
  {
    description: Type.String({ minLength: 3, maxLength: 200 }),
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000 }),
    expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  },
  { additionalProperties: false },
);
/** See {@link CreateAdditionalPaymentBody} (schema). */
export type CreateAdditionalPaymentBody = Static<typeof CreateAdditionalPaymentBody>;

/** Answer of POST /management/v1/orders/{orderId}/additional-payments; the link is only mailed to the shopper. */
export const CreatedAdditionalPayment = Type.Object(
  {
    additionalPaymentId: Type.String(),
    orderId: Type.String(),
    cartId: Type.String(),
    amount: Money,
    expiresAt: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link CreatedAdditionalPayment} (schema). */
export type CreatedAdditionalPayment = Static<typeof CreatedAdditionalPayment>;
