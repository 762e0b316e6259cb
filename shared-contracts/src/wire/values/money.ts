import Type, { type Static } from 'typebox';

/**
 * An amount of money in the API. `value` is in dollars with at most two decimals; internally every amount is in integer
 * cents. `formattedValue` is en-US with two decimals (spec §9), and is the text that pages show.
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

/** Number of other products, and how many of them cost less and more; the others cost the same. */
export const SizePrices = Type.Object(
  { others: Type.Integer(), cheaper: Type.Integer(), dearer: Type.Integer() },
  { additionalProperties: false },
);
/** See {@link SizePrices} (schema). */
export type SizePrices = Static<typeof SizePrices>;

/**
 * Price on a card (spec §3), before tax and installation: the charge today for `quantity`, after instant savings.
 * Mail-in rebates are never part of it.
 */
export const ShownPrice = Type.Object(
  {
    /** `one`: exactly this size. `from`: the lowest of several sizes. `pair`: front and rear of a staggered set. */
    scope: Type.Union([Type.Literal('one'), Type.Literal('from'), Type.Literal('pair')]),
    /** Price of one unit; of a pair, one front tire. */
    unit: Money,
    /** Price of one rear tire of a pair. */
    rearUnit: Type.Optional(Money),
    /** Unit price before instant savings; absent without savings. */
    before: Type.Optional(Money),
    quantity: Type.Integer(),
    total: Money,
    /** Mail-in rebate on prepaid cards; absent without one. */
    backByMail: Type.Optional(Money),
    /** `total` per 1,000 miles of the tread warranty; absent for several sizes, and without a warranty. */
    perThousandMiles: Type.Optional(Money),
  },
  { additionalProperties: false },
);
/** See {@link ShownPrice} (schema). */
export type ShownPrice = Static<typeof ShownPrice>;
