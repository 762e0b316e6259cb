import { BENEFIT_TYPES } from 'shared-contracts';
import { deprecationOf } from 'registry/composition/deprecations';
import { activeFreezes } from 'registry/composition/freezes';
import { pinOf } from 'registry/composition/pins';
import { placementsWith, readAddress } from 'registry/composition/placements';
import type { Registry } from 'registry/composition/registry';
import { openReleases, type ReleaseStore } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';
import { noticeText, pinNotices, useNotices } from '../deploy/deprecation-notices';
import { describeRefusals } from '../deploy/describe-registry';
import { oneLine } from 'registry/one-line';
import { readRefusals } from '../deploy/moves/refusals';
import { storedManifest, usersInVariants } from '../deploy/moves/release-check';
import { namesOf } from '../commands/variant-names';
import { readBrowserReports, type VersionReports } from '../gateways/browser-reports';
import { lastMove, rateLines } from './move-rates';
import { counted, visitsOf } from './errors-command';
import { readGatewayStatus, type GatewayStatus, type ServedPart } from '../gateways/gateway-status';

type InVariant = ServedPart & { readonly variant: string };

const partsOf = ({ variants }: GatewayStatus, name: string): readonly InVariant[] =>
  BENEFIT_TYPES.flatMap((variant) =>
    (variants[variant] ?? []).filter((part) => part.name === name).map((part) => ({ ...part, variant })),
  );

const listed = (parts: readonly InVariant[]): string => namesOf(parts.map(({ variant }) => variant));

/** Groups parts with equal text. */
function grouped(parts: readonly InVariant[], keyOf: (part: InVariant) => string): readonly (readonly InVariant[])[] {
  const groups = new Map<string, InVariant[]>();
  for (const part of parts) groups.set(keyOf(part), [...(groups.get(keyOf(part)) ?? []), part]);
  return [...groups.values()];
}

function servedLine(group: readonly InVariant[]): string {
  const [{ wished, served, problem }] = group as readonly [InVariant];
  const where = listed(group);
  if (served === wished) return `    served in ${where}`;
  const instead = served === null ? 'nothing is served' : `${served} is served`;
  return `    in ${where} ${oneLine(instead)} instead: ${oneLine(problem ?? 'it is being loaded')}`;
}

/** Failures of the served version; renders are counted by process, for all variants. */
function failureLines(parts: readonly InVariant[]): readonly string[] {
  return grouped(parts, ({ served }) => served ?? '').flatMap((group) => {
    const [{ served, renders, isReady }] = group as readonly [InVariant];
    const { total, failed, lastFailure } = renders;
    const last = lastFailure && oneLine(`at ${lastFailure.at}: ${lastFailure.message}`);
    return [
      ...(served !== null && !isReady ? [`    ${oneLine(served)} is not rendered on the server now`] : []),
      ...(last === null ? [] : [`    ${failed} of ${total} renders failed, the last ${last}`]),
    ];
  });
}

/** Answers of one gateway. */
interface Gateway {
  readonly origin: string;
  readonly status: GatewayStatus;
  /** Empty when it is too old to collect reports. */
  readonly reports: readonly VersionReports[];
}

const readGateway = async (origin: string): Promise<Gateway> => ({
  origin,
  status: await readGatewayStatus(origin),
  reports: await readBrowserReports(origin).catch(() => []),
});

/** Reports of browsers about the served versions. */
function browserLines(parts: readonly InVariant[], reports: readonly VersionReports[]): readonly string[] {
  return grouped(parts, ({ served }) => served ?? '').flatMap((group) => {
    const found = reports.filter(({ variant, remote, version }) =>
      group.some((part) => part.variant === variant && (part.role ?? part.name) === remote && part.served === version),
    );
    const kinds = new Set(found.flatMap(({ errors }) => errors.map(({ message }) => message))).size;
    if (found.length === 0) return [];
    const sum = (of: (one: VersionReports) => number): number => found.reduce((total, one) => total + of(one), 0);
    const visits = visitsOf({ views: sum(({ views }) => views), faulty: sum(({ faulty }) => faulty) });
    const [first] = found;
    const more = kinds === 0 ? '' : `; ${counted(kinds, 'kind')}: npm run releases -- errors ${first?.remote ?? ''}`;
    return [`    in browsers, ${oneLine(`${visits}${more}`)}`];
  });
}

function gatewayLines({ origin, status, reports }: Gateway, name: string): readonly string[] {
  const parts = partsOf(status, name);
  const served = grouped(parts, ({ wished, served, problem }) => JSON.stringify([wished, served, problem]));
  const lines = [...served.map(servedLine), ...failureLines(parts), ...browserLines(parts, reports)];
  return [`  ${origin}`, ...(lines.length > 0 ? lines : ['    in no variant'])];
}

const shellLine = ({ build, problem }: NonNullable<GatewayStatus['shell']>): string =>
  `  ${oneLine(`shell ${build}${problem === null ? '' : `, but ${problem}`}`)}`;

/** Widgets that the log places and a gateway does not show, with the reason and the next step. */
function absentLines({ absent }: GatewayStatus): readonly string[] {
  return BENEFIT_TYPES.flatMap((variant) =>
    (absent?.[variant] ?? []).flatMap(({ slot, widget, problem, advice }) => [
      `  ${oneLine(`'${widget}' is not shown in '${slot}' in ${variant}: ${problem}.`)}`,
      `    ${oneLine(advice)}`,
    ]),
  );
}

/** Stored files with an altered or missing copy that nothing could repair. */
function damageLines({ damaged = [] }: GatewayStatus): readonly string[] {
  if (damaged.length === 0) return [];
  const files = damaged.map(({ remote, version, file, where, state, problem }) => {
    const line = `${file} of ${remote} ${version} is ${state} in the ${where}: ${problem ?? 'it was repaired'}`;
    return `    ${oneLine(line)}`;
  });
  return ['  files damaged:', ...files];
}

/** Slots that show a remote's widgets, and the widgets in its own slots. */
function slotLines(registry: Registry, name: string): readonly string[] {
  const variants = new Map<string, string[]>();
  for (const { variant, slot, widget } of placementsWith(registry, name)) {
    const isGuest = readAddress(widget).remote === name;
    const line = isGuest ? `its widget '${widget}' stands in '${slot}'` : `its slot '${slot}' shows '${widget}'`;
    variants.set(line, [...(variants.get(line) ?? []), variant]);
  }
  return [...variants].map(([line, where]) => `  ${oneLine(`${line} in ${namesOf(where)}`)}`);
}

/** Freeze of a remote, its pins, and notices that concern its team. */
async function lockLines(releases: ReleaseStore, registry: Registry, name: string): Promise<readonly string[]> {
  const freezes = activeFreezes(registry).filter((one) => one.kind === 'remote' && one.name === name);
  const pins = BENEFIT_TYPES.flatMap((type) => {
    const version = pinOf(registry, type, name);
    return version === null ? [] : [`${type} is pinned to ${version}`];
  });
  const version = registry.remotes[name]?.version ?? '';
  const notice = deprecationOf(registry, { remote: name, version });
  return [
    ...freezes.map(({ until, author, reason }) => `frozen until ${until} by ${author}: ${reason}`),
    ...pins,
    ...(notice ? [noticeText(notice)] : []),
    ...pinNotices(registry, name),
    ...(await useNotices(releases, registry, name)),
  ].map((line) => `  ${oneLine(line)}`);
}

async function usedBy(releases: ReleaseStore, registry: Registry, name: string): Promise<readonly string[]> {
  const manifest = await storedManifest(releases, name, registry.remotes[name]?.version ?? '');
  if (manifest === null) return ['  its manifest is not in the store, or not to be read'];
  const users = await usersInVariants(releases, registry, manifest);
  return users.length > 0 ? users.map((user) => `  used by ${oneLine(user)}`) : ['  used by nobody'];
}

/** True when it follows the log, serves every version in it, and shows all placed widgets. */
function isAsWished(status: GatewayStatus): boolean {
  const parts = BENEFIT_TYPES.flatMap((type) => status.variants[type] ?? []);
  const absent = BENEFIT_TYPES.flatMap((type) => status.absent?.[type] ?? []);
  return (
    status.problem === null &&
    (status.shell?.problem ?? null) === null &&
    (status.damaged ?? []).length === 0 &&
    parts.every(({ wished, served }) => wished === served) &&
    absent.every(({ isExpected }) => isExpected)
  );
}

/**
 * `status`: prints for each remote the version in the log, the served version of each gateway with the reason for a
 * difference, and its users.
 * @returns 0 without any difference
 */
export async function statusCommand(settings: ReleaseSettings, gateways: readonly string[]): Promise<number> {
  const releases = await openReleases(settings);
  const { registry, number } = await releases.log.read();
  const answers = await Promise.all(gateways.map(readGateway));
  const lines = [`The log is at revision ${number} (${releases.objects.label}).`];
  for (const { kind, name, until, author, reason } of activeFreezes(registry))
    if (kind === 'variant') lines.push(oneLine(`${name} is frozen until ${until} by ${author}: ${reason}`));
  for (const { origin, status } of answers) {
    const { problem } = status;
    lines.push(problem === null ? `${origin} follows it.` : `${origin} does not follow it: ${oneLine(problem)}`);
    if (status.shell) lines.push(shellLine(status.shell));
    lines.push(...absentLines(status), ...damageLines(status));
  }
  for (const [name, remote] of Object.entries(registry.remotes)) {
    const { version, history, role } = remote;
    const since = history.at(-1)?.at || '?';
    lines.push('', `${name} ${version} since ${since}${role === undefined ? '' : ` for '${role}'`}`);
    const move = lastMove(name, remote);
    for (const answer of answers) {
      lines.push(...gatewayLines(answer, name));
      if (move) lines.push(...rateLines(move, answer));
    }
    lines.push(...slotLines(registry, name), ...(await usedBy(releases, registry, name)));
    lines.push(...(await lockLines(releases, registry, name)));
  }
  const refusals = describeRefusals(await readRefusals(settings.data));
  console.log([...lines, ...(refusals.length > 0 ? ['', ...refusals] : [])].join('\n'));
  return answers.every(({ status }) => isAsWished(status)) ? 0 : 1;
}
