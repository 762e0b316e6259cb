import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BENEFIT_TYPES, type PublishedManifest } from 'shared-contracts';
import { withVersion } from 'registry/composition/registry';
import { openForWriting, readRegistry } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { storeVersion } from 'registry/versions/remote-store';
import { signAs, writeVersion } from 'registry/testing/built-version';
import { createTeam, type TestTeam } from 'registry/testing/test-teams';
import { keepConsoleLines } from '../../testing/console-lines';
import { deployCommand } from '../deploy-command';
import { releaseProblems } from './release-check';

const catalog = createTeam('Catalog', { remotes: ['catalog'] });
const gifts = createTeam('Gifts', { remotes: ['gifts', 'more-gifts'], slots: { '*': ['catalog/*'] } });
const stranger = createTeam('Stranger', { remotes: ['strange'] });
const slots = [
  { name: 'product.below', props: { sku: 'string' } },
  { name: 'home.below', props: {} },
] as const;
const page = { id: 'product', paths: ['/product'], audience: 'anonymous', query: [] } as const;
const widget = (name: string, requires: readonly string[] = []) =>
  ({ name, hydrate: 'visible', props: requires, requires }) as const;

let data: string;
const said = keepConsoleLines();
const env = { ...process.env };
beforeEach(async () => {
  data = await mkdtemp(path.join(os.tmpdir(), 'tm-place-'));
  const teams = Object.fromEntries(
    [catalog, gifts, stranger].map(({ name, keys, remotes, slots: granted }) => [
      name,
      { keys, remotes, slots: granted, paths: { '*': ['/*'] } },
    ]),
  );
  process.env['RELEASE_OWNERS'] = path.join(data, 'owners.json');
  await writeFile(process.env['RELEASE_OWNERS'], JSON.stringify({ formatVersion: 1, teams }));
  await deployed(catalog, { name: 'catalog', pages: [{ ...page, slots }] });
  const widgets = ['teaser', 'second', 'third', 'fourth'].map((name) => widget(name));
  await deployed(gifts, { name: 'gifts', widgets: [...widgets, widget('by-sku', ['sku'])] });
  await deployed(stranger, { name: 'strange', widgets: [widget('ad')] });
});
afterEach(async () => {
  process.env = { ...env };
  await rm(data, { recursive: true, force: true });
});

async function stored(team: TestTeam, fields: Partial<PublishedManifest>): Promise<PublishedManifest> {
  const { objects } = await openForWriting(releaseSettings(data));
  const dir = await mkdtemp(path.join(data, 'build-'));
  const manifest = await writeVersion(dir, { team: team.name, ...fields });
  await storeVersion(objects, manifest, dir, signAs(manifest, team));
  return manifest;
}

const moved = ({ name, version }: PublishedManifest) =>
  ({ version, at: '2026-11-23T12:00:00.000Z', by: 'deploy', name }) as const;

async function deployed(team: TestTeam, fields: Partial<PublishedManifest>): Promise<void> {
  const { name: remote, ...entry } = moved(await stored(team, fields));
  const { log, key } = await openForWriting(releaseSettings(data));
  await log.append({ author: 'a test', act: 'a test', key }, (registry) => withVersion(registry, remote, entry));
}

/** Signs with a team's key from then on. */
async function as({ key, name }: TestTeam): Promise<void> {
  const file = path.join(data, `${name}.jwk`);
  await writeFile(file, JSON.stringify({ ...key.privateKey.export({ format: 'jwk' }), kid: key.id }));
  process.env['RELEASE_KEY_FILE'] = file;
}

const run = async (...args: readonly string[]): Promise<string> => {
  said.length = 0;
  const code = await deployCommand(args, data);
  return `${code} ${said.join('\n')}`;
};
const placements = async () => (await readRegistry(data)).placements;

it('places a widget in one variant, prints the command that removes it, and removes it', async () => {
  await as(gifts);
  expect(await run('mfe-gifts', '--place', 'product.below=by-sku', '--in', 'lowes')).toBe(
    "0 'gifts/by-sku' stands in 'catalog/product.below' in lowes. " +
      'Back: npm run deploy -- gifts --unplace catalog/product.below=by-sku --in lowes',
  );
  expect(await placements()).toEqual({ lowes: { 'catalog/product.below': ['gifts/by-sku'] } });
  expect(await run('gifts', '--place', 'product.below=by-sku', '--in', 'lowes')).toContain('lowes already');
  expect(await run('--list')).toContain('in lowes: catalog/product.below shows gifts/by-sku');
  expect(await run('gifts', '--unplace', 'catalog/product.below=by-sku', '--in', 'lowes')).toMatch(/^0 .* has left/);
  expect(await placements()).toBeUndefined();
});

it('takes a widget out of any slot, and reports the slot', async () => {
  await as(gifts);
  await run('gifts', '--place', 'home.below=teaser', '--in', 'lowes');
  expect(await run('gifts', '--unplace', 'home.below=teaser')).toBe(
    "0 'gifts/teaser' has left 'catalog/home.below' in lowes. " +
      'Back: npm run deploy -- gifts --place catalog/home.below=teaser --in lowes',
  );
  await run('gifts', '--place', 'home.below=teaser', '--in', 'lowes');
  const others = BENEFIT_TYPES.filter((type) => type !== 'lowes');
  expect(await run('gifts', '--place', 'home.below=teaser')).toBe(
    `0 'gifts/teaser' stands in 'catalog/home.below' in ${others.join(', ')}. Back: npm run deploy -- gifts ` +
      `--unplace catalog/home.below=teaser ${others.map((type) => `--in ${type}`).join(', and the same with ')}`,
  );
  expect(await run('gifts', '--place', 'home.below=teaser')).toMatch(/in every variant already\.$/);
  expect(await run('gifts', '--unplace', 'home.below=teaser')).toBe(
    "0 'gifts/teaser' has left 'catalog/home.below' in every variant. " +
      'Back: npm run deploy -- gifts --place catalog/home.below=teaser',
  );
});

it('lists a widget whose slot was taken from its team as not shown', async () => {
  await as(gifts);
  await run('mfe-gifts', '--place', 'product.below=by-sku', '--in', 'lowes');
  const file = process.env['RELEASE_OWNERS'] ?? '';
  await writeFile(file, (await readFile(file, 'utf8')).replace('"catalog/*"', '"catalog/home.below"'));
  expect(await run('--list')).toContain(
    "catalog/product.below shows gifts/by-sku (not shown: the team 'Gifts' was not given the slot",
  );
});

it('places a widget in every variant by default, and the page’s team can remove it', async () => {
  await as(gifts);
  await run('gifts', '--place', 'home.below=teaser', '--reason', 'gifts season');
  expect(Object.keys((await placements()) ?? {})).toEqual([...BENEFIT_TYPES]);
  await as(catalog);
  expect(await run('gifts', '--unplace', 'home.below=teaser')).toMatch(/^0 /);
  expect(await placements()).toBeUndefined();
});

it.each<[string, TestTeam, readonly string[], RegExp]>([
  [
    'a slot that was not given',
    stranger,
    ['strange', '--place', 'product.below=ad'],
    /'Stranger' was not given the slot/,
  ],
  [
    'another team’s widget',
    stranger,
    ['gifts', '--place', 'product.below=teaser'],
    /'gifts\/teaser' is not the team's/,
  ],
  [
    'a slot that is not there',
    gifts,
    ['gifts', '--place', 'product.top=teaser'],
    /No deployed remote has a slot 'product\.top'\. Slots: catalog\/product\.below, catalog\/home\.below/,
  ],
  [
    'a widget that is not there',
    gifts,
    ['gifts', '--place', 'home.below=cake'],
    /gifts 1\.0\.0-a .* has no widget 'cake'/,
  ],
  [
    'a widget without what it is about',
    gifts,
    ['gifts', '--place', 'home.below=by-sku'],
    /requires 'sku'; the slot .* sends none/,
  ],
  [
    'what does not stand there',
    gifts,
    ['gifts', '--unplace', 'home.below=teaser'],
    /does not stand in a slot 'home\.below' in any variant/,
  ],
  ['a remote that is not deployed', gifts, ['more-gifts', '--place', 'home.below=x'], /no remote 'more-gifts'/],
])('refuses %s with a message, and moves nothing', async (_what, team, args, problem) => {
  await as(team);
  expect(await run(...args)).toMatch(new RegExp(`^1 .*${problem.source}`, 's'));
  expect(await placements()).toBeUndefined();
});

it.each([
  [['gifts', '--place', 'product=teaser'], /wants a slot and a widget/],
  [['gifts', '--place', 'product.below=Teaser'], /wants a slot and a widget/],
  [['--place', 'product.below=teaser'], /Name the one remote/],
  [['gifts', '--place', 'product.below=teaser', '--in', 'amazon'], /no variant 'amazon'/],
  [['gifts', '--in', 'lowes'], /--in says where/],
  [['gifts', '--place', 'product.below=a', '--unplace', 'product.below=a'], /one at a time/],
])('names the problem of %j', async (args, problem) => {
  expect(await run(...args)).toMatch(problem);
});

it('limits the widgets of a slot, and names the team that can make room', async () => {
  await as(gifts);
  for (const name of ['teaser', 'second', 'third'])
    expect(await run('gifts', '--place', `home.below=${name}`)).toMatch(/^0/);
  expect(await run('gifts', '--place', 'home.below=fourth')).toMatch(/^1 .*shows 3 widgets already.*--unplace/s);
});

it('refuses to remove a slot that is in use, and a remote whose widget uses it', async () => {
  await as(gifts);
  await run('gifts', '--place', 'product.below=by-sku', '--in', 'lowes');
  const releases = await openForWriting(releaseSettings(data));
  const { registry } = await releases.log.read();
  const problemsOf = (manifest: PublishedManifest) => {
    const { name, ...entry } = moved(manifest);
    return releaseProblems(releases, withVersion(registry, name, entry), manifest);
  };
  const bare = await stored(catalog, { name: 'catalog', version: '2.0.0-b', pages: [page] });
  const both = /'gifts\/by-sku' stands in the slot 'catalog\/product\.below', and .*--unplace.* in lowes/;
  expect(await problemsOf(bare)).toEqual([expect.stringMatching(both)]);
  const without = await stored(gifts, { name: 'gifts', version: '2.0.0-b', widgets: [] });
  expect(await problemsOf(without)).toEqual([expect.stringMatching(both)]);
  await run('gifts', '--unplace', 'product.below=by-sku');
  const { registry: after } = await releases.log.read();
  const { name, ...entry } = moved(bare);
  expect(await releaseProblems(releases, withVersion(after, name, entry), bare)).toEqual([]);
});
