import Type, { type Static } from 'typebox';

/** Rows as the store holds them; their fields follow the database. */
const Rows = Type.Array(Type.Unknown());

/** Body of POST /management/v1/people/export and /erase: the address of one mailbox. */
export const PersonBody = Type.Object(
  { email: Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' }) },
  { additionalProperties: false },
);

/** Everything that the store holds of one person. Answer of POST /management/v1/people/export. */
export const PersonalData = Type.Object(
  {
    email: Type.String(),
    exportedAt: Type.String(),
    accounts: Rows,
    orders: Rows,
    carts: Rows,
    bookings: Rows,
    returns: Rows,
    rebateClaims: Rows,
    reviews: Rows,
    questions: Rows,
    mails: Rows,
  },
  { additionalProperties: false },
);
/** See {@link PersonalData} (schema). */
export type PersonalData = Static<typeof PersonalData>;

/** Answer of POST /management/v1/people/erase: the orders that remain for the books, under the pseudonym. */
export const ErasedPerson = Type.Object(
  { orders: Type.Integer(), pseudonym: Type.String() },
  { additionalProperties: false },
);
/** See {@link ErasedPerson} (schema). */
export type ErasedPerson = Static<typeof ErasedPerson>;
