import { isWorse, type Proportion } from './sequential-test';
import type { RolloutFigures, Signal, VersionFigures } from './rollout-figures';

/** Probability that a harmless rollout is rolled back, over all signals and steps and any number of comparisons. */
export const FALSE_POSITIVES = 0.01;

/**
 * Networks that may lie. Eleven networks (/24 or /48) that a competitor rents cost more than they gain, and a real
 * fault reaches as many within a minute at 60 visits if it meets every third visit.
 */
export const LYING_NETWORKS = 10;
/** A gateway judges one visit of a network in this time. */
const JUDGED_EVERY_SECONDS = 600;

interface Rule {
  readonly signal: Signal;
  /** Share of {@link FALSE_POSITIVES}. Together 1. */
  readonly share: number;
  /** Difference that does not matter. */
  readonly margin: number;
  /** True where a browser reports it, so that a client can lie. */
  readonly isReported: boolean;
  readonly describe: (candidate: Proportion, stable: Proportion) => string;
}

const numbers = new Intl.NumberFormat('en-US');
const of = ({ events, total }: Proportion): string => `${numbers.format(events)} of ${numbers.format(total)}`;
const bad =
  (name: string) =>
  (candidate: Proportion, stable: Proportion): string =>
    `${name} ${of(candidate)}, stable ${of(stable)}`;
const good = ({ events, total }: Proportion): Proportion => ({ events: total - events, total });
const missing =
  (name: string) =>
  (candidate: Proportion, stable: Proportion): string =>
    bad(name)(good(candidate), good(stable));

/** Servers do not lie and fail seldom, so failed renders have half of all false positives: fewer are enough. */
const RULES: readonly Rule[] = [
  { signal: 'failedRenders', share: 0.5, margin: 0, isReported: false, describe: bad('failed renders') },
  { signal: 'faulty', share: 0.2, margin: 0.01, isReported: true, describe: bad('faulty visits') },
  {
    ...{ signal: 'notAdded', share: 0.06, margin: 0, isReported: true },
    describe: missing('visits with an addition to the cart'),
  },
  { signal: 'notOrdered', share: 0.06, margin: 0, isReported: true, describe: missing('visits with an order') },
  { signal: 'slowLcp', share: 0.06, margin: 0.05, isReported: true, describe: bad('visits with LCP above 2.5 s') },
  { signal: 'slowInp', share: 0.06, margin: 0.05, isReported: true, describe: bad('visits with INP above 200 ms') },
  { signal: 'highCls', share: 0.06, margin: 0.05, isReported: true, describe: bad('visits with CLS above 0.1') },
];

export type Verdict =
  | { readonly kind: 'continue' }
  | { readonly kind: 'regression'; readonly reason: string; readonly figures: RegressionFigures };

/** Counts that a regression was found in: what is bad of all. */
export interface RegressionFigures {
  readonly signal: Signal;
  readonly candidate: Proportion;
  readonly stable: Proportion;
}

export interface JudgeOptions {
  /** Steps of the rollout, which share the false positives. */
  readonly steps: number;
  /** Reports that liars can have sent, as {@link forgeableReports} returns. */
  readonly forgeable: number;
}

/** Returns how many judged reports {@link LYING_NETWORKS} can have sent to all gateways since the step began. */
export const forgeableReports = ({ seconds, gateways }: Pick<RolloutFigures, 'seconds' | 'gateways'>): number =>
  LYING_NETWORKS * Math.max(1, gateways) * (1 + Math.floor(seconds / JUDGED_EVERY_SECONDS));

/** Removes reports that may be lies against the candidate: bad ones of it. */
function withoutBad({ events, total }: Proportion, count: number): Proportion {
  const removed = Math.min(events, count);
  return { events: events - removed, total: total - removed };
}

/** Removes reports that may be lies for the stable version: good ones of it. */
const withoutGood = (one: Proportion, count: number): Proportion => good(withoutBad(good(one), count));

/**
 * Compares the versions of a rollout, as often as wanted. A harmless rollout is called a regression with a probability
 * of at most {@link FALSE_POSITIVES}; reports of {@link LYING_NETWORKS} networks cannot cause it.
 */
export function judge(candidate: VersionFigures, stable: VersionFigures, options: JudgeOptions): Verdict {
  for (const { signal, share, margin, isReported, describe } of RULES) {
    const forged = isReported ? options.forgeable : 0;
    const [ours, theirs] = [candidate[signal], stable[signal]];
    const falsePositives = (FALSE_POSITIVES * share) / Math.max(1, options.steps);
    if (isWorse(withoutBad(ours, forged), withoutGood(theirs, forged), { falsePositives, margin }))
      return {
        ...{ kind: 'regression', reason: describe(ours, theirs) },
        figures: { signal, candidate: ours, stable: theirs },
      };
  }
  return { kind: 'continue' };
}
