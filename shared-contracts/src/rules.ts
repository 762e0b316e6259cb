/**
 * Business rules that both sides of the wire share: pure constants and types, no schema library.
 * Numbers in "spec §n" name the section of the product specification a rule comes from.
 */

/** States whose zip codes are valid but not served (spec §5, §9). */
export const EXCLUDED_STATES = ['AK', 'HI', 'PR'] as const;
/** USPS codes of what is no state: island areas, and military post offices (APO, FPO, DPO). Not served either. */
export const EXCLUDED_AREAS = ['AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'VI', 'AA', 'AE', 'AP'] as const;
/** Whether a two-letter state code is not served. */
export function isExcludedState(stateCode: string): boolean {
  return ([...EXCLUDED_STATES, ...EXCLUDED_AREAS] as readonly string[]).includes(stateCode);
}

/** Product group codes (spec §9). */
export const PRODUCT_GROUPS = {
  '01': 'Passenger tires',
  '11': 'Light truck tires',
  '30': 'Recreational, ATV, lawn and garden tires',
  '31': 'Trailer tires',
  '54': 'Steel wheels',
  '55': 'Custom wheels',
  '77': 'Accessories',
} as const;

/** Product types on the wire (spec §3; accessories are sold too, spec §1). */
export const PRODUCT_TYPES = ['TIRE', 'WHEEL', 'ACCESSORY'] as const;
/** One of {@link PRODUCT_TYPES}. */
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** Cart types (spec §1): STS is ship to installer, STH is ship to home. */
export const CART_TYPES = ['STS', 'STH'] as const;
/** One of {@link CART_TYPES}. */
export type CartType = (typeof CART_TYPES)[number];

/** Order of reviews (spec §3). MediaSort puts reviews with pictures first. */
export const REVIEW_SORTS = ['Newest', 'MostHelpful', 'LowestRating', 'HighestRating', 'Oldest', 'MediaSort'] as const;
/** One of {@link REVIEW_SORTS}. */
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Reasons to report a review (spec §3). */
export const REPORT_REASONS = [
  'profane',
  'copyright',
  'wrong_product',
  'not_review',
  'spam',
  'customer_image',
  'duplicate',
  'other',
] as const;
/** One of {@link REPORT_REASONS}. */
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Fewest and most characters of a written review's parts, and what its photos may be. */
export const REVIEW_LIMITS = {
  title: [3, 120],
  body: [20, 4000],
  nickname: [2, 40],
  photos: 4,
  photoBytes: 8 * 1024 * 1024,
} as const;

/** Fewest and most characters of a question about a product and of the answer to it. */
export const QUESTION_LIMITS = {
  question: [10, 300],
  displayName: REVIEW_LIMITS.nickname,
  answer: [2, 1000],
} as const;

/** Questions on one page of a product. */
export const QUESTION_PAGE_SIZE = 5;

/**
 * Order of a product listing; `relevance` (best match) is the default, `delivery` is what arrives first at the zip code
 * asked with, `price-after-savings` what four cost after instant savings and rebates, `out-the-door` what a set costs
 * with installation, fees and tax, `cost-per-mile` what it costs for the miles of its tread warranty, `rating` what
 * drivers rate best, weighted by the number of reviews.
 */
export const PRODUCT_SORTS = [
  'relevance',
  'price-asc',
  'price-desc',
  'price-after-savings',
  'out-the-door',
  'cost-per-mile',
  'rating',
  'reviews',
  'newest',
  'delivery',
  'warranty',
  'name',
] as const;
/** One of {@link PRODUCT_SORTS}. */
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Widths in CSS pixels at which the layout changes (spec §9). */
export const BREAKPOINTS = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1300 } as const;

/** Cards on a listing page. */
export const LISTING_PAGE_SIZE = 24;
/** Reviews on a page. */
export const REVIEW_PAGE_SIZE = 10;
/** Fewest and most units of one line that a shopper can put in a cart. */
export const LINE_QUANTITY = { min: 1, max: 99, tireDefault: 4 } as const;
/** How long a chosen appointment is kept for a cart, in minutes. */
export const HOLD_MINUTES = 15;
/** Search radii in miles that the installer list offers, the default first. */
export const INSTALLER_RADII = [25, 10, 50, 100] as const;

/** Where nothing goes back (spec §6: the benefits variant), in the same words on every page. */
export const NOT_RETURNABLE_NOTICE = 'Tires and installation are not refundable or returnable.';
/** Shown wherever fitment is used: the data is not the maker's (a wrong size is a safety matter). */
export const FITMENT_NOTICE = "Confirm the size with your door placard or owner's manual.";
/** Shown beside every product picture. */
export const PICTURE_NOTICE = 'Picture for illustration; size and markings may differ.';
/** Notice of spec §5, shown in every variant but benefitsMe. */
export const UNUSED_NOTICE = '*Must be unused and unmounted.';

/** Dollar amounts that have a promotion banner, each range in steps of 5 (spec §5). */
export const PROMOTION_BANNERS = {
  instantSavings: { from: 5, to: 50 },
  visa: { from: 50, to: 150 },
  mastercard: { from: 35, to: 150 },
} as const;

/** Characters of a member's password. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;
