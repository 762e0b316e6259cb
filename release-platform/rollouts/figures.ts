import type { JudgedViews, VersionReports } from '../gateways/browser-reports';
import type { GatewayStatus } from '../gateways/gateway-status';
import { combined, NO_FIGURES, sumOf, type RolloutFigures, type VersionFigures } from './rollout-figures';

/** Answers of one gateway to operators. */
export interface GatewayAnswers {
  readonly status: GatewayStatus;
  readonly reports: readonly VersionReports[];
}

interface Versions {
  readonly remote: string;
  readonly candidate: string;
  readonly stable: string;
}

/** A counter with the time from which it counts: another time means that it began again at 0. */
interface Counter {
  readonly version: string;
  readonly key: string;
  readonly figures: VersionFigures;
}

const lacking = (events: number, total: number) => ({ events: total - events, total });

const ofViews = ({ views, faulty, added, ordered, lcp, inp, cls }: JudgedViews): VersionFigures => ({
  ...NO_FIGURES,
  faulty: { events: faulty, total: views },
  notAdded: lacking(added, views),
  notOrdered: lacking(ordered, views),
  slowLcp: { events: lcp.poor, total: lcp.measured },
  slowInp: { events: inp.poor, total: inp.measured },
  highCls: { events: cls.poor, total: cls.measured },
});

function countersOf(origin: string, remote: string, { status, reports }: GatewayAnswers): readonly Counter[] {
  const renders = (status.renders ?? [])
    .filter(({ name }) => name === remote)
    .map(({ version, since, total, failed }) => ({
      ...{ version, key: [origin, 'renders', version, since].join(' ') },
      figures: { ...NO_FIGURES, failedRenders: { events: failed, total } },
    }));
  const views = reports
    .filter((one) => one.remote === remote)
    .flatMap(({ version, variant, since, judged }) =>
      judged ? [{ version, key: [origin, variant, version, since].join(' '), figures: ofViews(judged) }] : [],
    );
  return [...renders, ...views];
}

const hasFallen = (now: VersionFigures, last: VersionFigures): boolean =>
  now.failedRenders.total < last.failedRenders.total || now.faulty.total < last.faulty.total;

const differenceOf = (now: VersionFigures, last: VersionFigures): VersionFigures =>
  combined((a, b) => ({ events: a.events - b.events, total: a.total - b.total }), now, last);

/**
 * Sums what gateways count of two versions since it was created. A gateway that restarts counts from 0 and loses
 * nothing that was read before.
 */
export class FiguresSum {
  readonly #last = new Map<string, VersionFigures>();
  readonly #origins = new Set<string>();
  readonly #sums = new Map<string, VersionFigures>();
  #startedMs: number | null = null;

  constructor(readonly versions: Versions) {}

  /**
   * @param answers by origin, of all gateways that answered
   * @param nowMs of a monotonic clock
   * @param missing reasons of the others
   */
  add(answers: ReadonlyMap<string, GatewayAnswers>, nowMs: number, missing: readonly string[] = []): RolloutFigures {
    this.#startedMs ??= nowMs;
    for (const [origin, answer] of answers) {
      for (const counter of countersOf(origin, this.versions.remote, answer)) this.#count(counter, origin);
      this.#origins.add(origin);
    }
    const { candidate, stable } = this.versions;
    return {
      candidate: this.#sums.get(candidate) ?? NO_FIGURES,
      stable: this.#sums.get(stable) ?? NO_FIGURES,
      seconds: (nowMs - this.#startedMs) / 1_000,
      gateways: this.#origins.size,
      missing,
    };
  }

  #count({ key, version, figures }: Counter, origin: string): void {
    const known = this.#last.get(key);
    this.#last.set(key, figures);
    // Counts of a gateway that is read for the first time may be older than the step.
    if (!known && !this.#origins.has(origin)) return;
    const base = known && !hasFallen(figures, known) ? known : NO_FIGURES;
    this.#sums.set(version, sumOf(this.#sums.get(version) ?? NO_FIGURES, differenceOf(figures, base)));
  }
}
