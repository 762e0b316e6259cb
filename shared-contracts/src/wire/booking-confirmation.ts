import Type, { type Static } from 'typebox';
import { Vehicle } from './fitment';
import { InstallerAddress } from './installer';
import { Address } from './location';
import { Money } from './money';
import { AxlePosition } from './product';
import { prose } from './text';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const hour = Type.String({ pattern: '^\\d{2}:\\d{2}$' });

/**
 * States of an ordered appointment. `booked` waits for the installer, who accepts (`confirmed`), proposes another time
 * (`proposed`) or declines (`declined`); the shopper answers the last two, and may give the time up (`cancelled`).
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

/** What a token may still be asked for: `{x}` of GET /bookings/{id}/confirmation/{x}?token= (spec §7). */
export const ConfirmationStep = Type.Union([Type.Literal('validate'), Type.Literal('accept'), Type.Literal('decline')]);
/** See {@link ConfirmationStep} (schema). */
export type ConfirmationStep = Static<typeof ConfirmationStep>;

/**
 * Answer of GET /bookings/{id}/confirmation/{x}?token=: the link works, until `expiresAt` (ISO); the token comes back
 * as `X-Confirmation-Token`. A link that does not work is answered with 404 and the code CONFIRMATION_EXPIRED, which
 * pages show as the result `expired` (spec §4). Asking does not use the token up.
 */
export const ConfirmationValidity = Type.Object(
  { result: Type.Literal('valid'), bookingId: Type.String(), expiresAt: Type.String() },
  { additionalProperties: false },
);
/** See {@link ConfirmationValidity} (schema). */
export type ConfirmationValidity = Static<typeof ConfirmationValidity>;

/** What the installer is asked to do. */
export const BookingWork = Type.Object(
  {
    brand: Type.String(),
    name: Type.String(),
    size: Type.String(),
    quantity: Type.Integer(),
    /** Where it goes, in a set of two sizes. */
    position: Type.Optional(AxlePosition),
    /** The vehicle that it fits; absent where it fits none that is known. Since 1.18. */
    vehicle: Type.Optional(Vehicle),
  },
  { additionalProperties: false },
);
/** See {@link BookingWork} (schema). */
export type BookingWork = Static<typeof BookingWork>;

/**
 * Answer of GET /bookings/{id}/confirmation, and of accepting and declining (spec §7): the booking as its installer
 * sees it.
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
    /** When the installer expects the car ("09:15"); null until confirmed. */
    bookingTime: nullable(Type.String()),
    /** First day that the tires are there. */
    earliestInstallDate: Type.String(),
    customer: Type.Object(
      { firstName: Type.String(), lastName: Type.String(), phoneNumber: Type.String() },
      { additionalProperties: false },
    ),
    vehicle: nullable(Vehicle),
    work: Type.Array(BookingWork),
    /** Where a mobile installer comes to. */
    mobileInstallationAddress: nullable(Address),
    /** Day (`YYYY-MM-DD`) on which the tires should be there. */
    arrivesOn: Type.Optional(Type.String()),
    declineReason: Type.Optional(nullable(Type.String())),
    /** Until when (ISO) a time that the installer proposed is kept. */
    proposedUntil: Type.Optional(nullable(Type.String())),
    /** IANA zone of every time in this answer that has none of its own. */
    timeZone: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link BookingConfirmation} (schema). */
export type BookingConfirmation = Static<typeof BookingConfirmation>;

/**
 * Body of POST /bookings/{id}/confirmation/accept (spec §3): when the car is expected, "09:15" or with its day; inside
 * the booked slot.
 */
export const AcceptBookingBody = Type.Object(
  { bookingTime: Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}T)?\\d{2}:\\d{2}(:\\d{2})?$' }) },
  { additionalProperties: false },
);
/** See {@link AcceptBookingBody} (schema). */
export type AcceptBookingBody = Static<typeof AcceptBookingBody>;

/**
 * Body of POST /bookings/{id}/confirmation/decline (spec §3). Another time is proposed by its day and slot, or by
 * `rebookingDateTime` ("2026-12-01T09:00", the shop's time); where both are sent they must agree.
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

/** What the shopper may do with an appointment now; the API checks again. */
export const RebookingOptions = Type.Object(
  {
    /** Take the proposed time. */
    accept: Type.Boolean(),
    /** Choose another time of the same installer. */
    move: Type.Boolean(),
    /** Choose another installer: until the tires are on their way to this one. */
    changeInstaller: Type.Boolean(),
    /** Give the time up; the order stays. */
    cancel: Type.Boolean(),
    /** Have the tires sent home instead: until they are on their way. */
    shipHome: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** See {@link RebookingOptions} (schema). */
export type RebookingOptions = Static<typeof RebookingOptions>;

/** Answer of GET and POST /bookings/{id}/rebooking, for the shopper with the link of the mail. */
export const Rebooking = Type.Object(
  {
    bookingId: Type.String(),
    status: BookingStatus,
    orderNumber: Type.String(),
    installerId: Type.String(),
    installerName: Type.String(),
    /** The proposed appointment while `proposed`, otherwise the one there is, or was. */
    appointmentDate: Type.String(),
    appointmentSlot: Type.String(),
    appointmentLabel: Type.String(),
    /** Until when (ISO) a proposed time is kept. */
    proposedUntil: nullable(Type.String()),
    declineReason: nullable(Type.String()),
    declineExplanation: nullable(Type.String()),
    earliestInstallDate: Type.String(),
    /** When the installer expects the car ("09:15"); null until confirmed. */
    bookingTime: Type.Optional(nullable(Type.String())),
    installerPhone: Type.Optional(Type.String()),
    /** Of the installer: all its times are in this IANA zone. */
    timeZone: Type.Optional(Type.String()),
    /** Where to look for other installers first. */
    zipCode: Type.Optional(nullable(Type.String())),
    /** The order was changed to ship home. */
    isShippedHome: Type.Optional(Type.Boolean()),
    /** Grows with every change; an answer that names an older one is refused with BOOKING_CHANGED. */
    revision: Type.Optional(Type.Integer()),
    options: Type.Optional(RebookingOptions),
  },
  { additionalProperties: false },
);
/** See {@link Rebooking} (schema). */
export type Rebooking = Static<typeof Rebooking>;

/**
 * Body of POST /bookings/{id}/rebooking: one of `accept` (the proposed time), day and slot of another time, by
 * `installerId` also of another installer, `cancel`, `shipHome`. Another place is priced anew ({@link MovePrice}).
 */
export const RebookingBody = Type.Object(
  {
    accept: Type.Optional(Type.Literal(true)),
    appointmentDate: Type.Optional(day),
    appointmentSlot: Type.Optional(hour),
    installerId: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    cancel: Type.Optional(Type.Literal(true)),
    shipHome: Type.Optional(Type.Object({ address: Address }, { additionalProperties: false })),
    /** The new total in dollars that the shopper agreed to, where another place changes it: {@link MovePrice}. */
    expectedTotal: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
    /** What the shopper looked at: {@link Rebooking}. */
    revision: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  },
  { additionalProperties: false, minProperties: 1 },
);
/** See {@link RebookingBody} (schema). */
export type RebookingBody = Static<typeof RebookingBody>;

/** Answer of GET /bookings/{id}/move-price: what an order costs at another place, and what that changes. */
export const MovePrice = Type.Object(
  {
    currentTotal: Money,
    total: Money,
    /** Asked for by an additional payment before the goods leave. */
    due: Money,
    /** Paid back the way it was paid. */
    refund: Money,
    /** The installer declined: the shopper pays nothing more, whatever the new place costs. */
    isFree: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** See {@link MovePrice} (schema). */
export type MovePrice = Static<typeof MovePrice>;

/** The appointment of an order as it stands now; the order itself keeps what was ordered. */
export const OrderBooking = Type.Object(
  {
    bookingId: Type.String(),
    status: BookingStatus,
    appointmentDate: Type.String(),
    appointmentSlot: Type.String(),
    appointmentLabel: Type.String(),
    bookingTime: nullable(Type.String()),
    message: Type.String(),
    /** Who installs now: the shopper may have chosen another installer since. */
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
