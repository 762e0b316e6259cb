import { loadPounds, speedMph, withCommas, type ProductDetail, type ReviewOverview } from 'shared-contracts';

/*
 * Rules of "In short". Each has a sentence for shoppers that includes its limit, and applies only when its data is
 * known.
 */

/** Limits of the rules: miles, miles per hour, pounds, fractions of 1, stars of 5. */
export const LIMITS = {
  /** A third of the lines with a tread warranty reach the first; a tenth is below the second. */
  longWarrantyMiles: 70_000,
  shortWarrantyMiles: 45_000,
  /** UTQG treadwear, where 100 is the control tire of 49 CFR 575.104. */
  longTreadwear: 700,
  shortTreadwear: 300,
  /** Symbols W and Y. */
  fastMph: 168,
  /** Symbols up to R. */
  slowMph: 106,
  heavyTirePounds: 3_000,
  heavyWheelPounds: 2_500,
  /** Fraction of the other tires in its size; there must be some. */
  priceShare: 0.75,
  priceOthers: 8,
  goodStars: 4.3,
  weakStars: 3.5,
  /** Minimum number of ratings of an aspect for a meaningful average. */
  ratings: 10,
} as const;

/** Facts of a product, computed once for all rules. Null: unknown. */
export interface KnownFacts {
  readonly product: ProductDetail;
  readonly overview: ReviewOverview | null;
  readonly isSevereSnow: boolean | null;
  readonly utqg: { readonly treadwear: number; readonly traction: string; readonly temperature: string } | null;
}

/** Result of a rule: the text, and its basis. */
export interface Statement {
  readonly text: string;
  readonly source: string;
}

/** A rule for pros or cons. */
export interface VerdictRule {
  readonly side: 'pro' | 'con';
  /** Explanation for shoppers. Absent when the previous rule covers both. */
  readonly rule?: string;
  readonly find: (facts: KnownFacts) => Statement | null;
}

export const specOf = ({ specs }: ProductDetail, name: string): string =>
  specs.find((spec) => spec.name === name)?.value ?? '';

const say = (isTrue: boolean, text: string, source: string): Statement | null => (isTrue ? { text, source } : null);
const milesOf = ({ product }: KnownFacts): number => product.mileageWarranty ?? 0;
const mphOf = ({ product }: KnownFacts): number => speedMph(product.speedRating) ?? 0;
const miles = (count: number): string => `${withCommas(count)} miles`;
const share = `${LIMITS.priceShare * 100}%`;

function priced({ product: { sizePrices, size } }: KnownFacts, side: 'cheaper' | 'dearer'): Statement | null {
  if (!sizePrices || sizePrices.others < LIMITS.priceOthers) return null;
  const count = sizePrices[side];
  if (count < sizePrices.others * LIMITS.priceShare) return null;
  return {
    text: `Costs ${side === 'dearer' ? 'less' : 'more'} than ${count} of ${sizePrices.others} others in its size`,
    source: `Prices in ${size} today, before savings`,
  };
}

const snowRules: readonly VerdictRule[] = [
  {
    side: 'pro',
    rule: 'Severe snow: the specifications say whether the tire has the three-peak mountain snowflake symbol (3PMSF).',
    find: ({ isSevereSnow }) => say(isSevereSnow === true, 'Rated for severe snow', 'Three-peak mountain snowflake'),
  },
  {
    side: 'con',
    find: ({ isSevereSnow }) =>
      say(isSevereSnow === false, 'Not rated for severe snow', 'No three-peak mountain snowflake'),
  },
];

const wearRules: readonly VerdictRule[] = [
  {
    side: 'pro',
    rule:
      `Tread warranty: long from ${miles(LIMITS.longWarrantyMiles)} on, short up to ` +
      `${miles(LIMITS.shortWarrantyMiles)}.`,
    find: (facts) =>
      say(
        milesOf(facts) >= LIMITS.longWarrantyMiles,
        `Long tread warranty: ${miles(milesOf(facts))}`,
        "Maker's warranty",
      ),
  },
  {
    side: 'con',
    find: (facts) =>
      say(
        milesOf(facts) > 0 && milesOf(facts) <= LIMITS.shortWarrantyMiles,
        `Short tread warranty: ${miles(milesOf(facts))}`,
        "Maker's warranty",
      ),
  },
  {
    side: 'pro',
    rule:
      `Treadwear (UTQG, graded by the maker): high from ${LIMITS.longTreadwear} on, low up to ` +
      `${LIMITS.shortTreadwear}.`,
    find: ({ utqg }) =>
      say(
        utqg !== null && utqg.treadwear >= LIMITS.longTreadwear,
        `High treadwear grade: ${utqg?.treadwear}`,
        'UTQG, graded by the maker',
      ),
  },
  {
    side: 'con',
    find: ({ utqg }) =>
      say(
        utqg !== null && utqg.treadwear <= LIMITS.shortTreadwear,
        `Low treadwear grade: ${utqg?.treadwear}`,
        'UTQG, graded by the maker',
      ),
  },
];

const gradeRules: readonly VerdictRule[] = [
  {
    side: 'pro',
    rule:
      'Wet traction (UTQG): AA is the best of four grades, B and C are the lower two. Heat: C ' +
      'is the lowest of three.',
    find: ({ utqg }) => say(utqg?.traction === 'AA', 'Best grade for wet traction: AA', 'UTQG, graded by the maker'),
  },
  {
    side: 'con',
    find: ({ utqg }) =>
      say(
        /^[BC]$/.test(utqg?.traction ?? ''),
        `Lower grade for wet traction: ${utqg?.traction}`,
        'UTQG, graded by the maker',
      ),
  },
  {
    side: 'con',
    find: ({ utqg }) => say(utqg?.temperature === 'C', 'Lowest grade for heat: C', 'UTQG, graded by the maker'),
  },
];

const buildRules: readonly VerdictRule[] = [
  {
    side: 'pro',
    rule: `Speed rating: high from ${LIMITS.fastMph} mph on, low up to ${LIMITS.slowMph} mph.`,
    find: (facts) =>
      say(
        mphOf(facts) >= LIMITS.fastMph,
        `Tested at up to ${mphOf(facts)} mph`,
        `Speed rating ${facts.product.speedRating}`,
      ),
  },
  {
    side: 'con',
    find: (facts) =>
      say(
        mphOf(facts) > 0 && mphOf(facts) <= LIMITS.slowMph,
        `Not for more than ${mphOf(facts)} mph`,
        `Speed rating ${facts.product.speedRating}`,
      ),
  },
  {
    side: 'pro',
    rule: `Load: heavy from ${withCommas(LIMITS.heavyTirePounds)} lb per tire on, by the load index.`,
    find: ({ product: { loadIndex } }) => {
      const pounds = loadPounds(loadIndex) ?? 0;
      return say(
        pounds >= LIMITS.heavyTirePounds,
        `Carries heavy loads: ${withCommas(pounds)} lb per tire`,
        `Load index ${loadIndex}`,
      );
    },
  },
  {
    side: 'pro',
    rule: 'Run-flat: it drives on without air for a limited distance, and asks for a tire pressure monitor.',
    find: ({ product }) => say(product.runFlat, 'Keeps driving for a limited distance after a flat', 'Run-flat'),
  },
  {
    side: 'con',
    find: ({ product }) => say(product.runFlat, 'Only with a tire pressure monitor', 'Run-flat'),
  },
];

const priceRules: readonly VerdictRule[] = [
  {
    side: 'pro',
    rule:
      `Price: less, or more, than at least ${share} of the other tires in its size that are in ` +
      `stock, before savings, ` +
      `where there are at least ${LIMITS.priceOthers}.`,
    find: (facts) => priced(facts, 'dearer'),
  },
  { side: 'con', find: (facts) => priced(facts, 'cheaper') },
];

export const ROAD_RULES: readonly VerdictRule[] = [
  ...snowRules,
  ...wearRules,
  ...gradeRules,
  ...buildRules,
  ...priceRules,
];
/** Rules of tires for trailers, mowers and off-road vehicles, to which road criteria do not apply. */
export const OTHER_TIRE_RULES = priceRules;

const material = ({ product }: KnownFacts): string => specOf(product, 'Material');
const wheelPounds = ({ product }: KnownFacts): number => Number.parseInt(specOf(product, 'Load rating'), 10) || 0;

export const WHEEL_RULES: readonly VerdictRule[] = [
  {
    side: 'pro',
    rule: 'Material: steel bends before it breaks and weighs more; aluminum is lighter.',
    find: (facts) => say(material(facts) === 'Steel', 'Bends rather than breaks', 'Material: steel'),
  },
  { side: 'con', find: (facts) => say(material(facts) === 'Steel', 'Heavier than aluminum', 'Material: steel') },
  { side: 'pro', find: (facts) => say(material(facts) === 'Aluminum', 'Lighter than steel', 'Material: aluminum') },
  {
    side: 'pro',
    rule: `Load: heavy from ${withCommas(LIMITS.heavyWheelPounds)} lb for each wheel on.`,
    find: (facts) =>
      say(
        wheelPounds(facts) >= LIMITS.heavyWheelPounds,
        `Carries heavy loads: ${withCommas(wheelPounds(facts))} lb`,
        'Load rating of one wheel',
      ),
  },
];
