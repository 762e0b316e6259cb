import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { env, required } from '../env';
import { readOwners, writeOwners } from './owners';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A new remote of a team, in a copy of the repository. */
export interface NewRemote {
  /** Runs `npm run deploy` in the copy, with all checks. @returns its output */
  deploy(): Promise<string>;
  /** Runs `npm run deploy -- <remote> …`. */
  move(...args: readonly string[]): Promise<string>;
  /** Restores the store to its state before the remote. */
  remove(): Promise<void>;
}

const node = async (folder: string, ...args: readonly string[]): Promise<string> =>
  (await run(process.execPath, [...args], { cwd: folder, env: { ...process.env, RELEASE_OWNERS: env.ownersFile } }))
    .stdout;

/** Creates a remote with a widget for the product page; the running store gets its owner. */
export async function makeRemote(name: string, widget: string): Promise<NewRemote> {
  required('dataDir');
  const owners = await readOwners();
  const said = await node(root, '--import', 'tsx', 'e2e/support/deploys/new-remote-copy.ts', name, widget);
  const copy = said.trim().split('\n').at(-1) ?? '';
  await writeOwners(await readFile(path.join(copy, 'release-platform/registry/owners.json'), 'utf8'));
  const move = (...args: readonly string[]): Promise<string> => node(root, 'tooling/bin/deploy.mjs', name, ...args);
  return {
    deploy: () => node(copy, '--import', 'tsx', 'release-platform/deploy/main.ts', name),
    move,
    async remove() {
      const reason = ['--reason', 'the end of a journey'];
      // Cleans up after a failed journey; a failure of one step must not prevent the other.
      await move('--unplace', `product.below-buy-box=${widget}`, ...reason).catch(() => undefined);
      await node(root, 'tooling/bin/releases.mjs', 'remove', name, ...reason).catch(() => undefined);
      await writeOwners(owners);
      await rm(copy, { recursive: true, force: true });
    },
  };
}
