import Type, { type Static } from 'typebox';

/**
 * An amount of money on the wire. `value` is in dollars with at most two decimals; inside the API every amount is
 * integer cents. `formattedValue` is en-US with two decimals (spec §9), and is what a page shows.
 */
export const Money = Type.Object(
  {
    value: Type.Number(),
    currency: Type.Literal('USD'),
    formattedValue: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link Money} (schema). */
export type Money = Static<typeof Money>;

/** Lowest and highest price of a card's variants. */
export const PriceRange = Type.Object({ min: Money, max: Money }, { additionalProperties: false });
/** See {@link PriceRange} (schema). */
export type PriceRange = Static<typeof PriceRange>;

/** How many others there are, and how many of them cost less and more; the rest costs the same. */
export const SizePrices = Type.Object(
  { others: Type.Integer(), cheaper: Type.Integer(), dearer: Type.Integer() },
  { additionalProperties: false },
);
/** See {@link SizePrices} (schema). */
export type SizePrices = Static<typeof SizePrices>;
