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

/** The folder of an installed package as modules in a folder find it; null where they find none. */
export function findPackageFolder(from: string, name: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', packageOf(name));
    if (existsSync(found)) return found;
    if (folder === path.dirname(folder)) return null;
  }
}

/**
 * How compiled code names an installed module. By the package's name, as long as that leads from the folder of the
 * compiled code to the same package: a workspace may have a version of its own that only its modules find.
 */
function externalPath(outputFolder: string, name: string, from: string, file: string): string {
  if (findPackageFolder(outputFolder, name) === findPackageFolder(from, name)) return name;
  return `./${path.relative(outputFolder, file).split(path.sep).join('/')}`;
}

/** Packages of this repository are compiled in; installed ones are loaded from where they are, but for those named. */
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

/** A module that looks for files beside itself still finds them: its address stays that of its source. */
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

/** How modules of this repository become files that Node runs. @param compiledIn installed packages that come along */
export const bundlingFor = (folder: string, compiledIn: readonly string[] = []) =>
  ({
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    plugins: [installedPackages(folder, compiledIn), sourceAddresses(folder)],
    write: false,
    logLevel: 'silent',
  }) satisfies BuildOptions;

async function writeWhole({ path: file, contents }: OutputFile): Promise<void> {
  // Whole or not at all: somebody may be starting from it, or compiling it at the same time.
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, contents);
  await rename(half, file);
}

/** Writes what was compiled, all of it into one folder. */
export async function writeBundles(folder: string, files: readonly OutputFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) await writeWhole(file);
}
