import Type, { type Static } from 'typebox';
import { Money } from './money';
import { nullable } from './nullable';

/** What goods come to with everything near a zip code; `total` is the sum of the other amounts. */
export const OutTheDoor = Type.Object(
  {
    productNumber: Type.String(),
    quantity: Type.Integer(),
    /** After instant savings. */
    goods: Money,
    installation: Money,
    /** Of the state, and for the booking. */
    fees: Money,
    tax: Money,
    total: Money,
  },
  { additionalProperties: false },
);
/** See {@link OutTheDoor} (schema). */
export type OutTheDoor = Static<typeof OutTheDoor>;

/** Answer of GET /products/out-the-door. Unknown products are left out. Since 1.19. */
export const OutTheDoorList = Type.Object(
  {
    zipCode: Type.String(),
    /** The shop with the lowest price per tire near the zip code; null where none is near: goods go to the home. */
    installer: nullable(Type.String()),
    /** As of a cart. */
    isTaxEstimated: Type.Optional(Type.Literal(true)),
    products: Type.Array(OutTheDoor),
  },
  { additionalProperties: false },
);
/** See {@link OutTheDoorList} (schema). */
export type OutTheDoorList = Static<typeof OutTheDoorList>;
