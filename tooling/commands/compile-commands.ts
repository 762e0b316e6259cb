import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from 'registry/paths';
import { bundlingFor, writeBundles } from '../servers/bundling';

/** Its hundreds of modules take longer to load than all of ours. */
const COMPILED_IN = ['typebox'];
/** What these modules do is part of what is compiled. */
const COMPILER = ['tooling/commands/compile-commands.ts', 'tooling/servers/bundling.ts'];

/** What was made of commands, and what it was made of. */
export interface CompiledCommands {
  /** Entry → its file, below the folder. */
  readonly entries: Readonly<Record<string, string>>;
  /** All that were written, below the folder. */
  readonly files: readonly string[];
  /** Modules of this repository, from its root, with the compiler's own. */
  readonly sources: readonly string[];
}

const isInstalled = (file: string): boolean => file.split('/').includes('node_modules');

/**
 * Compiles commands into a folder: what they share once, and what only some of them need apart, to be loaded when it
 * is. A file's name is that of its contents, so that a command that still runs keeps its own.
 *
 * @param entries first modules, from the repository's root
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
