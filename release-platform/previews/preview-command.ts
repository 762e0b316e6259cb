import { readFile } from 'node:fs/promises';
import { BENEFIT_TYPES } from 'shared-contracts';
import { isRunning, withoutNamedPreview } from 'registry/composition/previews';
import type { Preview } from 'registry/composition/registry';
import { openForWriting, openReleases } from 'registry/log/releases';
import { oneLine } from 'registry/one-line';
import { dataDir } from 'registry/paths';
import { releaseSettings, type ReleaseSettings } from 'registry/settings';
import { unpackVersion } from 'registry/versions/package-file';
import { eventLine, secondsOf } from '../commands/event-line';
import { waitForPreview } from '../gateways/wait-for-preview';
import { noGatewayLine } from '../gateways/report-served';
import { gatewayOrigins } from '../gateways/store-gateways';
import { failureInWords } from '../deploy/failure-in-words';
import { append, type Deployed } from '../deploy/moves/move-release';
import { storeOrigin } from '../deploy/store-address';
import { pickRemotes, remoteFolders, type RemoteFolder } from '../remote-folders';
import { publishPackage } from '../releases/publish-package';
import { PREVIEW_HELP, readPreviewArguments, type PreviewOptions } from './preview-arguments';

const say = (line: string): void => console.log(line);
const complain = (line: string): 1 => {
  console.error(line);
  return 1;
};

/** One version to add to a preview. */
interface Source {
  readonly label: string;
  readonly release: () => Promise<Deployed>;
}

async function sourcesOf(
  settings: ReleaseSettings,
  names: readonly string[],
  { name, days, place, package: file, reason }: PreviewOptions,
): Promise<readonly Source[] | { readonly error: string }> {
  const preview = { name, ...(days !== undefined && { days }) };
  const wish = { isPreview: true, preview, ...(place && { place }), ...(reason !== undefined && { reason }) };
  if (file !== undefined) {
    const release = async () =>
      publishPackage(await openForWriting(settings), await unpackVersion(await readFile(file)), wish);
    return [{ label: file, release }];
  }
  const picked = pickRemotes(await remoteFolders(), names);
  if ('error' in picked) return picked;
  return picked.map((folder: RemoteFolder) => ({
    label: folder.label,
    release: async () => {
      // Loaded on demand: build and rehearsal are most of the tools.
      const { deployRemote } = await import('../deploy/deploy-remote');
      return deployRemote(folder, { data: settings.data, ...wish });
    },
  }));
}

/** Links to a preview in each variant: on a host of its own, and on the variant's. */
function linkLines({ name, place }: PreviewOptions, token: string): readonly string[] {
  const types = place ? [place.variant] : BENEFIT_TYPES;
  return types.flatMap((type) => {
    const { scheme, host } = storeOrigin(type);
    return [`  ${type.padEnd(16)} ${scheme}://${name}.${host}/preview/${token}`];
  });
}

function announce(options: PreviewOptions, token: string): void {
  const { name, days = 7, place } = options;
  const { scheme, host } = storeOrigin(place?.variant ?? 'treadmarket');
  say(
    [
      `Nobody gets '${name}' by default. For ${days} days these links show the whole store with it:`,
      ...linkLines(options, token),
      `Without DNS for ${name}.${host}: ${scheme}://${host}/preview/${token}`,
      `End it: npm run preview -- --end ${name}`,
    ].join('\n'),
  );
}

async function show(settings: ReleaseSettings, names: readonly string[], options: PreviewOptions): Promise<number> {
  const sources = await sourcesOf(settings, names, options);
  if ('error' in sources) return complain(sources.error);
  let token: string | undefined;
  for (const { label, release } of sources) {
    const started = Date.now();
    try {
      const { name, version, previewToken } = await release();
      token = previewToken;
      const seconds = secondsOf(Date.now() - started);
      say(eventLine('preview ready', { name: options.name, remote: name, version, seconds }));
    } catch (error) {
      return complain(`${eventLine('preview rejected', { remote: label })}\n${failureInWords(error)}`);
    }
  }
  const { gateways, problems } = await waitForPreview(await openReleases(settings), options.name);
  if (problems.length > 0) return complain(problems.join('\n'));
  const origins = gatewayOrigins(settings);
  if (gateways === 0 && origins.length > 0) say(noGatewayLine(origins));
  if (token !== undefined) announce(options, token);
  return 0;
}

const partLine = ({ remote, version, variant, role, until }: Preview): string =>
  `  ${oneLine(`${remote} ${version}${variant ? ` as ${role ?? '?'} in ${variant}` : ''}, until ${until}`)}`;

async function list(settings: ReleaseSettings): Promise<number> {
  const { registry } = await (await openReleases(settings)).log.read();
  const groups = new Map<string, Preview[]>();
  for (const preview of (registry.previews ?? []).filter((one) => isRunning(one))) {
    const name = preview.name ?? `without a name, of ${preview.remote}`;
    groups.set(name, [...(groups.get(name) ?? []), preview]);
  }
  if (groups.size === 0) say('no previews: `npm run preview -- mfe-reviews --name pr-12` adds one');
  for (const [name, parts] of groups) say([name, ...parts.map(partLine)].join('\n'));
  return 0;
}

async function end(settings: ReleaseSettings, name: string, reason: string | undefined): Promise<number> {
  const releases = await openForWriting(settings);
  let isThere = false;
  await append(releases, { act: `end the preview ${name}`, reason }, (registry) => {
    const next = withoutNamedPreview(registry, name);
    isThere = next !== registry;
    return next;
  });
  if (!isThere) return complain(`There is no preview '${name}': npm run preview -- --list names them.`);
  say(eventLine('preview ended', { name }));
  return 0;
}

/**
 * Runs `npm run preview`.
 * @returns the exit code
 */
export async function previewCommand(
  args: readonly string[],
  settings: ReleaseSettings = releaseSettings(dataDir()),
): Promise<number> {
  const request = readPreviewArguments(args);
  try {
    switch (request.kind) {
      case 'help':
        if (request.error) complain(`${request.error}\n`);
        say(PREVIEW_HELP);
        return request.error ? 1 : 0;
      case 'list':
        return await list(settings);
      case 'end':
        return await end(settings, request.name, request.reason);
      case 'show':
        return await show(settings, request.names, request);
    }
  } catch (error) {
    return complain((error as Error).message);
  }
}
