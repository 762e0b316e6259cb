import { fnv1a, mulberry32, picker, TWO_32 } from './random';
import type { FitmentRow, TireLine } from '../../data/source-data';

/*
 * The generator that came with the review phrases: a pure function whose results are fixed by the golden file. The
 * order of draws must not change.
 */

interface Phrase {
  id: string;
  category: string;
  polarity: string;
  tags: string[];
  text: string;
}
export interface Phrases {
  meta: { disclosure: string };
  rating_distribution_percent: Record<string, number[]>;
  sub_ratings: Record<string, string[]>;
  body_categories: Record<string, string[]>;
  titles: Record<string, string[]>;
  nicknames: { a: string[]; b: string[]; n_range: [number, number] };
  phrases: Phrase[];
}
interface Vehicle {
  year: number;
  make: string;
  model: string;
  trim: string;
  fitment_id: string;
}
export interface SampleReview {
  review_id: string;
  is_sample: true;
  disclosure: string;
  line_id: string;
  rating: number;
  sub_ratings: Record<string, number>;
  title: string;
  body: string;
  nickname: string;
  vehicle: Vehicle | null;
  size: string;
  miles_driven: number | null;
  age_days: number;
  would_recommend: boolean;
  helpful_votes: number;
}
type Kind = 'road' | 'trailer' | 'atv' | 'lawn';
type Pick = (n: number) => number;

export const REVIEW_SEED = 20261120;
/** Day on which the data were made, from which sample reviews are dated back. */
export const BUILD_DATE = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;
/** Minimum days between the installation of tires and their review. */
const LEAST_AGE = 20;
const NEGATIVE_SHARE: Record<number, number> = { 5: 0, 4: 15, 3: 45, 2: 75, 1: 95 };
const MILES_PER_DAY: Record<Kind, number> = { road: 33, trailer: 9, atv: 4, lawn: 0 };
const COUNT_BASE: Record<string, number> = { premium: 40, upper: 30, mid: 26, value: 18, economy: 12 };

export function reviewCount(line: { line_id: string; brand_tier: string }, seed = REVIEW_SEED): number {
  const draw = mulberry32(fnv1a(`count|${line.line_id}|${seed}`));
  return 4 + Math.floor((draw() / TWO_32) * (COUNT_BASE[line.brand_tier] ?? 12));
}

const at = <T>(list: readonly T[], index: number): T => {
  const value = list[index];
  if (value === undefined) throw new Error(`Review data has no entry ${index}.`);
  return value;
};

function pickRating(pick: Pick, shares: readonly number[]): number {
  let x = pick(100);
  for (let i = 0; i < 5; i += 1) {
    if (x < at(shares, i)) return i + 1;
    x -= at(shares, i);
  }
  return 5;
}

function pickVehicle(pick: Pick, kind: Kind, size: string, fitments: readonly FitmentRow[]): Vehicle | null {
  const rows = kind === 'road' ? fitments.filter((row) => row.front_size === size) : [];
  if (rows.length === 0) return null;
  const row = at(rows, pick(rows.length));
  const from = Number(row.year_from);
  const to = Math.min(Number(row.year_to), 2026);
  return {
    year: from + pick(to - from + 1),
    make: row.make ?? '',
    model: row.model ?? '',
    trim: row.trim ?? '',
    fitment_id: row.fitment_id ?? '',
  };
}

/** Moves an age before the vehicle's model year into the time since. */
function ageSince(drawn: number, vehicle: Vehicle | null): number {
  if (vehicle === null) return drawn;
  const most = Math.floor((BUILD_DATE - Date.UTC(vehicle.year, 0, 1)) / DAY_MS);
  return drawn <= most ? drawn : LEAST_AGE + ((drawn - LEAST_AGE) % (most - LEAST_AGE + 1));
}

/** Returns the date of a review, `YYYY-MM-DD`. */
export const submittedOn = ({ age_days }: SampleReview): string =>
  new Date(BUILD_DATE - age_days * DAY_MS).toISOString().slice(0, 10);

function pickCategories(pick: Pick, P: Phrases, kind: Kind, must: string[], miles: number | null): string[] {
  const left = (P.body_categories[kind] ?? [])
    .filter((name) => name !== 'wear' || (miles !== null && miles >= 6000))
    .filter((name) => !must.includes(name));
  const want = 2 + pick(3);
  const chosen = [...must];
  while (chosen.length < want && left.length > 0) chosen.push(...left.splice(pick(left.length), 1));
  return chosen;
}

interface Sentences {
  text: string[];
  polarity: Record<string, 'neg' | 'pos'>;
}

function pickSentences(
  pick: Pick,
  P: Phrases,
  kind: Kind,
  rating: number,
  categories: string[],
  miles: number | null,
  hasVehicle: boolean,
): Sentences {
  const text: string[] = [];
  const used: string[] = [];
  const polarity: Sentences['polarity'] = {};
  const choose = (category: string, wanted: string): boolean => {
    const list = P.phrases.filter(
      (p) =>
        p.category === category &&
        p.polarity === wanted &&
        !used.includes(p.id) &&
        (miles !== null || !p.text.includes('{miles}')) &&
        (hasVehicle || !p.text.includes('{vehicle}')),
    );
    if (list.length === 0) return false;
    const phrase = at(list, pick(list.length));
    used.push(phrase.id);
    text.push(phrase.text);
    return true;
  };
  choose('opener', kind === 'road' ? 'any' : 'nonroad');
  for (const category of categories) {
    const wanted = pick(100) < (NEGATIVE_SHARE[rating] ?? 0) ? 'neg' : 'pos';
    if (choose(category, wanted)) polarity[category] = wanted;
  }
  if (rating <= 2) choose('negative', 'neg');
  choose('closer', rating >= 4 ? 'pos' : rating === 3 ? 'mid' : 'neg');
  return { text, polarity };
}

function pickSubRatings(
  pick: Pick,
  names: string[],
  rating: number,
  polarity: Sentences['polarity'],
): Record<string, number> {
  return Object.fromEntries(
    names.map((name) => {
      let value = rating + pick(3) - 1;
      if (polarity[name] === 'neg') value = Math.min(value, 3);
      if (polarity[name] === 'pos') value = Math.max(value, 3);
      return [name, Math.max(1, Math.min(5, value))];
    }),
  );
}

const withCommas = (value: number) => value.toString().replace(/\B(?=(\d{3})+$)/g, ',');

export function makeReview(
  line: TireLine,
  index: number,
  P: Phrases,
  fitments: readonly FitmentRow[],
  seed = REVIEW_SEED,
): SampleReview {
  const pick = picker(`${line.line_id}|${index}|${seed}`);
  const rating = pickRating(pick, P.rating_distribution_percent[line.brand_tier] ?? []);
  const kind = (['trailer', 'atv', 'lawn'].includes(line.type) ? line.type : 'road') as Kind;
  const isSnow = kind === 'road' && (line.type === 'winter' || line.three_peak_mountain_snowflake === true);
  const isOffroad = kind === 'road' && (line.type === 'all-terrain' || line.type === 'mud-terrain');
  const { size } = at(line.sizes, pick(line.sizes.length));
  const vehicle = pickVehicle(pick, kind, size, fitments);
  const ageDays = ageSince(LEAST_AGE + pick(900), vehicle);
  const miles =
    kind === 'lawn'
      ? null
      : Math.max(100, Math.round((ageDays * MILES_PER_DAY[kind] * (60 + pick(81))) / 100 / 100) * 100);
  const categories = pickCategories(pick, P, kind, isSnow ? ['snow'] : isOffroad ? ['offroad'] : [], miles);
  const { text, polarity } = pickSentences(pick, P, kind, rating, categories, miles, vehicle !== null);
  const names = [
    ...(P.sub_ratings[kind] ?? []),
    ...(isSnow ? (P.sub_ratings.snow_extra ?? []) : []),
    ...(isOffroad ? (P.sub_ratings.offroad_extra ?? []) : []),
  ];
  const subRatings = pickSubRatings(pick, names, rating, polarity);
  const titles = P.titles[String(rating)] ?? [];
  const title = at(titles, pick(titles.length));
  const {
    a,
    b,
    n_range: [low, high],
  } = P.nicknames;
  const nickname = at(a, pick(a.length)).replaceAll(' ', '') + at(b, pick(b.length)) + (low + pick(high - low + 1));
  const fill = (sentence: string) =>
    sentence
      .replaceAll('{vehicle}', vehicle ? `${vehicle.year} ${vehicle.make} ${vehicle.model}` : '')
      .replaceAll('{size}', size)
      .replaceAll('{miles}', miles === null ? '' : withCommas(miles));
  return {
    review_id: `SAMPLE-${line.line_id}-${index}`,
    is_sample: true,
    disclosure: P.meta.disclosure,
    line_id: line.line_id,
    rating,
    sub_ratings: subRatings,
    title,
    body: text.map(fill).join(' '),
    nickname,
    vehicle,
    size,
    miles_driven: miles,
    age_days: ageDays,
    would_recommend: rating >= 4,
    helpful_votes: pick(25),
  };
}
