import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from 'registry/paths';
import { bundlingFor, writeBundles } from './bundling';

/** Its hundreds of modules take half of the processor time that a server needs to load. */
const COMPILED_IN = ['typebox'];

/**
 * Compiles a server into one file and returns its path. Compiling takes half a second; loading hundreds of TypeScript
 * modules one by one takes two at each start.
 * @param entry the server's first module, relative to the repository's root: `marketplace-api/src/server/main.ts`
 */
async function compileServer(entry: string): Promise<string> {
  const [home = ''] = entry.split('/');
  const folder = path.join(ROOT, home, '.build', 'servers');
  const { outputFiles } = await build({ ...bundlingFor(folder, COMPILED_IN), entryPoints: [path.join(ROOT, entry)] });
  await writeBundles(folder, outputFiles);
  return path.join(folder, `${path.basename(entry, '.ts')}.mjs`);
}

/** Arguments of `node` that run a server from its current source. */
export const serverArguments = async (entry: string): Promise<string[]> => [
  '--enable-source-maps',
  await compileServer(entry),
];
