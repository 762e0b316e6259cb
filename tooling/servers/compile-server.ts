import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { build, type OutputFile, type Plugin } from 'esbuild';
import { ROOT } from 'registry/paths';

/** Packages of this repository are compiled in; installed ones are loaded from where they are. */
const installedPackages: Plugin = {
  name: 'installed-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, pluginData, ...from }) => {
      if (from.kind === 'entry-point' || pluginData === installedPackages) return undefined;
      if (name.startsWith('node:') || builtinModules.includes(name)) return { path: name, external: true };
      const found = await build.resolve(name, { ...from, pluginData: installedPackages });
      return found.path.split(path.sep).includes('node_modules') ? { path: name, external: true } : found;
    });
  },
};

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

async function write({ path: file, contents }: OutputFile): Promise<void> {
  // Whole or not at all: somebody may be starting from it, or compiling it at the same time.
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, contents);
  await rename(half, file);
}

/**
 * Makes one file of a server and answers where it is. Compiling all of it takes half a second; loading hundreds of
 * TypeScript modules one by one takes two, each time the server starts.
 * @param entry the server's first module, from the repository's root: `marketplace-api/src/server/main.ts`
 */
async function compileServer(entry: string): Promise<string> {
  const [home = ''] = entry.split('/');
  const folder = path.join(ROOT, home, '.build', 'servers');
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, entry)],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    plugins: [installedPackages, sourceAddresses(folder)],
    write: false,
    logLevel: 'silent',
  });
  await mkdir(folder, { recursive: true });
  for (const file of outputFiles) await write(file);
  return path.join(folder, `${path.basename(entry, '.ts')}.mjs`);
}

/** Arguments of `node` that run a server as its source is now. */
export const serverArguments = async (entry: string): Promise<string[]> => [
  '--enable-source-maps',
  await compileServer(entry),
];
