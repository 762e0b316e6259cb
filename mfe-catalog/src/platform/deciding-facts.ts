import { withCommas } from 'shared-contracts';
import type { ProductDetail, ReviewOverview } from 'shared-contracts';

/** One of the four deciding facts, as a bar. */
export interface DecidingFact {
  readonly id: 'wet' | 'wear' | 'noise' | 'winter';
  readonly label: string;
  /** 0 to 5. */
  readonly score: number;
  /** For example "Very good". */
  readonly verdict: string;
  /** Source, shown beside it. */
  readonly source: string;
}

/** Scores by kind of tire, used without better data. */
const BY_CATEGORY: readonly {
  readonly match: RegExp;
  readonly wet: number;
  readonly noise: number;
  readonly winter: number;
}[] = [
  { match: /winter|studd?|studless/i, wet: 3.2, noise: 3, winter: 4.8 },
  { match: /all-weather/i, wet: 4.1, noise: 3.7, winter: 3.9 },
  { match: /mud|maximum traction|rugged/i, wet: 2.6, noise: 1.8, winter: 2.6 },
  { match: /all-terrain|off-road/i, wet: 3.2, noise: 2.7, winter: 3.2 },
  { match: /summer/i, wet: 4.3, noise: 3.1, winter: 0.4 },
  { match: /performance/i, wet: 4.2, noise: 3.3, winter: 2.4 },
  { match: /touring|run-flat/i, wet: 3.8, noise: 4.2, winter: 2.6 },
  { match: /highway|commercial|all-season/i, wet: 3.4, noise: 3.6, winter: 2.4 },
];
const PLAIN = { wet: 3.2, noise: 3.2, winter: 2 };

const VERDICTS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;
const verdictOf = (score: number): string => VERDICTS[Math.max(0, Math.min(4, Math.ceil(score) - 1))] ?? 'Good';

const TRACTION_SCORE: Readonly<Record<string, number>> = { AA: 4.6, A: 3.8, B: 2.6, C: 1.6 };
const SEVERE_SNOW_SCORE = 3.8;
/** Without the mark a tire is not a winter tire, independent of its tread. */
const UNRATED_SNOW_LIMIT = 2;
const TREADWEAR_OF_FIVE = 850;
const MILES_OF_FIVE = 85_000;
const clamp = (score: number): number => Math.round(Math.max(0.3, Math.min(5, score)) * 10) / 10;

interface Sources {
  readonly product: ProductDetail;
  readonly overview: ReviewOverview | null;
}

interface Utqg {
  readonly treadwear: number;
  readonly traction: string;
}

/** Parses "840 A B" of the specifications: treadwear, traction, temperature. */
function utqgOf({ specs }: ProductDetail): Utqg | null {
  const text = specs.find(({ name }) => name === 'UTQG')?.value ?? '';
  const [, treadwear, traction] = /^(\d+)\s+(AA|A|B|C)\b/.exec(text) ?? [];
  return treadwear && traction ? { treadwear: Number(treadwear), traction } : null;
}

/** Returns the average of an aspect in the reviews, with its label; samples are marked. */
function reviewed({ overview }: Sources, type: string): { score: number; source: string } | null {
  const found = overview?.averageRatings.find((average) => average.type === type);
  if (!overview || !found || overview.count === 0) return null;
  const kind = overview.hasSampleReviews ? 'sample reviews' : 'reviews';
  return { score: found.rating, source: `From ${withCommas(overview.count)} ${kind}` };
}

function wet(sources: Sources, category: { wet: number }): { score: number; source: string } {
  const utqg = utqgOf(sources.product);
  const fromReviews = reviewed(sources, 'wet');
  if (utqg) return { score: TRACTION_SCORE[utqg.traction] ?? category.wet, source: `UTQG traction ${utqg.traction}` };
  return fromReviews ?? { score: category.wet, source: 'Typical of its category' };
}

function wear(sources: Sources): { score: number; source: string } {
  const { mileageWarranty } = sources.product;
  const utqg = utqgOf(sources.product);
  if (utqg) return { score: (utqg.treadwear / TREADWEAR_OF_FIVE) * 5, source: `UTQG treadwear ${utqg.treadwear}` };
  if (mileageWarranty)
    return { score: (mileageWarranty / MILES_OF_FIVE) * 5, source: `${withCommas(mileageWarranty)}-mile warranty` };
  return reviewed(sources, 'wear') ?? { score: 2.5, source: 'Typical of its category' };
}

function winter(sources: Sources, category: { winter: number }): { score: number; source: string } {
  const isRated = sources.product.specs.some(({ name, value }) => /3PMSF|snow/i.test(name) && value === 'Yes');
  if (isRated) return { score: Math.max(category.winter, SEVERE_SNOW_SCORE), source: 'Severe snow rated (3PMSF)' };
  return { score: Math.min(category.winter, UNRATED_SNOW_LIMIT), source: 'Not severe snow rated' };
}

/** Returns wet, wear, noise and winter, each from the best available source. Empty except for road tires. */
export function decidingFacts(sources: Sources): DecidingFact[] {
  const { productType, performanceCategory, group } = sources.product;
  if (productType !== 'TIRE' || group === '30' || group === '31') return [];
  const category = BY_CATEGORY.find(({ match }) => match.test(performanceCategory)) ?? PLAIN;
  const noise = reviewed(sources, 'noise') ?? { score: category.noise, source: 'Typical of its category' };
  const facts = [
    { id: 'wet', label: 'Wet grip', ...wet(sources, category) },
    { id: 'wear', label: 'Tread life', ...wear(sources) },
    { id: 'noise', label: 'Quiet ride', ...noise },
    { id: 'winter', label: 'Winter', ...winter(sources, category) },
  ] as const;
  return facts.map((fact) => ({ ...fact, score: clamp(fact.score), verdict: verdictOf(clamp(fact.score)) }));
}
