import { VARIANT_RULES, type BenefitType } from '../rules/variant-rules';
import type { PublicVariant } from './variant';

/** Rules of a brand that are published to pages. */
export type PublicRules = Pick<
  PublicVariant,
  | 'benefitType'
  | 'storeName'
  | 'theme'
  | 'marketplaceKey'
  | 'paymentMethods'
  | 'returnable'
  | 'showsUnusedNotice'
  | 'leadsWithMonthlyPrice'
  | 'arrivesWith'
  | 'makesCarts'
  | 'programPlan'
>;

/** Returns the part of a variant's public description that is derived from {@link VARIANT_RULES}. */
export function publicRules(benefitType: BenefitType): PublicRules {
  const { displayName, marketplaceKey, paymentMethods, isReturnable, ...rules } = VARIANT_RULES[benefitType];
  const { showsUnusedNotice, leadsWithMonthlyPrice, arrivesWith, makesCarts, programPlan } = rules;
  return {
    benefitType,
    storeName: displayName,
    theme: benefitType,
    marketplaceKey,
    paymentMethods,
    returnable: isReturnable,
    ...(programPlan && { programPlan }),
    ...{ showsUnusedNotice, leadsWithMonthlyPrice, arrivesWith, makesCarts },
  };
}
