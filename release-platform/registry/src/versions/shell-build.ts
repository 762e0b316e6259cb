import { mkdir, readFile, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedFile, WidgetUsage } from 'shared-contracts';

/** A build of the shell: files for `/assets/`, and the module that renders header and footer. */
export interface ShellBuild {
  readonly id: string;
  readonly web: {
    readonly files: Readonly<Record<string, PublishedFile>>;
    /** Script of the browser root and style sheet of header, footer and error pages. */
    readonly main: string;
    readonly styles: readonly string[];
    /** Chunk files of each shared module. */
    readonly shared: Readonly<Record<string, readonly string[]>>;
  };
  readonly node: { readonly entry: string; readonly files: Readonly<Record<string, PublishedFile>> };
  /** The service worker's script, which only the gateway serves. Absent in earlier builds. */
  readonly worker?: { readonly entry: string; readonly integrity: string };
  /** Compressed source maps below `maps/`, which nothing serves. Absent in earlier builds. */
  readonly maps?: Readonly<Record<string, PublishedFile>>;
  /** Script of the payment pages, which the gateway serves on the payment host. Absent in earlier builds. */
  readonly payment?: { readonly entry: string; readonly integrity: string };
  /** Widgets in header and footer. Absent in earlier builds. */
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

/** Returns the build that gateways serve, or null before the first. */
export const readShellBuild = (data: string): Promise<ShellBuild | null> => readBuild(currentFile(data));

/** Returns a stored build, or null. */
export const storedShellBuild = (data: string, id: string): Promise<ShellBuild | null> =>
  readBuild(buildFile(data, id));

/** Returns every stored build, because tabs from before a release still request its files. */
export async function storedShellBuilds(data: string): Promise<readonly ShellBuild[]> {
  const ids = await readdir(path.join(data, 'shell')).catch(() => []);
  const builds = await Promise.all(ids.map((id) => storedShellBuild(data, id).catch(() => null)));
  return builds.filter((build) => build !== null);
}

async function replace(file: string, build: ShellBuild): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(build, null, 1));
  await rename(`${file}.tmp`, file);
}

/** Makes a build the current one, atomically for readers. */
export async function pointToShellBuild(data: string, build: ShellBuild): Promise<void> {
  await mkdir(shellBuildDir(data, build.id), { recursive: true });
  await replace(buildFile(data, build.id), build);
  const before = await readShellBuild(data);
  await replace(currentFile(data), build);
  // Starts the week during which its tabs are served (prune.ts).
  const now = new Date();
  if (before && before.id !== build.id) await utimes(shellBuildDir(data, before.id), now, now).catch(() => undefined);
}
