import Type, { type Static } from 'typebox';
import { Money } from '../values/money';
import { nullable } from '../values/nullable';

/** Complete price of goods near a ZIP code; `total` is the sum of the other amounts. */
export const OutTheDoor = Type.Object(
  {
    productNumber: Type.String(),
    quantity: Type.Integer(),
    /** After instant savings. */
    goods: Money,
    installation: Money,
    /** Fees of the state and the booking fee. */
    fees: Money,
    tax: Money,
    total: Money,
  },
  { additionalProperties: false },
);
/** See {@link OutTheDoor} (schema). */
export type OutTheDoor = Static<typeof OutTheDoor>;

/** Answer of GET /products/out-the-door. Unknown products are omitted. Since 1.19. */
export const OutTheDoorList = Type.Object(
  {
    zipCode: Type.String(),
    /** Shop with the lowest price per tire near the ZIP code; null when none is near and goods ship to the home. */
    installer: nullable(Type.String()),
    /** As in a cart. */
    isTaxEstimated: Type.Optional(Type.Literal(true)),
    products: Type.Array(OutTheDoor),
  },
  { additionalProperties: false },
);
/** See {@link OutTheDoorList} (schema). */
export type OutTheDoorList = Static<typeof OutTheDoorList>;
