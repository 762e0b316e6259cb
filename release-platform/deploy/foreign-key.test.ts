import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { FolderStore } from 'registry/objects/folder-store';
import { withOverride } from 'registry/composition/overrides';
import { packVersion } from 'registry/versions/package-file';
import { withPlacement } from 'registry/composition/placements';
import { withVersion } from 'registry/composition/registry';
import { openForWriting, openReleases } from 'registry/log/releases';
import { storeVersion } from 'registry/versions/remote-store';
import { releaseSettings } from 'registry/settings';
import { signAs, writeVersion } from 'registry/testing/built-version';
import { createTeam, type TestTeam } from 'registry/testing/test-teams';
import { releasesCommand } from '../releases/releases-command';
import { deployCommand } from './deploy-command';

const operators = createTeam('Operators', { isOperator: true });
const cart = createTeam('Cart', { remotes: ['cart', 'plain-checkout'], roles: { lowes: ['checkout'] } });
const reviews = createTeam('Reviews', { remotes: ['reviews'] });
const stranger = createTeam('Stranger');
/** A new key of the team under the old name. */
const another = createTeam('Cart');

let data: string;
const said: string[] = [];
const before = { ...process.env };
beforeEach(async () => {
  data = await mkdtemp(path.join(os.tmpdir(), 'tm-foreign-'));
  const owners = path.join(data, 'owners.json');
  const teams = Object.fromEntries(
    [operators, cart, reviews].map(({ name, keys, remotes, roles, isOperator }) => [
      name,
      { keys, remotes, roles, ...(isOperator && { isOperator }) },
    ]),
  );
  await writeFile(owners, JSON.stringify({ formatVersion: 1, teams }));
  process.env['RELEASE_OWNERS'] = owners;
  process.env['TREADMARKET_ENV'] = 'production';
  process.env['RELEASE_AUTHOR'] = 'Ann';
  process.env['RELEASE_STORES'] = `staging=${data} production=${data}`;
  const note = (...line: readonly unknown[]): void => void said.push(line.join(' '));
  for (const method of ['log', 'error', 'warn'] as const) jest.spyOn(console, method).mockImplementation(note);
  await as(operators);
  await release('cart', '1');
});
afterEach(async () => {
  jest.restoreAllMocks();
  process.env = { ...before };
  await rm(data, { recursive: true, force: true });
});

const settings = () => releaseSettings(data);

/** Signs with a team's key from then on. */
async function as({ key, name }: TestTeam): Promise<void> {
  const file = path.join(data, `${name}.jwk`);
  await writeFile(file, JSON.stringify({ ...key.privateKey.export({ format: 'jwk' }), kid: key.id }));
  process.env['RELEASE_KEY_FILE'] = file;
}

async function release(name: string, version: string): Promise<void> {
  const { log, key } = await openForWriting(settings());
  await log.append({ author: 'a', act: 'b', key }, (registry) =>
    withVersion(registry, name, { version, at: '2026-11-23T12:00:00.000Z', by: 'deploy' }),
  );
}

async function packed(fields: Partial<PublishedManifest> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(data, 'pack-'));
  const manifest = await writeVersion(path.join(folder, 'build'), { team: 'Cart', ...fields });
  const objects = new FolderStore(path.join(folder, 'store'));
  await storeVersion(objects, manifest, path.join(folder, 'build'), signAs(manifest, cart));
  const file = path.join(folder, 'cart.tgz');
  await writeFile(file, await packVersion(objects, manifest.name, manifest.version));
  return file;
}

const run = async (command: 'deploy' | 'releases', args: readonly string[]): Promise<string> => {
  said.length = 0;
  const code = command === 'deploy' ? await deployCommand(args, data) : await releasesCommand(args, settings());
  return `${code} ${said.join('\n')}`;
};
const standing = async () => {
  const { log, key } = await openForWriting(settings());
  await log.append({ author: 'a', act: 'b', key }, (registry) =>
    withOverride(registry, { variant: 'lowes', role: 'checkout' }, 'plain-checkout'),
  );
  await log.append({ author: 'a', act: 'b', key }, (registry) =>
    withPlacement(registry, 'lowes', { slot: 'cart/cart.below', widget: 'cart/badge' }),
  );
};

const swap = ['partners/plain-checkout', '--for', 'lowes', '--as', 'checkout'];
const MOVES: readonly (readonly [string, 'deploy' | 'releases', () => Promise<readonly string[]>])[] = [
  ['deploy', 'deploy', async () => ['mfe-cart']],
  ['rollback', 'deploy', async () => ['mfe-cart', '--rollback']],
  ['swap', 'deploy', async () => swap],
  ['preview', 'deploy', async () => [...swap, '--preview']],
  ['back', 'deploy', async () => ['--for', 'lowes', '--as', 'checkout', '--back']],
  ['place', 'deploy', async () => ['mfe-cart', '--place', 'product.below=badge', '--in', 'lowes']],
  ['unplace', 'deploy', async () => ['mfe-cart', '--unplace', 'cart.below=badge', '--in', 'lowes']],
  ['publish', 'releases', async () => ['publish', await packed()]],
  ['rollback --to', 'releases', async () => ['rollback', 'cart', '--to', '1']],
  ['remove', 'releases', async () => ['remove', 'cart', '--reason', 'x']],
  ['promote', 'releases', async () => ['promote', 'staging', 'production', 'cart']],
];

describe.each(MOVES)('%s', (kind, command, args) => {
  it.each<[string, TestTeam, RegExp]>([
    [
      'another team’s key',
      reviews,
      /The team 'Reviews' may not do this: .*Who may: 'Operators' and 'Cart', with the file/,
    ],
    [
      'a key of no team',
      stranger,
      /The key 'stranger-1' belongs to no team .*Who may: 'Operators' and 'Cart', with the file/,
    ],
    ['another key of the same name', another, /The key 'cart-1' at hand is another one than .* lists/],
  ])(
    'is refused with %s before any build or write, and the message lists the permitted teams',
    async (_what, team, message) => {
      await release('cart', '2');
      await standing();
      if (kind === 'promote') {
        const production = await mkdtemp(path.join(data, 'production-'));
        process.env['RELEASE_STORES'] = `staging=${data} production=${production}`;
        const { log, key } = await openForWriting({ ...settings(), data: production });
        await log.begin({ author: 'a', act: 'b', key });
      }
      const wanted = await args();
      const { number } = await (await openReleases(settings())).log.read();
      await as(team);
      const started = Date.now();
      const answer = await run(command, wanted);
      expect(answer).toMatch(/^1 /);
      expect(answer).toMatch(message);
      // Building takes a minute on a machine so busy that the refusal takes seconds.
      expect(Date.now() - started).toBeLessThan(12_000);
      expect((await readdir(path.join(data, 'remotes'))).sort()).toEqual(['.incoming', '_revisions']);
      expect(await readdir(path.join(data, 'remotes/.incoming'))).toEqual([]);
      expect((await (await openReleases(settings())).log.read()).number).toBe(number);
    },
  );
});

it('a key with another file than the team’s is refused before it would break the log', async () => {
  await as(another);
  await expect(release('cart', '2')).rejects.toThrow(/is another one than/);
  await as(cart);
  await release('cart', '2');
  expect((await (await openReleases(settings())).log.read()).registry.remotes['cart']?.version).toBe('2');
});
