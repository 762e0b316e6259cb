import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedFile } from 'shared-contracts';

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
}

/** Folder of one build of the shell. */
export const shellBuildDir = (data: string, id: string): string => path.join(data, 'shell', id);
const currentFile = (data: string): string => path.join(data, 'shell', 'current.json');

/** The build that gateways serve, or null before the first. */
export async function readShellBuild(data: string): Promise<ShellBuild | null> {
  const text = await readFile(currentFile(data), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as ShellBuild);
}

/** Makes a build the current one; readers see the old or the new, never half. */
export async function pointToShellBuild(data: string, build: ShellBuild): Promise<void> {
  const file = currentFile(data);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.tmp`, JSON.stringify(build, null, 1));
  await rename(`${file}.tmp`, file);
}
