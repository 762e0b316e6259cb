import { VARIANT_RULES, type BenefitType } from '../variant-rules';
import type { PublicVariant } from './variant';

/** What pages know of a brand's rules. */
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

/** The part of a variant's public description that follows from its row of {@link VARIANT_RULES}. */
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
