/**
 * Features that staff can switch off and on for a variant within seconds (spec §2). A flag that is off hides its
 * feature in the store, and the API rejects its calls.
 */
export const FEATURE_FLAGS = [
  'reviews',
  'coupons',
  'mobileInstallation',
  'shipToHome',
  'governmentDeals',
  'installerMap',
  'liveChat',
  'promotions',
] as const;
/** One of {@link FEATURE_FLAGS}. */
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

/** Flags of a variant, or flags that a page sets for itself. An absent flag is on. */
export type FlagValues = Readonly<Partial<Record<FeatureFlag, boolean>>>;

/** Returns whether a flag is on. Flags default to on, so that a store whose flags cannot be read is complete. */
export const isFlagOn = (flags: FlagValues, flag: FeatureFlag): boolean => flags[flag] !== false;

/** Returns the flag with this name, or null. */
export const featureFlagOf = (name: string): FeatureFlag | null => FEATURE_FLAGS.find((flag) => flag === name) ?? null;
