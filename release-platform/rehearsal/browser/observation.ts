import { BROWSER_LIMITS } from './browser-limits';
import type { Visit } from './visit-plan';

/** A fault of a page in a browser. */
export interface Fault {
  readonly kind:
    | 'error'
    | 'report'
    | 'policy'
    | 'request'
    | 'stuck'
    | 'accessibility'
    | 'leak'
    | 'lost-click'
    | 'scroll';
  /** Predicate without a subject: `throws "TypeError: x" while it loads`. */
  readonly text: string;
  readonly nextStep: string;
  /** Identifies it where its text does not. */
  readonly key?: string;
  /** Stack of the error, where there is one. */
  readonly stack?: string;
}

/** Measures of a page before anything is clicked. */
export interface Measures {
  readonly layoutShift: number;
  readonly longestTaskMs: number;
  /** Slowdown of a process on this machine at that time; 1 when idle. */
  readonly slowdown: number;
}

/** The result of one visit. */
export interface Observation {
  readonly visit: Visit;
  readonly faults: readonly Fault[];
  /** Null when the page did not get that far. */
  readonly measures: Measures | null;
  /** PNG of the page; null when it could not be drawn. */
  readonly picture: Buffer | null;
}

const withoutVersion = (text: string): string => text.replaceAll(/\/remotes\/([^/]+)\/[^/]+/g, '/remotes/$1');

/** Identifies a fault among those of its kind: digits and versions differ between two runs of the same code. */
export const keyTextOf = ({ text, key }: Fault): string => key ?? withoutVersion(text).replaceAll(/\d+/g, '#');

/** Identifies a fault in another visit. */
export const keyOf = (fault: Fault): string => `${fault.kind} ${keyTextOf(fault)}`;

/** Returns the measures of the candidate that are above a limit and clearly above those of the live version. */
function worseMeasures(candidate: Measures | null, live: Measures | null): readonly Fault[] {
  if (!candidate) return [];
  const before = live ?? { layoutShift: 0, longestTaskMs: 0 };
  const { slowdown } = candidate;
  const { layoutShift, longestTaskMs } = candidate;
  const { layoutShift: mostShift, longTaskMs, longTaskTimes, frozenMs } = BROWSER_LIMITS;
  const faults: Fault[] = [];
  if (layoutShift > mostShift && layoutShift > before.layoutShift + mostShift)
    faults.push({
      kind: 'error',
      text: `shifts its content by ${layoutShift.toFixed(2)} (live version: ${before.layoutShift.toFixed(2)})`,
      nextStep: 'reserve the size of what appears later',
    });
  if (longestTaskMs > longTaskMs * slowdown && longestTaskMs > before.longestTaskMs * longTaskTimes)
    faults.push({
      kind: 'error',
      text:
        `${longestTaskMs > frozenMs ? 'freezes' : 'blocks'} the main thread for ${Math.round(longestTaskMs)} ms ` +
        `(live version: ${Math.round(before.longestTaskMs)} ms)`,
      nextStep: 'split the work, or do it on the server',
    });
  return faults;
}

/** Returns faults that the candidate has in a visit and the live version has not. */
export function newFaults(candidate: Observation, live: Observation | undefined): readonly Fault[] {
  const known = new Set(live?.faults.map(keyOf));
  const all = [
    ...candidate.faults.filter((fault) => !known.has(keyOf(fault))),
    ...worseMeasures(candidate.measures, live?.measures ?? null),
  ];
  return [...new Map(all.map((fault) => [keyOf(fault), fault])).values()];
}

/** `page 'list', widget 'badge' at '/tires' in lowes at 390 px` */
export function whereOf({ parts, variant, width, path }: Visit): string {
  const named = parts.slice(0, 3).map((part) => part.replace(/ (.*)$/, " '$1'"));
  const more = parts.length > 3 ? ` and ${parts.length - 3} more` : '';
  return `${named.join(', ')}${more} at '${path}' in ${variant} at ${width} px`;
}

/** Returns one sentence for each different fault of a page. */
export function problemsIn(found: readonly (readonly [Visit, Fault])[]): readonly string[] {
  const distinct = new Map([...found].reverse().map((one) => [`${one[0].path} ${keyOf(one[1])}`, one]));
  return [...distinct.values()]
    .reverse()
    .map(([visit, { text, nextStep }]) => `${whereOf(visit)} ${text}; the live version does not: ${nextStep}`);
}
