/** What differs between the variants. A file of its own: a browser loads the table only for pages that read it. */

/** The branded variants of the store (spec §1, §9). A benefit type decides look, wording, payment methods and rules. */
export const BENEFIT_TYPES = ['treadmarket', 'lowes', 'purchasingPower', 'benefitsMe'] as const;
/** One of {@link BENEFIT_TYPES}. */
export type BenefitType = (typeof BENEFIT_TYPES)[number];

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
  readonly salesChannel: 'WEBSITE' | 'LOWES' | 'PURCHASINGPOWER' | 'BENEFITSME';
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
}

/** The rules table of all four variants (spec §6, §9). */
export const VARIANT_RULES: Readonly<Record<BenefitType, VariantRules>> = {
  treadmarket: {
    displayName: 'Treadmarket',
    marketplaceKey: 'tm-web-treadmarket',
    salesChannel: 'WEBSITE',
    orderSource: 'STORE',
    paymentMethods: ['credit-card', 'affirm', 'pay-tomorrow', 'pay-pal', 'google-pay', 'apple-pay'],
    vipInstallerLimit: 5,
    hasUniformTax: false,
    bookingFeeCents: 0,
    hasIdVerification: true,
    hasMembers: false,
    isReturnable: true,
  },
  lowes: {
    displayName: 'Homestead Tires',
    marketplaceKey: 'tm-web-lowes',
    salesChannel: 'LOWES',
    orderSource: 'PARTNER',
    paymentMethods: ['credit-card', 'pay-pal', 'google-pay', 'apple-pay'],
    vipInstallerLimit: null,
    hasUniformTax: false,
    bookingFeeCents: 0,
    hasIdVerification: false,
    hasMembers: false,
    isReturnable: true,
  },
  purchasingPower: {
    displayName: 'PowerPay Program',
    marketplaceKey: 'tm-web-purchasingpower',
    salesChannel: 'PURCHASINGPOWER',
    orderSource: 'PARTNER',
    paymentMethods: [],
    vipInstallerLimit: 5,
    hasUniformTax: true,
    bookingFeeCents: 0,
    hasIdVerification: false,
    hasMembers: true,
    isReturnable: true,
  },
  benefitsMe: {
    displayName: 'BenefitsMe',
    marketplaceKey: 'tm-web-benefitsme',
    salesChannel: 'BENEFITSME',
    orderSource: 'PARTNER',
    paymentMethods: ['credit-card', 'affirm', 'pay-tomorrow', 'pay-pal', 'google-pay'],
    vipInstallerLimit: 5,
    hasUniformTax: true,
    bookingFeeCents: 0,
    hasIdVerification: true,
    hasMembers: true,
    isReturnable: false,
  },
};

/** Benefit type of a marketplace key, or null when no variant has it. */
export function benefitTypeOfKey(marketplaceKey: string): BenefitType | null {
  return BENEFIT_TYPES.find((type) => VARIANT_RULES[type].marketplaceKey === marketplaceKey) ?? null;
}
