import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import type { BuildOptions, OutputFile, Plugin } from 'esbuild';

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** The folder of an installed package, as resolved from a folder; null when it is not found. */
export function findPackageFolder(from: string, name: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', packageOf(name));
    if (existsSync(found)) return found;
    if (folder === path.dirname(folder)) return null;
  }
}

/**
 * Returns the import path of an installed module for compiled code: the package's name, if it resolves to the same
 * package from the output folder. A workspace may have its own version, which only its modules resolve.
 */
function externalPath(outputFolder: string, name: string, from: string, file: string): string {
  if (findPackageFolder(outputFolder, name) === findPackageFolder(from, name)) return name;
  return `./${path.relative(outputFolder, file).split(path.sep).join('/')}`;
}

/** Compiles packages of this repository in; installed ones are loaded from their place, except for the named ones. */
function installedPackages(outputFolder: string, compiledIn: readonly string[]): Plugin {
  const resolved = Symbol('resolved');
  return {
    name: 'installed-packages',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async ({ path: name, pluginData, ...from }) => {
        if (from.kind === 'entry-point' || pluginData === resolved) return undefined;
        if (name.startsWith('node:') || builtinModules.includes(name)) return { path: name, external: true };
        const found = await build.resolve(name, { ...from, pluginData: resolved });
        const isInstalled = found.path.split(path.sep).includes('node_modules');
        if (!isInstalled || compiledIn.includes(packageOf(name))) return found;
        return { path: externalPath(outputFolder, name, from.resolveDir, found.path), external: true };
      });
    },
  };
}

/** Keeps the address of each source in its module, which may look for files beside itself. */
function sourceAddresses(outputFolder: string): Plugin {
  return {
    name: 'source-addresses',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const source = await readFile(file, 'utf8');
        if (!source.includes('import.meta.url')) return undefined;
        const relative = path.relative(outputFolder, file).split(path.sep).join('/');
        const address = `new URL(${JSON.stringify(relative)}, import.meta.url).href`;
        return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' };
      });
    },
  };
}

/**
 * Options that compile modules of this repository into files for Node.
 * @param compiledIn installed packages to include
 */
export const bundlingFor = (folder: string, compiledIn: readonly string[] = []) =>
  ({
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    // Without `module`, which Node does not know: packages have files for bundlers there that Node cannot load.
    conditions: [],
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    plugins: [installedPackages(folder, compiledIn), sourceAddresses(folder)],
    write: false,
    logLevel: 'silent',
  }) satisfies BuildOptions;

async function writeWhole({ path: file, contents }: OutputFile): Promise<void> {
  // Written to a temporary file and renamed, because another process may read or compile it at the same time.
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, contents);
  await rename(half, file);
}

/** Writes all compiled files into one folder. */
export async function writeBundles(folder: string, files: readonly OutputFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) await writeWhole(file);
}
