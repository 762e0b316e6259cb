/**
 * What staff can switch off and on in a variant within seconds (spec §2). A flag hides what it names in the store and
 * is refused at the API, where there is a call for it.
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

/** Flags of a variant, or those that a page sets for itself. What is not named is on. */
export type FlagValues = Readonly<Partial<Record<FeatureFlag, boolean>>>;

/**
 * Whether a flag is on. Everything is until somebody switches it off: a store whose flags cannot be read is complete.
 */
export const isFlagOn = (flags: FlagValues, flag: FeatureFlag): boolean => flags[flag] !== false;

/** The flag of a name, or null when there is none. */
export const featureFlagOf = (name: string): FeatureFlag | null => FEATURE_FLAGS.find((flag) => flag === name) ?? null;
