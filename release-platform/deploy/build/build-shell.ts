import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { listFiles } from 'registry/versions/remote-store';
import {
  pointToShellBuild,
  readShellBuild,
  shellBuildDir,
  storedShellBuild,
  type ShellBuild,
} from 'registry/versions/shell-build';
import { usedWidgets } from './build-remote';
import { runWebpack } from './run-webpack';
import { sourceDigest } from './source-digest';

type ChunkGroups = Readonly<Record<string, { readonly files: readonly string[] }>>;

/** Chunk names of modules that the shell shares with remotes; see `shell/src/browser/federation/shared-modules.ts`. */
const SHARED_CHUNKS: Readonly<Record<string, string>> = {
  react: 'vendor-react',
  'react-dom': 'vendor-react',
  'react-dom/client': 'vendor-react',
  axios: 'vendor-axios',
};

async function describe(buildDir: string, id: string): Promise<ShellBuild> {
  const groups = JSON.parse(await readFile(path.join(buildDir, 'assets.json'), 'utf8')) as ChunkGroups;
  await rm(path.join(buildDir, 'assets.json'));
  const files = await listFiles(path.join(buildDir, 'web'));
  const scripts = (chunk: string): string[] => (groups[chunk]?.files ?? []).filter((file) => file.endsWith('.js'));
  const [main] = scripts('main');
  if (!main) throw new Error('The shell build has no main script.');
  return {
    id,
    web: {
      files,
      main,
      styles: (groups['chrome']?.files ?? []).filter((file) => file.endsWith('.css')),
      shared: Object.fromEntries(Object.entries(SHARED_CHUNKS).map(([name, chunk]) => [name, scripts(chunk)])),
    },
    // A development build has none: its pages use the released header and footer.
    node: { entry: 'chrome.cjs', files: await listFiles(path.join(buildDir, 'node')).catch(() => ({})) },
    ...(await describeScript('worker', path.join(buildDir, 'worker'))),
    ...(await describeScript('payment', path.join(buildDir, 'payment'))),
    maps: await listFiles(path.join(buildDir, 'maps')).catch(() => ({})),
    uses: { widgets: await usedWidgets('shell') },
  };
}

/** Describes a script outside of the store's assets, in a folder of its own. A development build has none. */
async function describeScript<N extends 'worker' | 'payment'>(
  name: N,
  dir: string,
): Promise<{ readonly [K in N]?: { readonly entry: string; readonly integrity: string } }> {
  const files = Object.entries(await listFiles(dir).catch(() => ({}) as ShellBuild['web']['files']));
  const [[entry, { integrity }] = ['', { integrity: '' }]] = files;
  return (entry ? { [name]: { entry, integrity } } : {}) as { [K in N]?: { entry: string; integrity: string } };
}

/** Builds the shell's browser side unless the current build has the same source. */
export async function buildShell(
  data: string,
  mode = 'production',
): Promise<{ readonly id: string; readonly outcome: 'built' | 'unchanged' }> {
  const id = await sourceDigest(path.join(ROOT, 'shell'), mode);
  const target = shellBuildDir(data, id);
  if ((await readShellBuild(data))?.id === id) return { id, outcome: 'unchanged' };
  const known = await storedShellBuild(data, id);
  if (known) {
    await pointToShellBuild(data, known);
    return { id, outcome: 'unchanged' };
  }
  await mkdir(path.dirname(target), { recursive: true });
  const buildDir = await mkdtemp(path.join(path.dirname(target), '.incoming-'));
  try {
    await runWebpack(path.join(ROOT, 'shell'), buildDir, { NODE_ENV: mode });
    const build = await describe(buildDir, id);
    await rm(target, { recursive: true, force: true });
    await rename(buildDir, target);
    await pointToShellBuild(data, build);
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
  return { id, outcome: 'built' };
}
