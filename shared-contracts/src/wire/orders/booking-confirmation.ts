import Type, { type Static } from 'typebox';
import { Vehicle } from '../catalog/fitment';
import { InstallerAddress } from '../catalog/installer';
import { Address } from '../values/location';
import { Money } from '../values/money';
import { AxlePosition } from '../catalog/product';
import { prose } from '../values/text';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const hour = Type.String({ pattern: '^\\d{2}:\\d{2}$' });

/**
 * States of an ordered appointment. `booked` waits for the installer, who accepts (`confirmed`), proposes another time
 * (`proposed`) or declines (`declined`). The shopper answers the last two, and may cancel (`cancelled`).
 */
export const BookingStatus = Type.Union([
  Type.Literal('booked'),
  Type.Literal('confirmed'),
  Type.Literal('proposed'),
  Type.Literal('declined'),
  Type.Literal('cancelled'),
]);
/** See {@link BookingStatus} (schema). */
export type BookingStatus = Static<typeof BookingStatus>;

/** Steps that a token is valid for: `{x}` of GET /bookings/{id}/confirmation/{x}?token= (spec §7). */
export const ConfirmationStep = Type.Union([Type.Literal('validate'), Type.Literal('accept'), Type.Literal('decline')]);
/** See {@link ConfirmationStep} (schema). */
export type ConfirmationStep = Static<typeof ConfirmationStep>;

/**
 * Answer of GET /bookings/{id}/confirmation/{x}?token=: the link is valid until `expiresAt` (ISO); the token is
 * returned as `X-Confirmation-Token`. An invalid link gets 404 with the code CONFIRMATION_EXPIRED, which pages show as
 * the result `expired` (spec §4). Validation does not use up the token.
 */
export const ConfirmationValidity = Type.Object(
  { result: Type.Literal('valid'), bookingId: Type.String(), expiresAt: Type.String() },
  { additionalProperties: false },
);
/** See {@link ConfirmationValidity} (schema). */
export type ConfirmationValidity = Static<typeof ConfirmationValidity>;

/** Work that the installer is booked for. */
export const BookingWork = Type.Object(
  {
    brand: Type.String(),
    name: Type.String(),
    size: Type.String(),
    quantity: Type.Integer(),
    /** Axle of the tires, in a staggered set. */
    position: Type.Optional(AxlePosition),
    /** The vehicle that it fits; absent when no known vehicle fits. Since 1.18. */
    vehicle: Type.Optional(Vehicle),
  },
  { additionalProperties: false },
);
/** See {@link BookingWork} (schema). */
export type BookingWork = Static<typeof BookingWork>;

/**
 * Answer of GET /bookings/{id}/confirmation, and of accepting and declining (spec §7): the booking for its installer.
 */
export const BookingConfirmation = Type.Object(
  {
    bookingId: Type.String(),
    status: BookingStatus,
    orderNumber: Type.String(),
    installerId: Type.String(),
    installerName: Type.String(),
    appointmentDate: Type.String(),
    appointmentSlot: Type.String(),
    appointmentLabel: Type.String(),
    /** Arrival time of the car ("09:15"), set by the installer; null until confirmed. */
    bookingTime: nullable(Type.String()),
    /** First day on which the tires are at the installer. */
    earliestInstallDate: Type.String(),
    customer: Type.Object(
      { firstName: Type.String(), lastName: Type.String(), phoneNumber: Type.String() },
      { additionalProperties: false },
    ),
    vehicle: nullable(Vehicle),
    work: Type.Array(BookingWork),
    /** Address that a mobile installer travels to. */
    mobileInstallationAddress: nullable(Address),
    /** Day (`YYYY-MM-DD`) on which the tires are expected. */
    arrivesOn: Type.Optional(Type.String()),
    declineReason: Type.Optional(nullable(Type.String())),
    /** End of the hold (ISO) on a time that the installer proposed. */
    proposedUntil: Type.Optional(nullable(Type.String())),
    /** IANA zone of every time in this answer without its own zone. */
    timeZone: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link BookingConfirmation} (schema). */
export type BookingConfirmation = Static<typeof BookingConfirmation>;

/**
 * Body of POST /bookings/{id}/confirmation/accept (spec §3): arrival time of the car inside the booked slot, "09:15" or
 * with its day.
 */
export const AcceptBookingBody = Type.Object(
  { bookingTime: Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}T)?\\d{2}:\\d{2}(:\\d{2})?$' }) },
  { additionalProperties: false },
);
/** See {@link AcceptBookingBody} (schema). */
export type AcceptBookingBody = Static<typeof AcceptBookingBody>;

/**
 * Body of POST /bookings/{id}/confirmation/decline (spec §3). Another time is proposed by day and slot, or by
 * `rebookingDateTime` ("2026-12-01T09:00", the shop's time); when both are sent they must agree.
 */
export const DeclineBookingBody = Type.Object(
  {
    declineReason: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
    rebookingDate: Type.Optional(day),
    rebookingSlot: Type.Optional(hour),
    rebookingDateTime: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?$' })),
    declineExplanation: Type.Optional(prose({ minLength: 0, maxLength: 1000 })),
  },
  { additionalProperties: false },
);
/** See {@link DeclineBookingBody} (schema). */
export type DeclineBookingBody = Static<typeof DeclineBookingBody>;

/** Actions that the shopper may take on an appointment now; the API checks again. */
export const RebookingOptions = Type.Object(
  {
    /** Accept the proposed time. */
    accept: Type.Boolean(),
    /** Choose another time of the same installer. */
    move: Type.Boolean(),
    /** Choose another installer, until the tires are shipped. */
    changeInstaller: Type.Boolean(),
    /** Cancel the appointment; the order remains. */
    cancel: Type.Boolean(),
    /** Ship the tires to the home instead, until they are shipped. */
    shipHome: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** See {@link RebookingOptions} (schema). */
export type RebookingOptions = Static<typeof RebookingOptions>;

/** Answer of GET and POST /bookings/{id}/rebooking, for the shopper with the mailed link. */
export const Rebooking = Type.Object(
  {
    bookingId: Type.String(),
    status: BookingStatus,
    orderNumber: Type.String(),
    installerId: Type.String(),
    installerName: Type.String(),
    /** The proposed appointment while `proposed`, otherwise the current or last one. */
    appointmentDate: Type.String(),
    appointmentSlot: Type.String(),
    appointmentLabel: Type.String(),
    /** End of the hold (ISO) on a proposed time. */
    proposedUntil: nullable(Type.String()),
    declineReason: nullable(Type.String()),
    declineExplanation: nullable(Type.String()),
    earliestInstallDate: Type.String(),
    /** Arrival time of the car ("09:15"), set by the installer; null until confirmed. */
    bookingTime: Type.Optional(nullable(Type.String())),
    installerPhone: Type.Optional(Type.String()),
    /** IANA zone of the installer's times. */
    timeZone: Type.Optional(Type.String()),
    /** First search location for other installers. */
    zipCode: Type.Optional(nullable(Type.String())),
    /** The order was changed to ship to home. */
    isShippedHome: Type.Optional(Type.Boolean()),
    /** Increases with every change; a request with an older revision is rejected with BOOKING_CHANGED. */
    revision: Type.Optional(Type.Integer()),
    options: Type.Optional(RebookingOptions),
  },
  { additionalProperties: false },
);
/** See {@link Rebooking} (schema). */
export type Rebooking = Static<typeof Rebooking>;

/**
 * Body of POST /bookings/{id}/rebooking: one of `accept` (the proposed time), day and slot of another time, optionally
 * with another `installerId`, `cancel`, or `shipHome`. A new place is priced again ({@link MovePrice}).
 */
export const RebookingBody = Type.Object(
  {
    accept: Type.Optional(Type.Literal(true)),
    appointmentDate: Type.Optional(day),
    appointmentSlot: Type.Optional(hour),
    installerId: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    cancel: Type.Optional(Type.Literal(true)),
    shipHome: Type.Optional(Type.Object({ address: Address }, { additionalProperties: false })),
    /** The new total in dollars that the shopper agreed to, when the place changes it: {@link MovePrice}. */
    expectedTotal: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
    /** Revision of the {@link Rebooking} that the shopper saw. */
    revision: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  },
  { additionalProperties: false, minProperties: 1 },
);
/** See {@link RebookingBody} (schema). */
export type RebookingBody = Static<typeof RebookingBody>;

/** Answer of GET /bookings/{id}/move-price: price of an order at another place, and the difference. */
export const MovePrice = Type.Object(
  {
    currentTotal: Money,
    total: Money,
    /** Charged by an additional payment before the goods ship. */
    due: Money,
    /** Refunded to the original payment method. */
    refund: Money,
    /** True after the installer declined: the shopper pays no difference for the new place. */
    isFree: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** See {@link MovePrice} (schema). */
export type MovePrice = Static<typeof MovePrice>;

/** Current appointment of an order; the order itself keeps the original one. */
export const OrderBooking = Type.Object(
  {
    bookingId: Type.String(),
    status: BookingStatus,
    appointmentDate: Type.String(),
    appointmentSlot: Type.String(),
    appointmentLabel: Type.String(),
    bookingTime: nullable(Type.String()),
    message: Type.String(),
    /** Current installer, which the shopper may have changed since. */
    installerId: Type.Optional(Type.String()),
    installerName: Type.Optional(Type.String()),
    installerAddress: Type.Optional(InstallerAddress),
    /** IANA zone of the appointment. */
    timeZone: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link OrderBooking} (schema). */
export type OrderBooking = Static<typeof OrderBooking>;
