import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { FolderStore } from 'registry/objects/folder-store';
import { packVersion } from 'registry/package-file';
import { openForWriting } from 'registry/releases';
import { damagedFiles, storeVersion } from 'registry/remote-store';
import { releaseSettings, type ReleaseSettings } from 'registry/settings';
import { signAs, writeVersion } from 'registry/testing/built-version';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { createTeam, type TestTeam } from 'registry/testing/test-teams';
import { readRefusals } from '../deploy/refusals';
import { releasesCommand } from './releases-command';

let data: string;
let settings: ReleaseSettings;
let self: TestTeam;
const said: string[] = [];
beforeEach(async () => {
  data = await mkdtemp(path.join(os.tmpdir(), 'tm-publish-'));
  settings = releaseSettings(data, { RELEASE_OWNERS: TEST_OWNERS });
  self = { ...createTeam('test'), key: (await openForWriting(settings)).key };
  said.length = 0;
  const note = (line: unknown): void => void said.push(String(line));
  jest.spyOn(console, 'log').mockImplementation(note);
  jest.spyOn(console, 'error').mockImplementation(note);
  jest.spyOn(console, 'warn').mockImplementation(note);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(data, { recursive: true, force: true });
});

const run = (...args: readonly string[]) => releasesCommand(args, settings);
const state = async () => (await (await openForWriting(settings)).log.read()).number;

/** A package as another team's build tool would make it. @returns its file */
async function packed(fields: Partial<PublishedManifest> = {}, team: TestTeam = self): Promise<string> {
  const folder = await mkdtemp(path.join(data, 'pack-'));
  const manifest = await writeVersion(path.join(folder, 'build'), { team: 'test', ...fields });
  const objects = new FolderStore(path.join(folder, 'store'));
  await storeVersion(objects, manifest, path.join(folder, 'build'), signAs(manifest, team));
  const file = path.join(folder, 'cart.tgz');
  await writeFile(file, await packVersion(objects, manifest.name, manifest.version));
  return file;
}

it('publishes a package without its sources, with its reason, and once', async () => {
  const file = await packed();
  expect(await run('check', file)).toBe(0);
  expect(said.at(-1)).toBe("cart 1.0.0-a of the team 'test' may be published.");
  expect(await state()).toBe(0);
  expect(await run('publish', file, '--reason', 'free returns')).toBe(0);
  const { log, objects } = await openForWriting(settings);
  expect((await log.read()).registry.remotes['cart']?.version).toBe('1.0.0-a');
  expect((await log.history(1)).map(({ reason }) => reason)).toEqual(['free returns']);
  expect(await damagedFiles(objects, await writeVersion(path.join(data, 'again'), { team: 'test' }))).toEqual([]);
  expect(await run('publish', file)).toBe(0);
  expect(await state()).toBe(1);
});

const shows = { widgets: [{ widget: 'reviews/product', props: ['productNumber'], always: ['productNumber'] }] };

it.each<[string, () => Promise<string>, RegExp]>([
  ['of a stranger', () => packed({}, createTeam('Stranger')), /key 'stranger-1', which no team here has/],
  ['under another team’s name', () => packed({ team: 'Somebody else' }), /belongs to the team 'test', not to/],
  ['under a name of nobody', () => packed({ name: 'nobodys' }), /nobody owns the name 'nobodys'/],
  ['for a contract of tomorrow', () => packed({ contract: '^9.0.0' }), /needs contract \^9\.0\.0/],
  [
    'that shows what a deployed remote does not have',
    async () => {
      await run('publish', await packed({ name: 'reviews' }));
      return packed({ name: 'catalog', uses: shows });
    },
    /it shows 'reviews\/product', which reviews 1\.0\.0-a .* does not have/,
  ],
  [
    'that was altered on its way',
    async () => {
      const file = await packed();
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(300) ^ 1, 300);
      await writeFile(file, bytes);
      return file;
    },
    /it is no gzip|is not what manifest\.json lists/,
  ],
])('refuses a package %s, by check and by publish, and changes nothing', async (_what, make, message) => {
  const file = await make();
  const before = await state();
  for (const command of ['check', 'publish']) {
    said.length = 0;
    expect(await run(command, file)).toBe(1);
    expect(said.join('\n')).toMatch(message);
  }
  expect(await state()).toBe(before);
});

it('lists what was refused', async () => {
  await run('publish', await packed({ team: 'Somebody else' }));
  expect((await readRefusals(data)).map(({ name, version }) => [name, version])).toEqual([['cart', '1.0.0-a']]);
});

it('says which file it cannot read', async () => {
  expect(await run('publish', path.join(data, 'nothing.tgz'))).toBe(1);
  expect(said.at(-1)).toContain('nothing.tgz');
});
