import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from 'registry/paths';
import { bundlingFor, writeBundles } from './bundling';

/**
 * Makes one file of a server and answers where it is. Compiling all of it takes half a second; loading hundreds of
 * TypeScript modules one by one takes two, each time the server starts.
 * @param entry the server's first module, from the repository's root: `marketplace-api/src/server/main.ts`
 */
async function compileServer(entry: string): Promise<string> {
  const [home = ''] = entry.split('/');
  const folder = path.join(ROOT, home, '.build', 'servers');
  const { outputFiles } = await build({ ...bundlingFor(folder), entryPoints: [path.join(ROOT, entry)] });
  await writeBundles(folder, outputFiles);
  return path.join(folder, `${path.basename(entry, '.ts')}.mjs`);
}

/** Arguments of `node` that run a server as its source is now. */
export const serverArguments = async (entry: string): Promise<string[]> => [
  '--enable-source-maps',
  await compileServer(entry),
];
