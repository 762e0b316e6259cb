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

/**
 * The price that a card shows (spec §3), before tax and installation: what is charged today for `quantity`, after
 * instant savings. What comes back by mail is never part of it.
 */
export const ShownPrice = Type.Object(
  {
    /** `one`: exactly this size. `from`: the lowest of several sizes. `pair`: front and rear of a staggered set. */
    scope: Type.Union([Type.Literal('one'), Type.Literal('from'), Type.Literal('pair')]),
    /** Of one; of a pair, of one in front. */
    unit: Money,
    /** Of a pair, of one in the rear. */
    rearUnit: Type.Optional(Money),
    /** Of one before instant savings; absent without. */
    before: Type.Optional(Money),
    quantity: Type.Integer(),
    total: Money,
    /** On prepaid cards, after the purchase; absent without. */
    backByMail: Type.Optional(Money),
    /** `total` for each 1,000 miles of the tread warranty; absent for several sizes, and without a warranty. */
    perThousandMiles: Type.Optional(Money),
  },
  { additionalProperties: false },
);
/** See {@link ShownPrice} (schema). */
export type ShownPrice = Static<typeof ShownPrice>;
