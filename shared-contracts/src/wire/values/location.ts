import Type, { type Static } from 'typebox';
import { nullable } from './nullable';
import { Email, prose } from './text';

/**
 * Answer of GET /zipcode/validate (spec §3, §5). Three outcomes: invalid (`error` and `message` set), valid, and valid
 * but not served (`isEligible` false; AK, HI, PR) with a polite `message`.
 */
export const ZipValidation = Type.Object(
  {
    zipCode: Type.String(),
    city: Type.Union([Type.String(), Type.Null()]),
    stateCode: Type.Union([Type.String(), Type.Null()]),
    isZipCodeValid: Type.Boolean(),
    isEligible: Type.Boolean(),
    error: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link ZipValidation} (schema). */
export type ZipValidation = Static<typeof ZipValidation>;

const zip = Type.String({ pattern: '^\\d{5}$' });

/** 000-000-0000 (spec §5). Area codes and exchanges of North America never start with 0 or 1 (NANP). */
const phoneNumber = Type.String({ pattern: '^[2-9]\\d{2}-[2-9]\\d{2}-\\d{4}$' });

/** A person's address as entered in checkout (spec §3). */
export const Address = Type.Object(
  {
    firstName: Type.String({ minLength: 1, maxLength: 60 }),
    lastName: Type.String({ minLength: 1, maxLength: 60 }),
    address: Type.String({ minLength: 1, maxLength: 120 }),
    additionalAddress: Type.Optional(Type.String({ maxLength: 120 })),
    email: Email,
    city: Type.String({ minLength: 1, maxLength: 80 }),
    state: Type.String({ pattern: '^[A-Z]{2}$' }),
    zipCode: zip,
    phoneNumber,
    ext: Type.Optional(Type.String({ pattern: '^\\d{0,6}$' })),
    isSameAddress: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** See {@link Address} (schema). */
export type Address = Static<typeof Address>;

/** Contact for an installer's appointment (ship to installer has no shipping address). */
export const Contact = Type.Object(
  {
    firstName: Type.String({ minLength: 1, maxLength: 60 }),
    lastName: Type.String({ minLength: 1, maxLength: 60 }),
    email: Email,
    phoneNumber,
    ext: Type.Optional(Type.String({ pattern: '^\\d{0,6}$' })),
  },
  { additionalProperties: false },
);
/** See {@link Contact} (schema). */
export type Contact = Static<typeof Contact>;

/**
 * Recipient of a purchase, when not the buyer (since 1.20). The buyer is in the address or contact and gets every
 * email; the recipient gets the goods, or brings the car, and has no email address. `message` has at most eight lines,
 * is printed on the packing slip, and is in no mail.
 */
export const Gift = Type.Object(
  {
    recipientFirstName: Type.String({ minLength: 1, maxLength: 60 }),
    recipientLastName: Type.String({ minLength: 1, maxLength: 60 }),
    recipientPhone: phoneNumber,
    message: Type.Optional(prose({ minLength: 1, maxLength: 300, pattern: '^[^\\n]*(?:\\n[^\\n]*){0,7}$' })),
  },
  { additionalProperties: false },
);
/** See {@link Gift} (schema). */
export type Gift = Static<typeof Gift>;

/** Body of POST /cart/{n}/shipping-address. Without `gift` the cart's value remains; null removes it. */
export const ShippingAddressBody = Type.Object(
  { ...Address.properties, gift: Type.Optional(nullable(Gift)) },
  { additionalProperties: false },
);
/** See {@link ShippingAddressBody} (schema). */
export type ShippingAddressBody = Static<typeof ShippingAddressBody>;

/** Body of POST /address-validation/suggestions (spec §7). `sessionToken` is from the previous answer, if any. */
export const AddressSuggestionsBody = Type.Object(
  {
    zipCode: zip,
    input: Type.String({ minLength: 1, maxLength: 120 }),
    sessionToken: Type.Optional(Type.String({ maxLength: 80 })),
  },
  { additionalProperties: false },
);
/** See {@link AddressSuggestionsBody} (schema). */
export type AddressSuggestionsBody = Static<typeof AddressSuggestionsBody>;

/** Streets that match the input; an address outside the list is accepted as well. */
export const AddressSuggestions = Type.Object(
  {
    suggestions: Type.Array(
      Type.Object({ placeId: Type.String(), description: Type.String() }, { additionalProperties: false }),
    ),
    sessionToken: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link AddressSuggestions} (schema). */
export type AddressSuggestions = Static<typeof AddressSuggestions>;

/** Body of POST /address-validation/place-details (spec §7). */
export const PlaceDetailsBody = Type.Object(
  {
    placeId: Type.String({ minLength: 1, maxLength: 600 }),
    sessionToken: Type.String({ minLength: 1, maxLength: 80 }),
    cartNumber: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);
/** See {@link PlaceDetailsBody} (schema). */
export type PlaceDetailsBody = Static<typeof PlaceDetailsBody>;

/** Place of a suggestion (spec §3: city, state). */
export const PlaceDetails = Type.Object(
  { address: Type.String(), city: Type.String(), state: Type.String(), zipCode: Type.String() },
  { additionalProperties: false },
);
/** See {@link PlaceDetails} (schema). */
export type PlaceDetails = Static<typeof PlaceDetails>;
