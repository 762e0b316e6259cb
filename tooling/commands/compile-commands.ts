import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from 'registry/paths';
import { bundlingFor, writeBundles } from '../servers/bundling';

/** Packages to bundle, because loading their hundreds of modules takes longer than all of ours. */
const COMPILED_IN = ['typebox'];
/** The compiler's own modules are part of the cache key. */
const COMPILER = ['tooling/commands/compile-commands.ts', 'tooling/servers/bundling.ts'];

/** The result of compiling commands, with the inputs that it was compiled from. */
export interface CompiledCommands {
  /** Maps each entry to its file, relative to the folder. */
  readonly entries: Readonly<Record<string, string>>;
  /** All written files, relative to the folder. */
  readonly files: readonly string[];
  /** Modules of this repository and of the compiler, relative to its root. */
  readonly sources: readonly string[];
}

const isInstalled = (file: string): boolean => file.split('/').includes('node_modules');

/**
 * Compiles commands into a folder: shared code once, and code of single commands in chunks that are loaded on demand.
 * File names contain a digest, so that a running command keeps its own files.
 * @param entries first modules, relative to the repository's root
 */
export async function compileCommands(folder: string, entries: readonly string[]): Promise<CompiledCommands> {
  const { outputFiles, metafile } = await build({
    ...bundlingFor(folder, COMPILED_IN),
    absWorkingDir: ROOT,
    entryPoints: entries.map((entry) => ({ in: path.join(ROOT, entry), out: entry.split('/').slice(-2)[0] ?? entry })),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    sourcesContent: false,
    metafile: true,
  });
  await writeBundles(folder, outputFiles);
  const made = Object.entries(metafile.outputs);
  const first = entries.map((entry) => [entry, made.find(([, { entryPoint }]) => entryPoint === entry)?.[0] ?? '']);
  const own = Object.keys(metafile.inputs).filter((file) => !isInstalled(file));
  return {
    entries: Object.fromEntries(first.map(([entry = '', file = '']) => [entry, path.basename(file)])),
    files: made.map(([file]) => path.basename(file)),
    sources: [...own, ...COMPILER].sort(),
  };
}
