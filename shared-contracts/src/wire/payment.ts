import Type, { type Static } from 'typebox';

/** Payment methods (spec §6). */
export const PaymentMethodSchema = Type.Union([
  Type.Literal('credit-card'), Type.Literal('affirm'), Type.Literal('pay-tomorrow'),
  Type.Literal('pay-pal'), Type.Literal('google-pay'), Type.Literal('apple-pay'),
]);

/** Body of POST /payment/create-session (spec §7). `validationUrl` is what a wallet asks to be validated. */
export const PaymentSessionBody = Type.Object(
  {
    paymentMethod: PaymentMethodSchema,
    cartNumber: Type.String({ minLength: 1, maxLength: 40 }),
    validationUrl: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
/** See {@link PaymentSessionBody} (schema). */
export type PaymentSessionBody = Static<typeof PaymentSessionBody>;

/** Answer of POST /payment/create-session (spec §3). For cards `frameUrl` is the provider's own form; status REJECT means choose another method. */
export const PaymentSession = Type.Object(
  {
    sessionId: Type.String(),
    paymentMethod: PaymentMethodSchema,
    frameUrl: Type.Union([Type.String(), Type.Null()]),
    validationUrl: Type.Union([Type.String(), Type.Null()]),
    status: Type.Union([Type.Literal('OK'), Type.Literal('REJECT')]),
  },
  { additionalProperties: false },
);
/** See {@link PaymentSession} (schema). */
export type PaymentSession = Static<typeof PaymentSession>;

/** Body of POST /payment/create-token: the token that the provider's frame gave to the page. */
export const PaymentTokenBody = Type.Object(
  {
    paymentMethod: PaymentMethodSchema,
    cartNumber: Type.String({ minLength: 1, maxLength: 40 }),
    providerToken: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { additionalProperties: false },
);
/** See {@link PaymentTokenBody} (schema). */
export type PaymentTokenBody = Static<typeof PaymentTokenBody>;

/** Answer of POST /payment/create-token; `paymentToken` goes into POST /orders and is kept on the cart. */
export const PaymentToken = Type.Object(
  {
    paymentToken: Type.String(),
    paymentMethod: PaymentMethodSchema,
    status: Type.Union([Type.Literal('OK'), Type.Literal('REJECT')]),
    brand: Type.Union([Type.String(), Type.Null()]),
    last4: Type.Union([Type.String(), Type.Null()]),
    expiry: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
/** See {@link PaymentToken} (schema). */
export type PaymentToken = Static<typeof PaymentToken>;
