import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { BENEFIT_TYPES, ROLES, type PublishedManifest } from 'shared-contracts';
import { FolderStore } from 'registry/objects/folder-store';
import { packVersion } from 'registry/versions/package-file';
import { damagedFiles, listFiles, storeVersion } from 'registry/versions/remote-store';
import { signAs, writeVersion } from 'registry/testing/built-version';
import { createTeam, type TestTeam } from 'registry/testing/test-teams';
import { readRefusals } from '../deploy/moves/refusals';
import { testSettings, useReleases } from '../testing/releases-fixture';
import { releasesCommand } from './releases-command';

const releases = useReleases();
const { said, run, open } = releases;
const dataFile = (name: string): string => path.join(releases.data, name);
let self: TestTeam;
beforeEach(async () => void (self = { ...createTeam('test'), key: (await open()).key }));

const state = async () => (await (await open()).log.read()).number;

/**
 * Creates a package as another team's build tool would.
 * @returns its file
 */
async function packed(fields: Partial<PublishedManifest> = {}, team: TestTeam = self, css?: string): Promise<string> {
  const folder = await mkdtemp(dataFile('pack-'));
  const build = await writeVersion(path.join(folder, 'build'), { team: 'test', ...fields });
  if (css !== undefined) await writeFile(path.join(folder, 'build/web/page.css'), css);
  const manifest = { ...build, web: { ...build.web, files: await listFiles(path.join(folder, 'build/web')) } };
  const objects = new FolderStore(path.join(folder, 'store'));
  await storeVersion(objects, manifest, path.join(folder, 'build'), signAs(manifest, team));
  const file = path.join(folder, 'cart.tgz');
  await writeFile(file, await packVersion(objects, manifest.name, manifest.version));
  return file;
}

it('publishes a package once, with its reason and without its sources', async () => {
  const file = await packed();
  expect(await run('check', file)).toBe(0);
  expect(said.at(-1)).toBe('package accepted (remote=cart version=1.0.0-a team=test)');
  expect(await state()).toBe(0);
  expect(await run('publish', file, '--reason', 'free returns')).toBe(0);
  const { log, objects } = await open();
  expect((await log.read()).registry.remotes['cart']?.version).toBe('1.0.0-a');
  expect((await log.history(1)).map(({ reason }) => reason)).toEqual(['deploy cart 1.0.0-a: free returns']);
  expect(await damagedFiles(objects, await writeVersion(dataFile('again'), { team: 'test' }))).toEqual([]);
  expect(await run('publish', file)).toBe(0);
  expect(await state()).toBe(1);
});

describe('a package for a role', () => {
  const pages = [
    { id: 'checkout', paths: [...ROLES.checkout.paths], audience: 'private' as const, layout: 'minimal' as const },
  ];
  const forRole = () => packed({ name: 'some-checkout', role: 'checkout', pages });
  const place = ['--for', 'lowes', '--as', 'checkout'];

  it('fills the role of a variant by one move, which is undone by the printed command', async () => {
    expect(await run('publish', await forRole(), ...place, '--reason', 'their wallet')).toBe(0);
    expect(said.at(-1)).toBe(
      'role swapped (variant=lowes role=checkout remote=some-checkout)\n' +
        'Undo: npm run deploy -- --for lowes --as checkout --back',
    );
    const { log } = await open();
    expect((await log.read()).registry.variants['lowes']?.['checkout']?.remote).toBe('some-checkout');
    expect((await log.history(1))[0]?.reason).toBe('deploy some-checkout 1.0.0-a as checkout in lowes: their wallet');
  });

  it('is previewed without a change for shoppers', async () => {
    expect(await run('publish', await forRole(), ...place, '--preview')).toBe(0);
    expect(said.at(-1)).toMatch(/\n {2}http:\/\/lowes\.localhost:\d+\/preview\/[\w-]{32}$/);
    const { variants, previews } = (await (await open()).log.read()).registry;
    expect([variants, previews?.length]).toEqual([{}, 1]);
  });

  it.each([
    [['--preview'], /--preview wants the role/],
    [['--for', 'lowes'], /--for and --as belong together/],
    [['--for', 'lowe', '--as', 'checkout'], /There is no variant 'lowe'/],
  ])('names the missing part of %j', async (flags, message) => {
    expect(await run('publish', 'a-file.tgz', ...flags)).toBe(1);
    expect(said.join('\n')).toMatch(message);
  });
});

const shows = { widgets: [{ widget: 'reviews/product', props: ['productNumber'], always: ['productNumber'] }] };

it.each<[string, () => Promise<string>, RegExp]>([
  ['of a stranger', () => packed({}, createTeam('Stranger')), /key 'stranger-1', which no team here has/],
  ['under another team’s name', () => packed({ team: 'Somebody else' }), /belongs to the team 'test', not to/],
  ['under a name without an owner', () => packed({ name: 'nobodys' }), /nobody owns the name 'nobodys'/],
  ['for a contract of tomorrow', () => packed({ contract: '^9.0.0' }), /needs contract \^9\.0\.0/],
  [
    'that styles the whole page',
    () => packed({}, self, 'h1 { color: red }'),
    /its stylesheet 'page\.css' styles 'h1' of every page/,
  ],
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
])('rejects a package %s, by check and by publish, and changes nothing', async (_what, make, message) => {
  const file = await make();
  const before = await state();
  for (const command of ['check', 'publish']) {
    said.length = 0;
    expect(await run(command, file)).toBe(1);
    expect(said.join('\n')).toMatch(message);
  }
  expect(await state()).toBe(before);
});

it('lists refused packages', async () => {
  await run('publish', await packed({ team: 'Somebody else' }));
  expect((await readRefusals(releases.data)).map(({ name, version }) => [name, version])).toEqual([
    ['cart', '1.0.0-a'],
  ]);
});

it('names the file that it cannot read', async () => {
  expect(await run('publish', dataFile('nothing.tgz'))).toBe(1);
  expect(said.at(-1)).toContain('nothing.tgz');
});

describe('beside gateways of another release', () => {
  let server: http.Server;
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  /** Runs a command while a gateway offers a contract. */
  async function runBeside(contract: string, ...args: readonly string[]): Promise<number> {
    const variants = Object.fromEntries(BENEFIT_TYPES.map((type) => [type, []]));
    const status = { problem: null, log: { revision: 0, digest: null }, contract, variants };
    server = http.createServer((_request, response) => response.end(JSON.stringify(status)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return releasesCommand(args, testSettings(releases.data, `http://127.0.0.1:${port}`));
  }

  it('rejects a package before it is published when a gateway offers an older contract', async () => {
    expect(await runBeside('1.4.0', 'publish', await packed({ contract: '^1.5.0' }))).toBe(1);
    expect(said.at(-1)).toMatch(/needs contract \^1\.5\.0, the gateway http:\/\/127\.0\.0\.1:\d+ offers 1\.4\.0/);
    expect(await state()).toBe(0);
    expect(await readdir(dataFile('remotes')).catch(() => [])).not.toContain('cart');
  });

  it('accepts a package for a contract that gateways offer and this working tree does not', async () => {
    expect(await runBeside('9.1.0', 'check', await packed({ contract: '^9.0.0' }))).toBe(0);
  });
});
