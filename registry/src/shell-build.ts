import { mkdir, readFile, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedFile, WidgetUsage } from 'shared-contracts';

/** A build of the shell: what the gateway serves below `/assets/`, and the module that renders header and footer. */
export interface ShellBuild {
  readonly id: string;
  readonly web: {
    readonly files: Readonly<Record<string, PublishedFile>>;
    /** The browser root's script and the style sheet of header, footer and error pages. */
    readonly main: string;
    readonly styles: readonly string[];
    /** Chunk files of each shared module that the shell offers. */
    readonly shared: Readonly<Record<string, readonly string[]>>;
  };
  readonly node: { readonly entry: string; readonly files: Readonly<Record<string, PublishedFile>> };
  /** The service worker's script, which the gateway alone serves. Absent: an earlier build has none. */
  readonly worker?: { readonly entry: string; readonly integrity: string };
  /** Widgets that header and footer place. Absent: an earlier build does not say. */
  readonly uses?: { readonly widgets: readonly WidgetUsage[] };
}

/** Folder of one build of the shell. */
export const shellBuildDir = (data: string, id: string): string => path.join(data, 'shell', id);
const currentFile = (data: string): string => path.join(data, 'shell', 'current.json');

const buildFile = (data: string, id: string): string => path.join(shellBuildDir(data, id), 'build.json');

async function readBuild(file: string): Promise<ShellBuild | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as ShellBuild);
}

/** The build that gateways serve, or null before the first. */
export const readShellBuild = (data: string): Promise<ShellBuild | null> => readBuild(currentFile(data));

/** A build that is still in the store, or null. */
export const storedShellBuild = (data: string, id: string): Promise<ShellBuild | null> =>
  readBuild(buildFile(data, id));

/**
 * Every build that is still in the store: tabs that were opened before a release go on asking for the files of theirs.
 */
export async function storedShellBuilds(data: string): Promise<readonly ShellBuild[]> {
  const ids = await readdir(path.join(data, 'shell')).catch(() => []);
  const builds = await Promise.all(ids.map((id) => storedShellBuild(data, id).catch(() => null)));
  return builds.filter((build) => build !== null);
}

async function replace(file: string, build: ShellBuild): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(build, null, 1));
  await rename(`${file}.tmp`, file);
}

/** Makes a build the current one; readers see the old or the new, never half. */
export async function pointToShellBuild(data: string, build: ShellBuild): Promise<void> {
  await mkdir(shellBuildDir(data, build.id), { recursive: true });
  await replace(buildFile(data, build.id), build);
  const before = await readShellBuild(data);
  await replace(currentFile(data), build);
  // From now on the week counts during which its tabs are served (prune.ts).
  const now = new Date();
  if (before && before.id !== build.id) await utimes(shellBuildDir(data, before.id), now, now).catch(() => undefined);
}
