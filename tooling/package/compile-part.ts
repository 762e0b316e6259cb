import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { ROOT } from 'registry/paths';
import { bundlingFor, findPackageFolder } from '../servers/bundling';

/** Its hundreds of modules take half of the processor time that a server needs to load. */
const COMPILED_IN = ['typebox'];

/** A compiled program, in the place that it has in the repository: it finds files relative to its sources. */
export interface CompiledProgram {
  /** Contents by path, relative to the repository's root. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Path of the program. */
  readonly entry: string;
  /** Folders of the installed packages that it imports. */
  readonly packages: ReadonlySet<string>;
}

function importedPackages({ inputs }: Metafile, folder: string): ReadonlySet<string> {
  const found = Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports.flatMap(({ external, path: name }) => {
      // esbuild's own functions are `<runtime>`.
      if (!external || isBuiltin(name) || name === '<runtime>') return [];
      const isFile = name.startsWith('.');
      const from = isFile ? path.resolve(folder, name) : path.dirname(path.join(ROOT, file));
      const called = isFile ? (from.split('/node_modules/').at(-1) ?? '') : name;
      const packageFolder = findPackageFolder(from, called);
      if (packageFolder === null) throw new Error(`${file} imports ${name}, which is not installed: run npm ci.`);
      return packageFolder;
    }),
  );
  return new Set(found);
}

/**
 * Compiles a program into one file, as `npm start` does.
 * @param home workspace in which the file is; by default that of the entry
 */
export async function compileProgram(entry: string, home = entry.split('/')[0] ?? ''): Promise<CompiledProgram> {
  const folder = path.join(ROOT, home, '.build', 'servers');
  const { outputFiles, metafile } = await build({
    ...bundlingFor(folder, COMPILED_IN),
    absWorkingDir: ROOT,
    entryPoints: [path.join(ROOT, entry)],
    sourcesContent: false,
    metafile: true,
  });
  const files = outputFiles.map(({ path: file, contents }) => [path.relative(ROOT, file), contents] as const);
  return {
    files: new Map(files),
    entry: path.relative(ROOT, path.join(folder, `${path.basename(entry).replace(/\.[cm]?[jt]s$/, '')}.mjs`)),
    packages: importedPackages(metafile, folder),
  };
}
