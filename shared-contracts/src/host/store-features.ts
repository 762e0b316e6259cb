import { FEATURE_FLAGS, isFlagOn, type FeatureFlag, type FlagValues } from '../rules/feature-flags';
import type { BrandClaim, BrandWords, PublicVariant } from './variant';
import { VARIANT_RULES } from '../rules/variant-rules';

/** Features that are on: pages mention, link to and sort by these only. */
export type StoreFeatures = Readonly<Record<FeatureFlag, boolean>>;

/** Returns flags combined with rules and keys: government deals need a verification provider, a chat needs a key. */
export function featuresOf(variant: Pick<PublicVariant, 'benefitType' | 'chat'>, flags: FlagValues): StoreFeatures {
  const isPossible: Partial<Record<FeatureFlag, boolean>> = {
    governmentDeals: VARIANT_RULES[variant.benefitType].hasIdVerification,
    liveChat: variant.chat !== undefined,
  };
  return Object.fromEntries(
    FEATURE_FLAGS.map((flag) => [flag, isFlagOn(flags, flag) && isPossible[flag] !== false]),
  ) as StoreFeatures;
}

type Words = Pick<PublicVariant, 'description' | 'hero' | 'claims' | 'whenOff'>;

const flagsOff = (flags: FlagValues): FeatureFlag[] => FEATURE_FLAGS.filter((flag) => !isFlagOn(flags, flag));

/** Returns a brand's description under these flags, without features that are off. */
export const brandWords = ({ description, hero, whenOff }: Words, flags: FlagValues): BrandWords =>
  flagsOff(flags).reduce((words, flag) => ({ ...words, ...whenOff?.[flag] }), { description, heroLine: hero.line });

/** Returns a brand's claims under these flags. */
export const brandClaims = ({ claims }: Words, flags: FlagValues): readonly BrandClaim[] =>
  claims.map((claim) => ({
    ...claim,
    text: flagsOff(flags).reduce((text, flag) => claim.whenOff?.[flag] ?? text, claim.text),
  }));
