import Type, { type Static, type TBoolean } from 'typebox';
import { FEATURE_FLAGS, type FeatureFlag } from '../rules/feature-flags';

type FlagSchemas = Record<FeatureFlag, TBoolean>;

/** Answer of GET /feature-flags, for the variant of the marketplace key (spec §2: the shell loads them). */
export const FeatureFlags = Type.Object(
  {
    flags: Type.Object(Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, Type.Boolean()])) as FlagSchemas, {
      additionalProperties: false,
    }),
  },
  { additionalProperties: false },
);
/** See {@link FeatureFlags} (schema). */
export type FeatureFlags = Static<typeof FeatureFlags>;

/** State of a flag in a variant, for staff. `changedBy` and `changedAt` are null before the first change. */
export const FlagState = Type.Object(
  {
    variant: Type.String(),
    flag: Type.Unsafe<FeatureFlag>(Type.Union(FEATURE_FLAGS.map((flag) => Type.Literal(flag)))),
    isOn: Type.Boolean(),
    changedBy: Type.Union([Type.String(), Type.Null()]),
    changedAt: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
/** See {@link FlagState} (schema). */
export type FlagState = Static<typeof FlagState>;

/** Answer of GET /management/v1/feature-flags. */
export const FlagStates = Type.Object({ flags: Type.Array(FlagState) }, { additionalProperties: false });
/** See {@link FlagStates} (schema). */
export type FlagStates = Static<typeof FlagStates>;

/** Answer of GET /product-search-capture/attach: number of searches that are attached to the cart. */
export const SearchCapture = Type.Object({ attached: Type.Integer() }, { additionalProperties: false });
/** See {@link SearchCapture} (schema). */
export type SearchCapture = Static<typeof SearchCapture>;
