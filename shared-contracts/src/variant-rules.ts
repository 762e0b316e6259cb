/**
 * Rules that differ between the variants. A separate file, so that a browser loads the table only on pages that need
 * it.
 */
import { BENEFIT_TYPES, BRAND_IDENTITIES } from '../../brands/identities.generated';
import { RULES } from '../../brands/rules.generated';

/**
 * The branded variants of the store (spec §1, §9). A benefit type decides appearance, wording, payment methods and
 * rules.
 */
export { BENEFIT_TYPES, BRAND_IDENTITIES };
/** One of {@link BENEFIT_TYPES}. */
export type BenefitType = (typeof BENEFIT_TYPES)[number];

/** The store's own brand. All other brands belong to partners. */
export const MAIN_VARIANT = 'treadmarket' satisfies BenefitType;

/** Every payment method any variant offers (spec §6). */
export const PAYMENT_METHODS = ['credit-card', 'affirm', 'pay-tomorrow', 'pay-pal', 'google-pay', 'apple-pay'] as const;
/** One of {@link PAYMENT_METHODS}. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Rules that differ by variant and apply on both sides of the API (spec §6, §9). */
export interface VariantRules {
  /** Name shown to shoppers. */
  readonly displayName: string;
  /** Public key that browsers send as `X-Marketplace-Key`; the API answers 401 when it is unknown or missing. */
  readonly marketplaceKey: string;
  /** Sales channel written on the order (spec §9). */
  readonly salesChannel: string;
  /** Order source: one for the main store, another for the other variants (spec §9). */
  readonly orderSource: 'STORE' | 'PARTNER';
  /** Payment methods in display order; empty when the program settles the order (spec §6). */
  readonly paymentMethods: readonly PaymentMethod[];
  /** Maximum number of VIP installers at the top of a list; null means no limit (spec §9). */
  readonly vipInstallerLimit: number | null;
  /** True: one tax rate for the whole cart instead of one per line (spec §9). */
  readonly hasUniformTax: boolean;
  /** Fee of an order with an appointment, in cents. */
  readonly bookingFeeCents: number;
  /** True: shoppers can verify military or government service, for government deals (spec §6). */
  readonly hasIdVerification: boolean;
  /** True: members of the program sign in here, to order or to see their orders. */
  readonly hasMembers: boolean;
  /** True: tires and installation may be returned (spec §6). */
  readonly isReturnable: boolean;
  /** Credential of shoppers who arrive from the brand's own site (spec §4); null when none do. */
  readonly arrivesWith: 'exchange-token' | 'no-auth-cookie' | null;
  /** True: pages create carts. False: carts come from a hand-over only (spec §4). */
  readonly makesCarts: boolean;
  /** True: the monthly amount precedes the price (spec §1: the benefits variant promotes paying over time). */
  readonly leadsWithMonthlyPrice: boolean;
  /** True: pages show the notice of spec §5, `UNUSED_NOTICE`. */
  readonly showsUnusedNotice: boolean;
  /** Present only when a program settles the order. */
  readonly programPlan?: ProgramPlan;
}

/** Payroll deduction plan of a program: equal payments without interest. */
export interface ProgramPlan {
  readonly count: number;
  readonly everyDays: number;
  /** Days from the order to the first payment. */
  readonly firstAfterDays: number;
}

/** Contents of `rules.ts` in a brand's folder. */
export type BrandRules = Omit<VariantRules, 'displayName'>;

/** Identity of a brand, from `identity.ts` of its folder: pages, mails and the API use these names. */
export interface BrandIdentity {
  readonly displayName: string;
  readonly support: { readonly phone: string; readonly email: string; readonly hours: string };
}

/** The rules table of all variants (spec §6, §9). */
export const VARIANT_RULES = /* @__PURE__ */ Object.fromEntries(
  BENEFIT_TYPES.map((type) => [type, { displayName: BRAND_IDENTITIES[type].displayName, ...RULES[type] }]),
) as Readonly<Record<BenefitType, VariantRules>>;

/** Returns the benefit type of a marketplace key, or null when no variant has it. */
export function benefitTypeOfKey(marketplaceKey: string): BenefitType | null {
  return BENEFIT_TYPES.find((type) => VARIANT_RULES[type].marketplaceKey === marketplaceKey) ?? null;
}
