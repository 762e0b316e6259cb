import { withCommas, type ProductDetail, type ReviewOverview } from 'shared-contracts';
import {
  LIMITS,
  OTHER_TIRE_RULES,
  ROAD_RULES,
  specOf,
  WHEEL_RULES,
  type KnownFacts,
  type Statement,
  type VerdictRule,
} from './verdict-rules';
import { tireUse, wheelUse, type Use } from './verdict-uses';

/** Pros and cons of a product, by {@link VerdictRule rules} that the shopper can read. */
export interface Verdict extends Use {
  readonly pros: readonly Statement[];
  readonly cons: readonly Statement[];
  /** The applied rules in plain words. */
  readonly rules: readonly string[];
}

const MOST_SHOWN = 5;
const MOST_ASPECTS = 2;
const ASPECTS: Readonly<Record<string, string>> = {
  dry: 'dry grip',
  wet: 'wet grip',
  snow: 'grip on snow',
  offroad: 'grip off the road',
  traction: 'traction',
  noise: 'quietness',
  ride: 'ride comfort',
  wear: 'tread life',
  value: 'value',
};

const REVIEW_RULE =
  `Reviews: an aspect that at least ${LIMITS.ratings} reviews rate counts for it from ${LIMITS.goodStars} of 5 on, ` +
  `and against it up to ${LIMITS.weakStars}. At most ${MOST_ASPECTS} of each are shown.`;
const TIRE_USE_RULE =
  'Best for, not for: from the kind of tire that the maker names. Only what has the snowflake is ' +
  'said to be for snow, ' +
  `and a tread warranty of ${withCommas(LIMITS.longWarrantyMiles)} miles or more is said to be for many miles.`;
const WHEEL_USE_RULE = 'Best for, not for: from the fit that the wheel is made for.';

function utqgOf(product: ProductDetail): KnownFacts['utqg'] {
  const [, treadwear, traction, temperature] = /^(\d{2,4}) (AA|A|B|C) (A|B|C)$/.exec(specOf(product, 'UTQG')) ?? [];
  return treadwear && traction && temperature ? { treadwear: Number(treadwear), traction, temperature } : null;
}

function factsOf(product: ProductDetail, overview: ReviewOverview | null): KnownFacts {
  const snow = specOf(product, 'Severe snow rated (3PMSF)');
  const isSevereSnow = snow === 'Yes' ? true : snow === 'No' ? false : null;
  return { product, overview, isSevereSnow, utqg: utqgOf(product) };
}

/** Returns the most distinct aspects, each with its number of ratings; samples are marked. */
function ratedAspects({ overview }: KnownFacts, side: 'pro' | 'con'): Statement[] {
  if (!overview) return [];
  const sign = side === 'pro' ? 1 : -1;
  const kind = overview.hasSampleReviews ? 'sample reviews' : 'reviews';
  return overview.averageRatings
    .filter(({ type, count = 0 }) => Object.hasOwn(ASPECTS, type) && count >= LIMITS.ratings)
    .filter(({ rating }) => (side === 'pro' ? rating >= LIMITS.goodStars : rating <= LIMITS.weakStars))
    .sort((a, b) => sign * (b.rating - a.rating))
    .slice(0, MOST_ASPECTS)
    .map(({ type, rating, count = 0 }) => ({
      text: `Rated ${rating.toFixed(1)} of 5 for ${ASPECTS[type]}`,
      source: `From ${withCommas(count)} ${kind}`,
    }));
}

interface Kind {
  readonly rules: readonly VerdictRule[];
  readonly use: (facts: KnownFacts) => Use;
  readonly useRule: string;
}

const OFF_ROAD_GROUPS = new Set(['30', '31']);
const isRoadTire = ({ group, performanceCategory }: ProductDetail): boolean =>
  !OFF_ROAD_GROUPS.has(group) && !/trailer|ATV|UTV|lawn|turf/i.test(performanceCategory);

function kindOf(product: ProductDetail): Kind | null {
  if (product.productType === 'WHEEL') return { rules: WHEEL_RULES, use: wheelUse, useRule: WHEEL_USE_RULE };
  if (product.productType !== 'TIRE') return null;
  return { rules: isRoadTire(product) ? ROAD_RULES : OTHER_TIRE_RULES, use: tireUse, useRule: TIRE_USE_RULE };
}

/** Returns null when no rule applies. */
export function verdictOf(product: ProductDetail, overview: ReviewOverview | null): Verdict | null {
  const kind = kindOf(product);
  if (!kind) return null;
  const facts = factsOf(product, overview);
  const listOf = (side: 'pro' | 'con'): Statement[] =>
    [
      ...kind.rules.flatMap((rule) => (rule.side === side ? (rule.find(facts) ?? []) : [])),
      ...ratedAspects(facts, side),
    ].slice(0, MOST_SHOWN);
  const [pros, cons, use] = [listOf('pro'), listOf('con'), kind.use(facts)];
  if (pros.length === 0 && cons.length === 0 && use.bestFor === null) return null;
  const rules = kind.rules.flatMap(({ rule }) => rule ?? []);
  return { pros, cons, ...use, rules: [...rules, ...(overview?.count ? [REVIEW_RULE] : []), kind.useRule] };
}
