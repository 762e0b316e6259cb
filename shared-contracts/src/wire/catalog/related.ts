import Type, { type Static } from 'typebox';
import { ProductCard } from './product';

/** Products related to another one, with the reason. `url` lists all of them. */
export const RelatedGroup = Type.Object(
  {
    kind: Type.Union([Type.Literal('similar'), Type.Literal('wheels'), Type.Literal('tires'), Type.Literal('chains')]),
    /** Display title: "Wheels that suit 205/55R17". */
    title: Type.String(),
    /** A condition to observe; usually absent. */
    note: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    /** One product of each line, at most eight, available ones first. */
    products: Type.Array(ProductCard),
  },
  { additionalProperties: false },
);
/** See {@link RelatedGroup} (schema). */
export type RelatedGroup = Static<typeof RelatedGroup>;

/** Answer of GET /products/{productNumber}/related: no empty groups, `similar` first. Unknown numbers get 404. */
export const RelatedProducts = Type.Object({ groups: Type.Array(RelatedGroup) }, { additionalProperties: false });
/** See {@link RelatedProducts} (schema). */
export type RelatedProducts = Static<typeof RelatedProducts>;
