import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { env, required } from './env';
import { readOwners, writeOwners } from './owners';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A remote that a team has just made, in a copy of the repository. */
export interface NewRemote {
  /** `npm run deploy` in the copy, with all that it checks. @returns what it said */
  deploy(): Promise<string>;
  /** `npm run deploy -- <remote> …` */
  move(...args: readonly string[]): Promise<string>;
  /** The store is as it was before the remote. */
  remove(): Promise<void>;
}

const node = async (folder: string, ...args: readonly string[]): Promise<string> =>
  (await run(process.execPath, [...args], { cwd: folder, env: { ...process.env, RELEASE_OWNERS: env.ownersFile } }))
    .stdout;

/** Makes a remote with a widget for the product page; the running store learns whose the name is. */
export async function makeRemote(name: string, widget: string): Promise<NewRemote> {
  required('dataDir');
  const owners = await readOwners();
  const said = await node(root, '--import', 'tsx', 'e2e/support/new-remote-copy.ts', name, widget);
  const copy = said.trim().split('\n').at(-1) ?? '';
  await writeOwners(await readFile(path.join(copy, 'registry/owners.json'), 'utf8'));
  const move = (...args: readonly string[]): Promise<string> => node(root, 'tooling/bin/deploy.mjs', name, ...args);
  return {
    deploy: () => node(copy, '--import', 'tsx', 'tooling/deploy/main.ts', name),
    move,
    async remove() {
      const reason = ['--reason', 'the end of a journey'];
      // What a journey that failed left: neither may keep the other from its turn.
      await move('--unplace', `product.below-buy-box=${widget}`, ...reason).catch(() => undefined);
      await node(root, 'tooling/bin/releases.mjs', 'remove', name, ...reason).catch(() => undefined);
      await writeOwners(owners);
      await rm(copy, { recursive: true, force: true });
    },
  };
}
