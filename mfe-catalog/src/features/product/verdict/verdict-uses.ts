import type { KnownFacts } from './verdict-rules';
import { LIMITS, specOf } from './verdict-rules';

/** Best and unsuitable uses of a product. */
export interface Use {
  readonly bestFor: string | null;
  readonly notFor: string | null;
}

interface UseRule {
  /** Matches the maker's category; for wheels their fit. */
  readonly match: RegExp;
  readonly best: string;
  readonly not?: string;
  /** Winter is not mentioned when the mark is missing or unknown. */
  readonly needsSnowMark?: true;
}

const SEVERE_SNOW = 'severe snow';

/** The first match counts. */
const TIRE_USES: readonly UseRule[] = [
  { match: /trailer/i, best: 'boat, utility and travel trailers', not: 'cars and trucks' },
  { match: /ATV|UTV/i, best: 'all-terrain and utility vehicles off the road', not: 'highways' },
  { match: /lawn|turf/i, best: 'mowers and garden tractors', not: 'highways' },
  { match: /winter|stud/i, best: 'cold, snow and ice', not: 'warm months: change them in spring', needsSnowMark: true },
  { match: /summer/i, best: 'grip on warm, dry and wet roads', not: 'snow, ice or temperatures near freezing' },
  {
    match: /mud|off-road (?:maximum )?traction|rugged/i,
    best: 'trucks and SUVs on mud, rock and loose ground',
    not: 'quiet highway miles',
  },
  { match: /all-terrain/i, best: 'trucks and SUVs that leave the pavement for gravel and dirt' },
  { match: /all-weather/i, best: 'one set through the whole year, snow included', needsSnowMark: true },
  { match: /performance/i, best: 'sharp steering on dry and wet roads' },
  { match: /highway|commercial|sport truck/i, best: 'pickups, vans and SUVs that stay on the pavement' },
  { match: /touring|all-season/i, best: 'quiet daily driving where winters are mild' },
];

const WHEEL_USES: readonly UseRule[] = [
  { match: /dual rear/i, best: 'pickups with doubled rear wheels', not: 'single rear wheels' },
  {
    match: /off-road/i,
    best: 'trucks and SUVs that leave the pavement',
    not: 'fenders with no room for a wider stance',
  },
  { match: /^OE/, best: 'replacing an original wheel' },
];

/** Categories whose unsuitable uses do not mention snow yet: without the mark, snow is one. */
function snowLimit({ isSevereSnow }: KnownFacts, not: string | undefined): string | null {
  return not ?? (isSevereSnow === false ? SEVERE_SNOW : null);
}

const isLongWearing = ({ product }: KnownFacts): boolean => (product.mileageWarranty ?? 0) >= LIMITS.longWarrantyMiles;

export function tireUse(facts: KnownFacts): Use {
  const { performanceCategory } = facts.product;
  const found = TIRE_USES.find(
    ({ match, needsSnowMark }) => match.test(performanceCategory) && (!needsSnowMark || facts.isSevereSnow === true),
  );
  if (!found) return { bestFor: null, notFor: null };
  const many = isLongWearing(facts) ? ', and for many miles a year' : '';
  return { bestFor: `${found.best}${many}`, notFor: snowLimit(facts, found.not) };
}

export function wheelUse({ product }: KnownFacts): Use {
  const fit = specOf(product, 'Fit');
  const found = WHEEL_USES.find(({ match }) => match.test(fit));
  return { bestFor: found?.best ?? null, notFor: found?.not ?? null };
}
