import Type, { type Static } from 'typebox';
import { Money } from './money';
import { PaymentAction, PaymentMethodSchema, PaymentSession } from './payment';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const cartId = Type.String({ minLength: 1, maxLength: 40 });

/**
 * Body of POST /tms/additional-payments/url/validate: what the mailed link holds (spec §3, §7). Looking uses nothing
 * up.
 */
export const ValidateAdditionalPaymentBody = Type.Object(
  { cartId, token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
/** See {@link ValidateAdditionalPaymentBody} (schema). */
export type ValidateAdditionalPaymentBody = Static<typeof ValidateAdditionalPaymentBody>;

/**
 * States of an additional payment; `paying` resolves by itself, or when the shopper has done what `nextAction` says.
 */
export const AdditionalPaymentState = Type.Union([
  Type.Literal('open'),
  Type.Literal('paying'),
  Type.Literal('accepted'),
  Type.Literal('declined'),
]);
/** See {@link AdditionalPaymentState} (schema). */
export type AdditionalPaymentState = Static<typeof AdditionalPaymentState>;

/**
 * A further amount on an order (spec §3): `status` is OK when it can be decided or was paid, otherwise PENDING or FAIL,
 * with a message. Answered to the holder of the mailed token only; to anybody else there is no such thing (404).
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
    /** Empty where the program settles it. */
    paymentMethods: Type.Array(PaymentMethodSchema),
    /** ISO; the link works until then. */
    expiresAt: Type.String(),
    nextAction: nullable(PaymentAction),
    /** What accept began when it was sent without means to pay: the provider's form, sheet or page. */
    session: Type.Optional(nullable(PaymentSession)),
  },
  { additionalProperties: false },
);
/** See {@link AdditionalPayment} (schema). */
export type AdditionalPayment = Static<typeof AdditionalPayment>;

/**
 * Body of POST /tms/additional-payments/accept. Needs `X-Confirmation-Token`, `X-Marketplace-Origin` and
 * `Idempotency-Key`. With `providerToken` (cards, wallets) or an approved `sessionId` (PayPal, Affirm, PayTomorrow) it
 * pays; with neither it only begins the method and answers its `session`. Without a method where the program settles.
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
 * Body of POST /tms/additional-payments/decline (spec §7), answered with 204. Needs `X-Confirmation-Token` and
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

/** Answer of it; the link goes to the shopper by mail, and to nobody else. */
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
