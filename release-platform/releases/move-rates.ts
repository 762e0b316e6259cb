import type { RegisteredRemote } from 'registry/composition/registry';
import { oneLine } from 'registry/one-line';
import type { VersionReports } from '../gateways/browser-reports';
import type { GatewayStatus } from '../gateways/gateway-status';

/** Visits, measurements or renders of each version below which a rate is not compared. */
export const ENOUGH = 100;

/** The last move of a remote to another version. */
export interface LastMove {
  /** Name of the remote in the store. */
  readonly name: string;
  /** Name by which reports address it: its role where it has one. */
  readonly reportedAs: string;
  readonly before: string;
  readonly after: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Counts of one gateway about all versions. */
export interface Counts {
  readonly reports: readonly VersionReports[];
  readonly status: Pick<GatewayStatus, 'renders' | 'pastRenders'>;
}

/** Returns the last move of a remote; null before the second version. */
export function lastMove(name: string, { version, history, role }: RegisteredRemote): LastMove | null {
  const before = history.findLast((move) => move.version !== version)?.version;
  const at = history.findLast((move) => move.version === version)?.at;
  return before === undefined || at === undefined
    ? null
    : { name, reportedAs: role ?? name, before, after: version, at };
}

type Pair<T> = readonly [before: T, after: T];
const both = <T>(of: (version: string) => T, { before, after }: LastMove): Pair<T> => [of(before), of(after)];
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** A part of a total, as text: `0.8 % → 2.5 % (1 of 120 → 3 of 121)`. */
function shareText(label: string, unit: string, [before, after]: Pair<{ part: number; total: number }>): string {
  const numbers = `${before.part} of ${before.total} → ${after.part} of ${after.total}`;
  if (Math.min(before.total, after.total) < ENOUGH) return `${label}: too few ${unit} to compare (${numbers})`;
  const percent = ({ part, total }: { part: number; total: number }): string =>
    `${((100 * part) / total).toFixed(1)} %`;
  return `${label} ${percent(before)} → ${percent(after)} (${numbers})`;
}

const VITALS = {
  lcp: ['largest paint', 1, 0, ' ms'],
  inp: ['interaction', 1, 0, ' ms'],
  cls: ['layout shift', 1_000, 2, ''],
} as const;
type Vital = keyof typeof VITALS;

/** A 75th percentile of one variant: `largest paint 1200 ms → 1400 ms in lowes (100 → 98 visits)`. */
function vitalText(vital: Vital, variant: string, pair: Pair<VersionReports | undefined>): readonly string[] {
  const [label, divisor, digits, unit] = VITALS[vital];
  const [before, after] = pair.map((one) => one?.measured?.[vital] ?? 0) as [number, number];
  if (before + after === 0) return [];
  const numbers = `${before} → ${after} visits`;
  if (Math.min(before, after) < ENOUGH) return [`${label} in ${variant}: too few visits to compare (${numbers})`];
  const [from, to] = pair.map((one) => `${((one?.vitals[vital] ?? 0) / divisor).toFixed(digits)}${unit}`);
  return [`${label} ${from} → ${to} in ${variant} (${numbers})`];
}

/** Returns the rates of a gateway before and after a move, with the numbers that they come from, as lines. */
export function rateLines(move: LastMove, { reports, status }: Counts): readonly string[] {
  const own = reports.filter(({ remote }) => remote === move.reportedAs);
  const visits = both((version) => {
    const found = own.filter((one) => one.version === version);
    return { part: sum(found.map(({ faulty }) => faulty)), total: sum(found.map(({ views }) => views)) };
  }, move);
  const counted = [...(status.renders ?? []), ...(status.pastRenders ?? [])].filter(({ name }) => name === move.name);
  const renders = both((version) => {
    const found = counted.filter((one) => one.version === version);
    return { part: sum(found.map(({ failed }) => failed)), total: sum(found.map(({ total }) => total)) };
  }, move);
  const variants = [...new Set(own.map(({ variant }) => variant))].sort();
  const vitals = variants.flatMap((variant) =>
    (Object.keys(VITALS) as Vital[]).flatMap((vital) => {
      const find = (version: string) => own.find((one) => one.variant === variant && one.version === version);
      return vitalText(vital, variant, both(find, move));
    }),
  );
  return [
    `before and after the move of ${move.at} (${move.before} → ${move.after}):`,
    `  ${shareText('visits with errors', 'visits', visits)}`,
    `  ${shareText('failed renders', 'renders', renders)}`,
    ...vitals.map((one) => `  ${one}`),
  ].map((line) => `    ${line.startsWith('  ') ? '  ' : ''}${oneLine(line)}`);
}
