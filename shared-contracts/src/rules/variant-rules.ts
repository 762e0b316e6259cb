/**
 * Rules that differ between the variants. A separate file, so that a browser loads the table only on pages that need
 * it.
 */
import { BENEFIT_TYPES, BRAND_IDENTITIES } from '../../../brands/identities.generated';
import { RULES } from '../../../brands/rules.generated';
import type { BrandRules } from '../../../brands/types';

export { PAYMENT_METHODS, type PaymentMethod } from '../../../brands/choices';
export type { BrandIdentity, BrandRules, ProgramPlan } from '../../../brands/types';

/**
 * The branded variants of the store (spec §1, §9). A benefit type decides appearance, wording, payment methods and
 * rules.
 */
export { BENEFIT_TYPES, BRAND_IDENTITIES };
/** One of {@link BENEFIT_TYPES}. */
export type BenefitType = (typeof BENEFIT_TYPES)[number];

/** The store's own brand. All other brands belong to partners. */
export const MAIN_VARIANT = 'treadmarket' satisfies BenefitType;

/** Rules that differ by variant and apply on both sides of the API (spec §6, §9). */
export interface VariantRules extends BrandRules {
  /** Name shown to shoppers. */
  readonly displayName: string;
}

/** The rules table of all variants (spec §6, §9). */
export const VARIANT_RULES = /* @__PURE__ */ Object.fromEntries(
  BENEFIT_TYPES.map((type) => [type, { displayName: BRAND_IDENTITIES[type].displayName, ...RULES[type] }]),
) as Readonly<Record<BenefitType, VariantRules>>;

/** Returns the benefit type of a marketplace key, or null when no variant has it. */
export function benefitTypeOfKey(marketplaceKey: string): BenefitType | null {
  return BENEFIT_TYPES.find((type) => VARIANT_RULES[type].marketplaceKey === marketplaceKey) ?? null;
}
