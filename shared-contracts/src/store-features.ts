import { FEATURE_FLAGS, isFlagOn, type FeatureFlag, type FlagValues } from './feature-flags';
import type { BrandClaim, BrandWords, PublicVariant } from './host/variant';
import { VARIANT_RULES } from './variant-rules';

/** What a store does today: what a page may speak of, lead to, or sort by. */
export type StoreFeatures = Readonly<Record<FeatureFlag, boolean>>;

/** Flags, and the rules and keys that no flag gives: government deals need a verification, a chat needs a key. */
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

/** How a brand describes itself while these flags stand: nothing that is switched off. */
export const brandWords = ({ description, hero, whenOff }: Words, flags: FlagValues): BrandWords =>
  flagsOff(flags).reduce((words, flag) => ({ ...words, ...whenOff?.[flag] }), { description, heroLine: hero.line });

/** What a brand claims while these flags stand. */
export const brandClaims = ({ claims }: Words, flags: FlagValues): readonly BrandClaim[] =>
  claims.map((claim) => ({
    ...claim,
    text: flagsOff(flags).reduce((text, flag) => claim.whenOff?.[flag] ?? text, claim.text),
  }));
