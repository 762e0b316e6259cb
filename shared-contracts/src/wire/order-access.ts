import Type, { type Static } from 'typebox';
import { Email } from './text';

/**
 * Body of POST /order-lookups: what a shopper knows of an order without its mail. The number in any case, with or
 * without its prefix.
 */
export const OrderLookupBody = Type.Object(
  {
    orderNumber: Type.String({ minLength: 1, maxLength: 40, pattern: '^([Tt][Mm]-?)?\\d{1,12}$' }),
    email: Email,
  },
  { additionalProperties: false },
);
/** See {@link OrderLookupBody} (schema). */
export type OrderLookupBody = Static<typeof OrderLookupBody>;

/**
 * Answer of POST /order-lookups (202): the same whether there is such an order or not. When there is, a six-digit code
 * is mailed to its customer.
 */
export const OrderLookup = Type.Object(
  {
    message: Type.String(),
    codeLifetimeMinutes: Type.Integer(),
    /** Before another code can be asked for. */
    resendAfterSeconds: Type.Integer(),
  },
  { additionalProperties: false },
);
/** See {@link OrderLookup} (schema). */
export type OrderLookup = Static<typeof OrderLookup>;

/**
 * Body of POST /order-lookups/access: the code of the mail; 404 ORDER_CODE_INVALID for any other, and after five wrong
 * tries for every one.
 */
export const OrderCodeBody = Type.Object(
  { ...OrderLookupBody.properties, code: Type.String({ pattern: '^\\d{3} ?\\d{3}$' }) },
  { additionalProperties: false },
);
/** See {@link OrderCodeBody} (schema). */
export type OrderCodeBody = Static<typeof OrderCodeBody>;

/**
 * What opens an order's page: sent as `X-Confirmation-Token` with the calls under /orders/{orderId}/, until `expiresAt`
 * (ISO). Reading does not use it up.
 */
export const OrderAccess = Type.Object(
  { orderId: Type.String(), token: Type.String(), expiresAt: Type.String() },
  { additionalProperties: false },
);
/** See {@link OrderAccess} (schema). */
export type OrderAccess = Static<typeof OrderAccess>;

/** Answer of POST /orders/{orderId}/appointment-link: the token with which the page of the appointment changes it. */
export const AppointmentLink = Type.Object(
  { bookingId: Type.String(), token: Type.String(), expiresAt: Type.String() },
  { additionalProperties: false },
);
/** See {@link AppointmentLink} (schema). */
export type AppointmentLink = Static<typeof AppointmentLink>;
