/**
 * Business rules of browser and API: constants and types only, without the schema library. "spec §n" is the section of
 * the product specification that a rule comes from.
 */

/** States whose ZIP codes are valid but not served (spec §5, §9). */
export const EXCLUDED_STATES = ['AK', 'HI', 'PR'] as const;
/** USPS codes of areas other than states: islands, and military post offices (APO, FPO, DPO). They are not served. */
export const EXCLUDED_AREAS = ['AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'VI', 'AA', 'AE', 'AP'] as const;
/** Returns whether a two-letter state code is not served. */
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

/** Product types of the API (spec §3; accessories are sold too, spec §1). */
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

/** Minimum and maximum lengths of a review's texts, and limits of its photos. */
export const REVIEW_LIMITS = {
  title: [3, 120],
  body: [20, 4000],
  nickname: [2, 40],
  photos: 4,
  photoBytes: 8 * 1024 * 1024,
} as const;

/** Minimum and maximum characters of a question about a product and of its answer. */
export const QUESTION_LIMITS = {
  question: [10, 300],
  displayName: REVIEW_LIMITS.nickname,
  answer: [2, 1000],
} as const;

/** Questions on one page of the list. */
export const QUESTION_PAGE_SIZE = 5;

/**
 * Sort orders of a product listing. `relevance` (best match) is the default; `delivery` is the earliest arrival at the
 * given ZIP code, `price-after-savings` the price of four after instant savings and rebates, `out-the-door` the price
 * of a set with installation, fees and tax, `cost-per-mile` the price per mile of tread warranty, `rating` the average
 * rating weighted by the number of reviews.
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

/** Product cards on a listing page. */
export const LISTING_PAGE_SIZE = 24;
/** Reviews on one page of the list. */
export const REVIEW_PAGE_SIZE = 10;
/** Minimum and maximum units of one line in a cart. */
export const LINE_QUANTITY = { min: 1, max: 99, tireDefault: 4 } as const;
/** Minutes that a chosen appointment is held for a cart. */
export const HOLD_MINUTES = 15;
/** Search radii of the installer list in miles, the default first. */
export const INSTALLER_RADII = [25, 10, 50, 100] as const;

/** Notice of variants without returns (spec §6: the benefits variant), identical on every page. */
export const NOT_RETURNABLE_NOTICE = 'Tires and installation are not refundable or returnable.';
/** Shown with all fitment data, because it does not come from the vehicle's maker and a wrong size is unsafe. */
export const FITMENT_NOTICE = "Confirm the size with your door placard or owner's manual.";
/** Shown beside every product picture. */
export const PICTURE_NOTICE = 'Picture for illustration; size and markings may differ.';
/** Notice of spec §5, shown in every variant except benefitsMe. */
export const UNUSED_NOTICE = '*Must be unused and unmounted.';

/** Dollar amounts that have a promotion banner, each range in steps of 5 (spec §5). */
export const PROMOTION_BANNERS = {
  instantSavings: { from: 5, to: 50 },
  visa: { from: 50, to: 150 },
  mastercard: { from: 35, to: 150 },
} as const;

/** Minimum and maximum characters of a member's password. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;
