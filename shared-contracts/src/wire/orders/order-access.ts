import Type, { type Static } from 'typebox';
import { Email } from '../values/text';

/**
 * Body of POST /order-lookups: order details that a shopper knows without the mail. The number may have any case, with
 * or without its prefix.
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
 * Answer of POST /order-lookups (202): identical whether or not the order exists. When it exists, a six-digit code is
 * mailed to its customer.
 */
export const OrderLookup = Type.Object(
  {
    message: Type.String(),
    codeLifetimeMinutes: Type.Integer(),
    /** Seconds until another code can be requested. */
    resendAfterSeconds: Type.Integer(),
  },
  { additionalProperties: false },
);
/** See {@link OrderLookup} (schema). */
export type OrderLookup = Static<typeof OrderLookup>;

/**
 * Body of POST /order-lookups/access: the mailed code; 404 ORDER_CODE_INVALID for a wrong one, and for every code after
 * five wrong attempts.
 */
export const OrderCodeBody = Type.Object(
  { ...OrderLookupBody.properties, code: Type.String({ pattern: '^\\d{3} ?\\d{3}$' }) },
  { additionalProperties: false },
);
/** See {@link OrderCodeBody} (schema). */
export type OrderCodeBody = Static<typeof OrderCodeBody>;

/**
 * Token of an order's page: sent as `X-Confirmation-Token` with the calls under /orders/{orderId}/, until `expiresAt`
 * (ISO). Reading does not use it up.
 */
export const OrderAccess = Type.Object(
  { orderId: Type.String(), token: Type.String(), expiresAt: Type.String() },
  { additionalProperties: false },
);
/** See {@link OrderAccess} (schema). */
export type OrderAccess = Static<typeof OrderAccess>;

/** Answer of POST /orders/{orderId}/appointment-link: the token of the page that changes the appointment. */
export const AppointmentLink = Type.Object(
  { bookingId: Type.String(), token: Type.String(), expiresAt: Type.String() },
  { additionalProperties: false },
);
/** See {@link AppointmentLink} (schema). */
export type AppointmentLink = Static<typeof AppointmentLink>;
