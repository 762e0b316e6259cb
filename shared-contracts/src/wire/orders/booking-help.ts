import Type, { type Static } from 'typebox';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * A booking that requires staff: the installer did not answer (`booked`), or the shopper chose no other time
 * (`declined`).
 */
export const BookingNeedingHelp = Type.Object(
  {
    bookingId: Type.String(),
    status: Type.Union([Type.Literal('booked'), Type.Literal('declined')]),
    appointmentDate: Type.String(),
    appointmentSlot: Type.String(),
    /** ISO, as `takenUpAt`. */
    helpSince: Type.String(),
    /** Email address of the staff member who handles it. */
    takenUpBy: nullable(Type.String()),
    takenUpAt: nullable(Type.String()),
    orderId: Type.String(),
    orderNumber: Type.String(),
    installerName: Type.String(),
    installerPhone: Type.String(),
    contact: nullable(
      Type.Object(
        { firstName: Type.String(), lastName: Type.String(), phoneNumber: Type.String() },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
/** See {@link BookingNeedingHelp} (schema). */
export type BookingNeedingHelp = Static<typeof BookingNeedingHelp>;

/** Answer of GET /management/v1/bookings/needing-help, the oldest first. */
export const BookingsNeedingHelp = Type.Object(
  { bookings: Type.Array(BookingNeedingHelp) },
  { additionalProperties: false },
);

/** Answer of POST /management/v1/bookings/{bookingId}/take-up. */
export const TakenUpBooking = Type.Object(
  { bookingId: Type.String(), takenUpBy: Type.String() },
  { additionalProperties: false },
);
