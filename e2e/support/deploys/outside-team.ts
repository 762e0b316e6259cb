import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateKey } from 'registry/trust/signing-key';
import { serverArguments } from 'tooling/servers/compile-server';
import { env, required } from '../env';
import { readOwners, writeOwners } from './owners';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = path.join(root, 'release-platform/contract/fixtures/remotes');
const SLOT = 'product.below-buy-box';

/** A widget of the team, by its remote. */
export interface Placed {
  readonly remote: string;
  readonly widget: string;
}

/**
 * A team whose remotes are built without this repository's tools. It signs its packages; an operator publishes them.
 */
export interface OutsideTeam {
  /** Global name of a remote's container. */
  containerOf(remote: string): Promise<string>;
  /** Publishes the package of each remote, and places its widget in the main store. @returns the output */
  release(): Promise<string>;
  /** Removes everything of the team from the store. */
  leave(): Promise<void>;
}

/** Returns the store's owners with the team: its key, its names, and its slot in the main store. */
function withTeam(owners: string, key: object, remotes: readonly string[]): string {
  const { teams, ...others } = JSON.parse(owners) as { readonly teams: object };
  const team = { keys: [key], remotes, slots: { treadmarket: [`catalog/${SLOT}`] } };
  return JSON.stringify({ ...others, teams: { ...teams, Examples: team } });
}

export async function openOutsideTeam(placed: readonly Placed[]): Promise<OutsideTeam> {
  required('dataDir');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outside-team-'));
  const { file, publicKey } = generateKey('examples-2026');
  const keyFile = path.join(folder, 'key.json');
  await writeFile(keyFile, file, { mode: 0o600 });
  const names = placed.map(({ remote }) => remote);
  const owners = await readOwners();
  await writeOwners(withTeam(owners, publicKey, names));
  const own = { ...process.env, RELEASE_OWNERS: env.ownersFile };
  const node = async (...args: readonly string[]): Promise<string> =>
    (await run(process.execPath, args, { cwd: root, env: own })).stdout;
  const commands = async (words: readonly (readonly string[])[]): Promise<string> =>
    node(...(await serverArguments('e2e/support/deploys/run-commands.ts')), JSON.stringify(words));
  const at = (flag: string, { remote, widget }: Placed): readonly string[] => [
    ...['deploy', remote, flag, `${SLOT}=${widget}`, '--in', 'treadmarket'],
  ];
  const packed = (remote: string): string => path.join(folder, `${remote}.tgz`);
  await node(path.join(SOURCES, 'build.mjs'), folder);
  return {
    async containerOf(remote) {
      const manifest = JSON.parse(await readFile(path.join(folder, remote, 'manifest.json'), 'utf8')) as {
        readonly web: { readonly container: string };
      };
      return manifest.web.container;
    },
    async release() {
      const pack = (name: string): Promise<string> =>
        node(path.join(SOURCES, 'pack.mjs'), path.join(folder, name), keyFile, packed(name));
      await Promise.all(names.map(pack));
      const published = names.map((name) => ['releases', 'publish', packed(name), '--reason', 'an example']);
      return commands([...published, ...placed.map((one) => at('--place', one))]);
    },
    async leave() {
      const removed = names.map((name) => ['releases', 'remove', name, '--reason', 'the example has ended']);
      try {
        await commands([...placed.map((one) => at('--unplace', one)), ...removed]);
      } finally {
        await writeOwners(owners);
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
