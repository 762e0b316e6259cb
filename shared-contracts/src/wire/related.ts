import Type, { type Static } from 'typebox';
import { ProductCard } from './product';

/** Products that belong beside another one, and why. `url` leads to all of them. */
export const RelatedGroup = Type.Object(
  {
    kind: Type.Union([Type.Literal('similar'), Type.Literal('wheels'), Type.Literal('tires'), Type.Literal('chains')]),
    /** Fit to show: "Wheels that suit 205/55R17". */
    title: Type.String(),
    /** What to mind; absent normally. */
    note: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    /** One product of each line, at most eight, what can be bought now first. */
    products: Type.Array(ProductCard),
  },
  { additionalProperties: false },
);
/** See {@link RelatedGroup} (schema). */
export type RelatedGroup = Static<typeof RelatedGroup>;

/**
 * Answer of GET /products/{productNumber}/related: no empty groups, `similar` first. Unknown numbers are answered with
 * 404.
 */
export const RelatedProducts = Type.Object({ groups: Type.Array(RelatedGroup) }, { additionalProperties: false });
/** See {@link RelatedProducts} (schema). */
export type RelatedProducts = Static<typeof RelatedProducts>;
