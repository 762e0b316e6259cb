/**
 * Feature flags (spec §2): features that staff can switch off and on for a variant within seconds. A brand has texts
 * for features that are off.
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

/** Every payment method any variant offers (spec §6). */
export const PAYMENT_METHODS = ['credit-card', 'affirm', 'pay-tomorrow', 'pay-pal', 'google-pay', 'apple-pay'] as const;
/** One of {@link PAYMENT_METHODS}. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Help pages that a brand may have (spec §2: only some brands have them). */
export const HELP_PAGES = ['orders', 'faq', 'returns', 'contact'] as const;
/** One of {@link HELP_PAGES}. */
export type HelpPage = (typeof HELP_PAGES)[number];
