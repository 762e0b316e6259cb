/** What differs between the variants. A file of its own: a browser loads the table only for pages that read it. */
import { BENEFIT_TYPES, BRAND_IDENTITIES } from '../../brands/identities.generated';
import { RULES } from '../../brands/rules.generated';

/** The branded variants of the store (spec §1, §9). A benefit type decides look, wording, payment methods and rules. */
export { BENEFIT_TYPES, BRAND_IDENTITIES };
/** One of {@link BENEFIT_TYPES}. */
export type BenefitType = (typeof BENEFIT_TYPES)[number];

/** The store's own brand. All others are of partners. */
export const MAIN_VARIANT = 'treadmarket' satisfies BenefitType;

/** Every payment method any variant offers (spec §6). */
export const PAYMENT_METHODS = ['credit-card', 'affirm', 'pay-tomorrow', 'pay-pal', 'google-pay', 'apple-pay'] as const;
/** One of {@link PAYMENT_METHODS}. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What differs by variant and must hold on both sides of the wire (spec §6, §9). */
export interface VariantRules {
  /** Name shown to shoppers. */
  readonly displayName: string;
  /** Public key that browsers send as `X-Marketplace-Key`; unknown or missing is answered with 401. */
  readonly marketplaceKey: string;
  /** Sales channel written on the order (spec §9). */
  readonly salesChannel: string;
  /** Order source: one for the main store, another for the other variants (spec §9). */
  readonly orderSource: 'STORE' | 'PARTNER';
  /** Methods offered, in the order shown; empty means the program settles the order (spec §6). */
  readonly paymentMethods: readonly PaymentMethod[];
  /** How many VIP installers a list may lead with; null is no limit (spec §9). */
  readonly vipInstallerLimit: number | null;
  /** One tax rate over the whole cart instead of taxing line by line (spec §9). */
  readonly hasUniformTax: boolean;
  /** In cents, for an order with an appointment. */
  readonly bookingFeeCents: number;
  /** Whether shoppers can prove that they serve or served, for government deals (spec §6). */
  readonly hasIdVerification: boolean;
  /** Whether its program's members sign in here, to order or to see their orders. */
  readonly hasMembers: boolean;
  /** Whether tires and installation may be returned (spec §6). */
  readonly isReturnable: boolean;
  /** What makes a shopper known who comes from the brand's own site (spec §4); null where nobody does. */
  readonly arrivesWith: 'exchange-token' | 'no-auth-cookie' | null;
  /** Whether pages make carts. Where not, they come by hand-over only (spec §4). */
  readonly makesCarts: boolean;
  /** Whether the monthly amount comes before the price (spec §1: the benefits variant is about paying over time). */
  readonly leadsWithMonthlyPrice: boolean;
  /** Whether pages show the notice of spec §5, `UNUSED_NOTICE`. */
  readonly showsUnusedNotice: boolean;
  /** Only where a program settles the order. */
  readonly programPlan?: ProgramPlan;
}

/** How a program that settles orders takes them from a paycheck: equal payments without interest. */
export interface ProgramPlan {
  readonly count: number;
  readonly everyDays: number;
  /** Days from the order to the first payment. */
  readonly firstAfterDays: number;
}

/** What the file `rules.ts` of a brand's folder states. */
export type BrandRules = Omit<VariantRules, 'displayName'>;

/** Who a brand is, as the file `identity.ts` of its folder states it: pages, mails and the API name it so. */
export interface BrandIdentity {
  readonly displayName: string;
  readonly support: { readonly phone: string; readonly email: string; readonly hours: string };
}

/** The rules table of all variants (spec §6, §9). */
export const VARIANT_RULES = /* @__PURE__ */ Object.fromEntries(
  BENEFIT_TYPES.map((type) => [type, { displayName: BRAND_IDENTITIES[type].displayName, ...RULES[type] }]),
) as Readonly<Record<BenefitType, VariantRules>>;

/** Benefit type of a marketplace key, or null when no variant has it. */
export function benefitTypeOfKey(marketplaceKey: string): BenefitType | null {
  return BENEFIT_TYPES.find((type) => VARIANT_RULES[type].marketplaceKey === marketplaceKey) ?? null;
}
