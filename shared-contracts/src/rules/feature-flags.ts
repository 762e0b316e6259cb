import { FEATURE_FLAGS, type FeatureFlag } from '../../../brands/choices';

export { FEATURE_FLAGS, type FeatureFlag };

/** Flags of a variant, or flags that a page sets for itself. An absent flag is on. */
export type FlagValues = Readonly<Partial<Record<FeatureFlag, boolean>>>;

/** Returns whether a flag is on. Flags default to on, so that a store whose flags cannot be read is complete. */
export const isFlagOn = (flags: FlagValues, flag: FeatureFlag): boolean => flags[flag] !== false;

/** Returns the flag with this name, or null. */
export const featureFlagOf = (name: string): FeatureFlag | null => FEATURE_FLAGS.find((flag) => flag === name) ?? null;
