import type { Proportion } from './sequential-test';

/** Signals that a version is judged by. All count what is bad, so that a higher share is always worse. */
export const SIGNALS = ['failedRenders', 'faulty', 'notAdded', 'notOrdered', 'slowLcp', 'slowInp', 'highCls'] as const;
export type Signal = (typeof SIGNALS)[number];

/** Figures of one version since the rollout's step began, over all gateways and variants. */
export type VersionFigures = Readonly<Record<Signal, Proportion>>;

/** Figures of a rollout since its step began. */
export interface RolloutFigures {
  readonly candidate: VersionFigures;
  readonly stable: VersionFigures;
  /** Seconds since the figures were first read. */
  readonly seconds: number;
  readonly gateways: number;
  /** Gateways whose figures are not in the sums, with the reason. Their absence stops no rollback, but each advance. */
  readonly missing: readonly string[];
}

export const NO_FIGURES: VersionFigures = {
  failedRenders: { events: 0, total: 0 },
  faulty: { events: 0, total: 0 },
  notAdded: { events: 0, total: 0 },
  notOrdered: { events: 0, total: 0 },
  slowLcp: { events: 0, total: 0 },
  slowInp: { events: 0, total: 0 },
  highCls: { events: 0, total: 0 },
};

/** Computes each signal from the figures of some versions. */
export function combined(
  combine: (a: Proportion, b: Proportion) => Proportion,
  a: VersionFigures,
  b: VersionFigures,
): VersionFigures {
  return Object.fromEntries(SIGNALS.map((signal) => [signal, combine(a[signal], b[signal])])) as Record<
    Signal,
    Proportion
  >;
}

export const sumOf = (a: VersionFigures, b: VersionFigures): VersionFigures =>
  combined((x, y) => ({ events: x.events + y.events, total: x.total + y.total }), a, b);
