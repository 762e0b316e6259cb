import { median, type Row } from './figures';

/** Figures of one visit of a page; NaN where the browser has none, for example when nothing was painted. */
export interface Visit {
  /** Lighthouse's score, 0 to 100. */
  readonly score: number;
  /** First paint of a text or picture, in milliseconds, as the next two. */
  readonly fcp: number;
  /** Paint of the largest text or picture. */
  readonly lcp: number;
  /** Total blocking time, in ms. */
  readonly tbt: number;
  readonly cls: number;
  /** kB of script as transferred. */
  readonly script: number;
  /** kB of the same scripts for a client that accepts only gzip. */
  readonly gzipScript: number;
}

const NAMES: Readonly<Record<keyof Visit, string>> = {
  score: 'score',
  fcp: 'FCP',
  lcp: 'LCP',
  tbt: 'TBT',
  cls: 'CLS',
  script: 'script',
  gzipScript: 'script gzip',
};
const FIGURES = Object.keys(NAMES) as readonly (keyof Visit)[];
const REPEATS = 2;

/** Figures that a visit lacks. */
export const missingIn = (visit: Visit): readonly (keyof Visit)[] =>
  FIGURES.filter((name) => Number.isNaN(visit[name]));

/** One visit with all its figures: it is repeated up to twice when one is missing, and then returned without it. */
export async function wholeVisit(visit: () => Promise<Visit>): Promise<Visit> {
  let last = await visit();
  for (let repeat = 0; repeat < REPEATS && missingIn(last).length > 0; repeat += 1) last = await visit();
  return last;
}

/** Visits in turns, so that a machine that becomes slow does not distort only one of the results. */
export async function visitByTurns<K extends string>(
  runs: number,
  visitors: Readonly<Record<K, () => Promise<Visit>>>,
): Promise<Record<K, readonly Visit[]>> {
  const names = Object.keys(visitors) as K[];
  const visits = Object.fromEntries(names.map((name) => [name, [] as Visit[]])) as Record<K, Visit[]>;
  for (let run = 0; run < runs; run += 1) for (const name of names) visits[name].push(await wholeVisit(visitors[name]));
  return visits;
}

/** `LCP in 1 of 5` for each figure that is missing despite repeats; '' when none is. */
export function missingFigures(visits: readonly Visit[]): string {
  const missing = visits.flatMap(missingIn);
  return FIGURES.filter((name) => missing.includes(name))
    .map((name) => `${NAMES[name]} in ${missing.filter((one) => one === name).length} of ${visits.length}`)
    .join(', ');
}

/** Median of a figure. */
export const middle = (visits: readonly Visit[], name: keyof Visit): number =>
  median(visits.map((visit) => visit[name]));
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Visits of one page. */
export interface MeasuredVisits {
  readonly ours: readonly Visit[];
  /** Second visits, with the first one's files in the browser's cache. */
  readonly again: readonly Visit[];
  readonly copy: readonly Visit[];
}

/** A page's row: medians beside those of its static copy, and their ratio. */
export function pageRow(page: string, { ours, again, copy }: MeasuredVisits): Row {
  const [fcp, lcp, copyFcp, copyLcp] = [
    middle(ours, 'fcp'),
    middle(ours, 'lcp'),
    middle(copy, 'fcp'),
    middle(copy, 'lcp'),
  ];
  const missing = Object.entries({ '': ours, 'again: ': again, 'copy: ': copy }).map(([whose, visits]) => {
    const names = missingFigures(visits);
    return names && whose + names;
  });
  return {
    page,
    score: middle(ours, 'score'),
    'FCP ms': rounded(fcp, 0),
    'of a copy': rounded(copyFcp, 0),
    'FCP ×': rounded(fcp / copyFcp, 2),
    'LCP ms': rounded(lcp, 0),
    'of a copy ': rounded(copyLcp, 0),
    'LCP ×': rounded(lcp / copyLcp, 2),
    'again FCP ms': rounded(middle(again, 'fcp'), 0),
    'again LCP ms': rounded(middle(again, 'lcp'), 0),
    'TBT ms': rounded(middle(ours, 'tbt'), 0),
    CLS: rounded(middle(ours, 'cls'), 3),
    'script kB': rounded(middle(ours, 'script'), 1),
    'script gzip kB': rounded(middle(ours, 'gzipScript'), 1),
    'not measured': missing.filter(Boolean).join('; '),
  };
}
