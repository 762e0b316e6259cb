import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PublishedManifest, RemoteManifest, WidgetUsage } from 'shared-contracts';
import { checkRemoteManifest } from 'registry/manifest/manifest-check';
import { remotesDir, ROOT } from 'registry/paths';
import { integrityOf, listFiles } from 'registry/versions/remote-store';
import { parse } from '../../graph/calls';
import { shippedFiles } from '../../graph/source-files';
import { undeclaredEvents } from '../../graph/undeclared-events';
import { widgetUsage, widgetUses } from '../../graph/widget-use';
import { BuildFailure } from './build-failure';
import { keptMaps } from './kept-maps';
import { runWebpack } from './run-webpack';
import { usedShapes } from './used-shapes';

/** A finished build that is not stored yet. */
export interface BuiltRemote {
  readonly manifest: PublishedManifest;
  readonly buildDir: string;
}

const runFile = promisify(execFile);

/** Files and shared modules of a build's named chunk groups. */
export type ChunkGroups = Readonly<
  Record<string, { readonly files: readonly string[]; readonly shared: readonly string[] }>
>;

/** Reads and validates the team's manifest. */
export async function readDeclaredManifest(dir: string): Promise<RemoteManifest> {
  const file = path.relative(ROOT, path.join(dir, 'remote.manifest.ts'));
  const printer = path.join(ROOT, 'release-platform/deploy/print-manifest.ts');
  const { stdout } = await runFile(process.execPath, ['--import', 'tsx', printer, dir], { cwd: ROOT }).catch(
    (error: Error & { stderr?: string }) => {
      throw new BuildFailure(`${file} cannot be read:\n${error.stderr?.trim() || error.message}`);
    },
  );
  const checked = checkRemoteManifest(JSON.parse(stdout));
  if (checked.ok) return checked.manifest;
  throw new BuildFailure(
    [`${file} cannot be published:`, ...checked.problems.map((problem) => `  - ${problem}`)].join('\n'),
  );
}

/**
 * Chunk of the HTTP client (remote-kit). An interactive widget answers a click with a call, so both are loaded
 * together.
 */
const HTTP_CLIENT = 'axios';

/**
 * The files that each page and widget needs at its start.
 * @throws BuildFailure for a page or widget that the build does not contain
 */
export function assetsOf(declared: RemoteManifest, groups: ChunkGroups): PublishedManifest['web']['assets'] {
  const assets: Record<string, { js: string[]; css: string[]; shared: string[] }> = {};
  const wanted = [
    ...declared.pages.map(({ id }) => ({ kind: 'page', name: id, hydrate: 'load' })),
    ...declared.widgets.map(({ name, hydrate }) => ({ kind: 'widget', name, hydrate })),
  ];
  for (const { kind, name, hydrate } of wanted) {
    const group = groups[`${kind}-${name}`];
    if (!group) {
      throw new BuildFailure(
        `${declared.name}: browser.ts has no chunk '${kind}-${name}'. ` +
          `Load the ${kind} with import(/* webpackChunkName: "${kind}-${name}" */ …).`,
      );
    }
    const parts = [groups['app'], group].filter((part) => part !== undefined);
    const files = [...new Set(parts.flatMap((part) => part.files))];
    const client = (hydrate === 'interaction' && groups[HTTP_CLIENT]?.shared) || [];
    assets[`${kind}:${name}`] = {
      js: files.filter((file) => file.endsWith('.js')),
      css: files.filter((file) => file.endsWith('.css')),
      shared: [...new Set([...parts.flatMap((part) => part.shared), ...client])].sort(),
    };
  }
  return assets;
}

/**
 * The widgets that the code of a package places.
 * @param label its folder, relative to the repository's root
 */
export async function usedWidgets(label: string): Promise<readonly WidgetUsage[]> {
  const files = await shippedFiles(ROOT, `${label.split(path.sep).join('/')}/src`);
  return widgetUsage(files.map(parse).flatMap(widgetUses));
}

/**
 * Builds a remote and describes the result. `buildId` becomes part of the container's name.
 * @param read its declaration, where it was read already
 */
export async function buildRemote(
  dir: string,
  data: string,
  buildId: string,
  read: RemoteManifest | null = null,
): Promise<BuiltRemote> {
  const declared = read ?? (await readDeclaredManifest(dir));
  const incoming = path.join(remotesDir(data), '.incoming');
  await mkdir(incoming, { recursive: true });
  const buildDir = await mkdtemp(path.join(incoming, `${declared.name}-`));
  try {
    await runWebpack(dir, buildDir, { NODE_ENV: 'production', TM_BUILD_ID: buildId });
    return { manifest: await describe(dir, declared, { buildDir, buildId }), buildDir };
  } catch (error) {
    await rm(buildDir, { recursive: true, force: true });
    throw error;
  }
}

/** Name and version in a folder's package.json. */
export async function readPackage(dir: string): Promise<{ readonly name: string; readonly version: string }> {
  return JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8')) as { name: string; version: string };
}

/** Name of the global variable with a build's container. */
export const containerOf = (packageName: string, buildId: string): string =>
  `tm_${packageName.replace(/^mfe-/, '')}_${buildId}`.replace(/\W/g, '_');

async function describe(
  dir: string,
  declared: RemoteManifest,
  { buildDir, buildId }: { readonly buildDir: string; readonly buildId: string },
): Promise<PublishedManifest> {
  const groups = JSON.parse(await readFile(path.join(buildDir, 'assets.json'), 'utf8')) as ChunkGroups;
  await rm(path.join(buildDir, 'assets.json'));
  const pkg = await readPackage(dir);
  const web = {
    container: containerOf(pkg.name, buildId),
    entry: 'remoteEntry.js',
    files: await listFiles(path.join(buildDir, 'web')),
    assets: assetsOf(declared, groups),
  };
  const node = await describeServer(declared, path.join(buildDir, 'node'));
  const label = path.relative(ROOT, dir);
  const undeclared = await undeclaredEvents(ROOT, label.split(path.sep).join('/'), declared);
  if (undeclared.length > 0) throw new BuildFailure(`${declared.name}:\n  - ${undeclared.join('\n  - ')}`);
  const uses = {
    widgets: await usedWidgets(label),
    events: await usedShapes(declared),
  };
  const digest = integrityOf(JSON.stringify({ declared, web, node, uses }))
    .slice('sha384-'.length)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 10)
    .toLowerCase();
  // Not part of the digest: a change of comments changes no script, and needs no release.
  const maps = await describeMaps(buildDir, node);
  const version = `${pkg.version}-${digest}`;
  const builtAt = new Date().toISOString();
  return { ...declared, version, builtAt, uses, web, ...(node && { node }), ...(maps && { maps }) };
}

async function describeMaps(
  buildDir: string,
  node: PublishedManifest['node'],
): Promise<PublishedManifest['maps'] | undefined> {
  const folder = path.join(buildDir, 'maps');
  if (!node) await rm(path.join(folder, 'node'), { recursive: true, force: true });
  const { kept, dropped } = keptMaps(await listFiles(folder).catch(() => ({})));
  if (dropped.length > 0) console.warn(`Source maps that are too large are not stored: ${dropped.join(', ')}.`);
  return Object.keys(kept).length > 0 ? kept : undefined;
}

/** Server code of a remote with a render service is not published, because it does not run here. */
async function describeServer(declared: RemoteManifest, dir: string): Promise<PublishedManifest['node']> {
  const files = await listFiles(dir).catch(() => ({}));
  if (!declared.renderService && 'server.cjs' in files) return { entry: 'server.cjs', files };
  await rm(dir, { recursive: true, force: true });
  return undefined;
}
