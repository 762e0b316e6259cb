import { oneLine } from 'registry/one-line';
import { readBrowserReports, type ReportedError, type VersionReports } from '../gateways/browser-reports';

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

function errorLines({ where, message, at, pages, count, clients, lastAt }: ReportedError): readonly string[] {
  const from = `${at || 'no file known'}, ${counted(clients, 'network')}`;
  return [
    `    ${oneLine(`${count} × ${where}: ${message}`)}`,
    `      ${oneLine(`${from}, on ${pages.join(', ')}, last at ${lastAt}`)}`,
  ];
}

function linesOf(version: VersionReports): readonly string[] {
  const { remote, variant, since, errors } = version;
  return [
    `  ${oneLine(`${remote} ${version.version} in ${variant}, since ${since}: ${visitsOf(version)}`)}`,
    ...(version.views > 0 ? measuredLine(version) : []),
    ...errors.flatMap(errorLines),
  ];
}

/**
 * `errors`: prints the reports of browsers about each version: visits with errors, measurements as 75th percentiles,
 * and kinds of errors.
 * @param remotes names by which pages address them, or `shell`; all when empty
 * @returns 1 when a version has errors
 */
export async function errorsCommand(remotes: readonly string[], gateways: readonly string[]): Promise<number> {
  let hasErrors = false;
  for (const origin of gateways) {
    const reports = (await readBrowserReports(origin)).filter(
      ({ remote }) => remotes.length === 0 || remotes.includes(remote),
    );
    hasErrors ||= reports.some(({ errors }) => errors.length > 0);
    const lines = reports.flatMap(linesOf);
    const about = remotes.length === 0 ? 'anything' : oneLine(remotes.join(' or '));
    const none = `  no browser reported ${about} yet`;
    console.log([origin, ...(lines.length > 0 ? lines : [none])].join('\n'));
  }
  return hasErrors ? 1 : 0;
}
