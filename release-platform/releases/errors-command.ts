import { oneLine } from 'registry/one-line';
import type { Registry } from 'registry/composition/registry';
import { openReleases, type ReleaseStore } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';
import { positionText, remotePositions, shellPositions, type PositionReader, type Traced } from '../source-positions';
import { readGatewayStatus } from '../gateways/gateway-status';
import { lastMove, rateLines } from './move-rates';
import { readBrowserReports, type ReportedError, type VersionReports } from '../gateways/browser-reports';

/** Name of the shell among the remotes of a report. */
const SHELL = 'shell';

/** Returns a number with its noun: "1 order", "2 orders". */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Returns the share of visits with an error of the version, for example "3 of 120 visits had errors (2.5 %)". */
export function visitsOf({ views, faulty }: Pick<VersionReports, 'views' | 'faulty'>): string {
  if (views === 0) return 'no visit measured itself';
  return `${faulty} of ${counted(views, 'visit')} had errors (${((100 * faulty) / views).toFixed(1)} %)`;
}

function measuredLine({ vitals: { lcp, inp, cls }, added, ordered }: VersionReports): readonly string[] {
  const parts = [
    ...(lcp === null ? [] : [`largest paint ${lcp} ms`]),
    ...(inp === null ? [] : [`interaction ${inp} ms`]),
    ...(cls === null ? [] : [`layout shift ${(cls / 1_000).toFixed(2)}`]),
    `${counted(added, 'addition')} to the cart`,
    counted(ordered, 'order'),
  ];
  return [`    ${parts.join(', ')}`];
}

function errorLines(
  { where, message, at, pages, count, clients, lastAt }: ReportedError,
  traced: Traced,
): readonly string[] {
  const built = at || 'no file known';
  const place = 'source' in traced ? `${positionText(traced)} (${built})` : built;
  const note = 'problem' in traced && at !== '' ? `; no source: ${traced.problem}` : '';
  return [
    `    ${oneLine(`${count} × ${where}: ${message}`)}`,
    `      ${oneLine(`${place}, ${counted(clients, 'network')}, on ${pages.join(', ')}, last at ${lastAt}${note}`)}`,
  ];
}

async function linesOf(version: VersionReports, positions: PositionReader): Promise<readonly string[]> {
  const { remote, variant, since, errors } = version;
  const lines: string[] = [];
  for (const error of errors) lines.push(...errorLines(error, await positions.trace(error.at)));
  return [
    `  ${oneLine(`${remote} ${version.version} in ${variant}, since ${since}: ${visitsOf(version)}`)}`,
    ...(version.views > 0 ? measuredLine(version) : []),
    ...lines,
  ];
}

/** Returns the positions of a reported version. A report names a remote as pages do: by its role where it has one. */
function positionsOf(store: ReleaseStore, registry: Registry, { remote, version }: VersionReports): PositionReader {
  if (remote === SHELL) return shellPositions(store.settings.data, version);
  const inRole = Object.entries(registry.remotes).find(
    ([, { role, history }]) => role === remote && history.some((move) => move.version === version),
  );
  return remotePositions(store, inRole?.[0] ?? remote, version);
}

/**
 * `errors`: prints the reports of browsers about each version: visits with errors, measurements as 75th percentiles,
 * and kinds of errors with their positions in the sources.
 * @param remotes names by which pages address them, or `shell`; all when empty
 * @returns 1 when a version has errors
 */
export async function errorsCommand(
  settings: ReleaseSettings,
  remotes: readonly string[],
  gateways: readonly string[],
): Promise<number> {
  const store = await openReleases(settings);
  const { registry } = await store.log.read();
  let hasErrors = false;
  for (const origin of gateways) {
    const reports = (await readBrowserReports(origin)).filter(
      ({ remote }) => remotes.length === 0 || remotes.includes(remote),
    );
    hasErrors ||= reports.some(({ errors }) => errors.length > 0);
    const lines: string[] = [];
    for (const report of reports) lines.push(...(await linesOf(report, positionsOf(store, registry, report))));
    const shown = (name: string): boolean => reports.some(({ remote }) => remote === name);
    const status = await readGatewayStatus(origin).catch(() => ({}));
    for (const [name, registered] of Object.entries(registry.remotes)) {
      const move = lastMove(name, registered);
      if (move && shown(move.reportedAs)) lines.push(`  ${oneLine(name)}`, ...rateLines(move, { reports, status }));
    }
    const about = remotes.length === 0 ? 'anything' : oneLine(remotes.join(' or '));
    const none = `  no browser reported ${about} yet`;
    console.log([origin, ...(lines.length > 0 ? lines : [none])].join('\n'));
  }
  return hasErrors ? 1 : 0;
}
