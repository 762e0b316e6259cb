import Type, { type Static } from 'typebox';

/** Answer of GET /feature-flags, for the variant of the marketplace key (spec §2: the shell loads them). */
export const FeatureFlags = Type.Object(
  { flags: Type.Record(Type.String(), Type.Boolean()) },
  { additionalProperties: false },
);
/** See {@link FeatureFlags} (schema). */
export type FeatureFlags = Static<typeof FeatureFlags>;

/** Answer of GET /product-search-capture/attach: how many searches the cart is now known to come from. */
export const SearchCapture = Type.Object({ attached: Type.Integer() }, { additionalProperties: false });
/** See {@link SearchCapture} (schema). */
export type SearchCapture = Static<typeof SearchCapture>;
