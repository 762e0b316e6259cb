import Type, { type Static } from 'typebox';
import { Address, Contact, Gift } from '../values/location';
import { Money } from '../values/money';
import { nullable } from '../values/nullable';

/** An installer's own address (spec §3: Installation.address). */
export const InstallerAddress = Type.Object(
  {
    address: Type.String(),
    additionalAddress: Type.Union([Type.String(), Type.Null()]),
    city: Type.String(),
    email: Type.String(),
    phoneNumber: Type.String(),
    state: Type.String(),
    zipCode: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link InstallerAddress} (schema). */
export type InstallerAddress = Static<typeof InstallerAddress>;

/** A time range of an appointment day; `slot` is its key ("09:00"), `label` its display text ("9:00 AM – 10:00 AM"). */
export const AppointmentSlot = Type.Object(
  {
    slot: Type.String(),
    label: Type.String(),
    isOpen: Type.Boolean(),
    /** Number of free places. */
    remaining: Type.Integer(),
  },
  { additionalProperties: false },
);
/** See {@link AppointmentSlot} (schema). */
export type AppointmentSlot = Static<typeof AppointmentSlot>;

/** A day with its slots; `date` is `YYYY-MM-DD`. */
export const AppointmentDay = Type.Object(
  { date: Type.String(), isOpen: Type.Boolean(), slots: Type.Array(AppointmentSlot) },
  { additionalProperties: false },
);
/** See {@link AppointmentDay} (schema). */
export type AppointmentDay = Static<typeof AppointmentDay>;

/** A slot by its date and key. */
export const FreeSlot = Type.Object(
  { date: Type.String(), slot: Type.String(), label: Type.String() },
  { additionalProperties: false },
);
/** See {@link FreeSlot} (schema). */
export type FreeSlot = Static<typeof FreeSlot>;

/** Opening hours of a weekday; 0 is Sunday. `opens` and `closes` are "09:00"; closed days are omitted. */
export const OpeningHours = Type.Object(
  { weekday: Type.Integer(), opens: Type.String(), closes: Type.String() },
  { additionalProperties: false },
);
/** See {@link OpeningHours} (schema). */
export type OpeningHours = Static<typeof OpeningHours>;

/** Path of a picture of the shop on the store's host; null without one. */
const Media = Type.Union([Type.String(), Type.Null()]);

/** An installer in the list. */
export const Installer = Type.Object(
  {
    installerId: Type.String(),
    name: Type.String(),
    address: InstallerAddress,
    /** Miles with one decimal, from the center of the ZIP code. */
    distance: Type.Number(),
    /** Shown with '/ tire' or 'EACH' (spec §9). */
    pricePerTire: Money,
    /** One decimal. */
    rating: Type.Number(),
    numberOfReviews: Type.Integer(),
    /** Null when the calendar is full for the next weeks. */
    nextFreeSlot: Type.Union([FreeSlot, Type.Null()]),
    /** True for installers at the top of a list by distance; at most as many as the variant allows (spec §9). */
    isVip: Type.Boolean(),
    isMobileRetailer: Type.Boolean(),
    hours: Type.Optional(Type.Array(OpeningHours)),
    media: Type.Optional(Media),
    lat: Type.Number(),
    lon: Type.Number(),
    /** IANA zone of the installer's hours and appointments. Absent in earlier APIs and orders. */
    timeZone: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link Installer} (schema). */
export type Installer = Static<typeof Installer>;

/**
 * Sort order of a list: nearest (after the VIP installers), best rated, or lowest mounting price first. The nearer
 * installer wins ties.
 */
export const InstallerSort = Type.Union([Type.Literal('distance'), Type.Literal('rating'), Type.Literal('price')]);
/** See {@link InstallerSort} (schema). */
export type InstallerSort = Static<typeof InstallerSort>;

/**
 * A page of GET /installers (spec §3: under `installers`): VIP installers first, up to the variant's limit (spec §9),
 * then the others; each group by distance, unless another {@link InstallerSort} is requested.
 */
export const InstallerList = Type.Object(
  {
    installers: Type.Array(Installer),
    zipCode: Type.String(),
    radius: Type.Number(),
    /** Location that distances are measured from. */
    origin: Type.Object(
      { lat: Type.Number(), lon: Type.Number(), city: Type.String(), stateCode: Type.String() },
      { additionalProperties: false },
    ),
    /** Installers within the radius that match the filters, on all pages. */
    total: Type.Integer(),
    /** Installers within the radius, without filters. Absent in earlier APIs. */
    totalNearby: Type.Optional(Type.Integer()),
    /** Days of the coming week (`YYYY-MM-DD`) on which every shop is closed. */
    closedOn: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);
/** See {@link InstallerList} (schema). */
export type InstallerList = Static<typeof InstallerList>;

/** Answer of GET /installers/{id}; unknown ids get 404. */
export const InstallerDetails = Type.Object(
  {
    installerId: Type.String(),
    name: Type.String(),
    address: InstallerAddress,
    pricePerTire: Money,
    rating: Type.Number(),
    numberOfReviews: Type.Integer(),
    isVip: Type.Boolean(),
    isMobileRetailer: Type.Boolean(),
    lat: Type.Number(),
    lon: Type.Number(),
    /** IANA zone of the installer's hours and appointments. Absent in earlier APIs and orders. */
    timeZone: Type.Optional(Type.String()),
    hours: Type.Array(OpeningHours),
    media: Type.Optional(Media),
  },
  { additionalProperties: false },
);
/** See {@link InstallerDetails} (schema). */
export type InstallerDetails = Static<typeof InstallerDetails>;

/** Answer of GET /installers/{id}/slots: days from the earliest install date. */
export const AppointmentCalendar = Type.Object(
  { installerId: Type.String(), earliestInstallDate: Type.String(), days: Type.Array(AppointmentDay) },
  { additionalProperties: false },
);
/** See {@link AppointmentCalendar} (schema). */
export type AppointmentCalendar = Static<typeof AppointmentCalendar>;

/** Body of POST /bookings?cartNumber= (spec §7): holds a slot for the cart. */
export const BookingBody = Type.Object(
  {
    installerId: Type.String({ minLength: 1, maxLength: 40 }),
    appointmentDate: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    appointmentSlot: Type.String({ pattern: '^\\d{2}:\\d{2}$' }),
  },
  { additionalProperties: false },
);
/** See {@link BookingBody} (schema). */
export type BookingBody = Static<typeof BookingBody>;

/** A slot held for a cart until `expiresAt` (ISO), 15 minutes after the choice. A cart has at most one. */
export const Booking = Type.Object(
  {
    bookingId: Type.String(),
    cartNumber: Type.String(),
    installerId: Type.String(),
    appointmentDate: Type.String(),
    appointmentSlot: Type.String(),
    appointmentLabel: Type.String(),
    status: Type.Union([Type.Literal('held'), Type.Literal('expired'), Type.Literal('booked')]),
    expiresAt: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link Booking} (schema). */
export type Booking = Static<typeof Booking>;

/**
 * Body of POST /cart/{n}/installation. Uses a valid hold of the same slot (POST /bookings), or creates one.
 * `mobileInstallationAddress` is required for a mobile retailer; `contact` is the person who brings the car.
 */
export const InstallationBody = Type.Object(
  {
    installerId: Type.String({ minLength: 1, maxLength: 40 }),
    appointmentDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    appointmentSlot: Type.Optional(Type.String({ pattern: '^\\d{2}:\\d{2}$' })),
    mobileInstallationAddress: Type.Optional(Address),
    contact: Type.Optional(Contact),
    /** Person who brings the car, when not the buyer. Absent: the cart's value remains; null removes it. */
    gift: Type.Optional(nullable(Gift)),
  },
  { additionalProperties: false },
);
/** See {@link InstallationBody} (schema). */
export type InstallationBody = Static<typeof InstallationBody>;

/** The chosen installer in a cart (spec §7: locationResponseDto). */
export const InstallerLocation = Type.Object(
  {
    installerId: Type.String(),
    name: Type.String(),
    address: InstallerAddress,
    isMobileRetailer: Type.Boolean(),
    isVip: Type.Boolean(),
    media: Media,
    pricePerTire: Money,
    rating: Type.Number(),
    lat: Type.Number(),
    lon: Type.Number(),
    /** IANA zone of the installer's hours and appointments. Absent in earlier APIs and orders. */
    timeZone: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link InstallerLocation} (schema). */
export type InstallerLocation = Static<typeof InstallerLocation>;

/** Answer of POST /cart/{n}/installation (spec §7). */
export const InstallationAnswer = Type.Object(
  {
    locationResponseDto: InstallerLocation,
    appointmentDate: Type.Union([Type.String(), Type.Null()]),
    appointmentSlot: Type.Union([Type.String(), Type.Null()]),
    appointmentLabel: Type.Union([Type.String(), Type.Null()]),
    mobileInstallationAddress: Type.Union([Address, Type.Null()]),
    totalInstallationFees: Money,
    booking: Type.Union([Booking, Type.Null()]),
  },
  { additionalProperties: false },
);
/** See {@link InstallationAnswer} (schema). */
export type InstallationAnswer = Static<typeof InstallationAnswer>;
