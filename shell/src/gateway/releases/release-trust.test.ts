import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openForWriting } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { createTestStore, type FixtureRemote, type TestStore } from '../../testing/test-store';

const home = (version: string, word: string): FixtureRemote => ({
  name: 'catalog',
  version,
  pages: [{ id: 'home', paths: ['/'], audience: 'private' }],
  render: `return { html: '<h1>${word}</h1>', state: {} };`,
});

let store: TestStore;
let api: StubApi;
let gateway: TestGateway;
beforeEach(async () => {
  store = await createTestStore();
  api = await startStubApi();
  await store.deploy(home('1.0.0-a', 'one'));
  gateway = await startTestGateway(store.data, { API_URL: api.origin });
});
afterEach(async () => {
  await gateway.close();
  await api.close();
  await store.remove();
});

const page = async (): Promise<string> => /<h1>(.*?)<\/h1>/.exec((await gateway.ask('/')).text)?.[1] ?? '';
const restart = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
  await gateway.close();
  gateway = await startTestGateway(store.data, { API_URL: api.origin, ...env });
};
const folderOf = (version: string): string => path.join(store.data, 'remotes/catalog', version);
const manifestOf = (version: string): string => path.join(folderOf(version), 'manifest.json');
const signaturesOf = async (version: string): Promise<readonly string[]> =>
  (await readdir(folderOf(version)))
    .filter((file) => file.startsWith('signature'))
    .map((file) => path.join(folderOf(version), file));

describe('a version', () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'whose signature was taken away',
      async () => Promise.all((await signaturesOf('2.0.0-b')).map((file) => rm(file))),
      /it is not signed/,
    ],
    [
      'whose manifest was altered after it was signed',
      async () => {
        const text = await readFile(manifestOf('2.0.0-b'), 'utf8');
        await writeFile(
          manifestOf('2.0.0-b'),
          text.replace('"private"', '"anonymous"').replace('"id"', '"query": [], "id"'),
        );
      },
      /it is not signed/,
    ],
    [
      'that has the signature of another version',
      async () => {
        const [own = ''] = await signaturesOf('2.0.0-b');
        const [other = ''] = await signaturesOf('1.0.0-a');
        await writeFile(own, await readFile(other));
      },
      /its signature is for catalog 1\.0\.0-a/,
    ],
  ])('%s is not served, and shoppers keep the current one', async (_what, spoil, line) => {
    await store.deploy(home('2.0.0-b', 'two'), spoil);
    await gateway.releases.refresh();
    await gateway.logged(line);
    expect(await page()).toBe('one');
    await restart();
    expect(await page()).toBe('one');
  });

  it('is not served when its name belongs to no team, or to another one', async () => {
    for (const [name, team] of [
      ['nobodys', 'test'],
      ['reviews', 'Somebody else'],
    ] as const)
      await store.deploy({ ...home('1.0.0-a', name), name, pages: [], manifest: { team } });
    await gateway.releases.refresh();
    await gateway.logged(/nobody owns the name 'nobodys'/);
    await gateway.logged(/the name 'reviews' belongs to the team 'test', not to 'Somebody else'/);
    expect([...gateway.releases.of('treadmarket').remotes.keys()]).toEqual(['catalog']);
  });

  it('is not served when its team does not own its paths', async () => {
    const owners = path.join(store.data, 'owners.json');
    const test = { keys: [], remotes: ['catalog', 'cart'], paths: { '*': ['/', '/cart'], lowes: ['/deals'] } };
    await writeFile(owners, JSON.stringify({ formatVersion: 1, teams: { test } }));
    await restart({ RELEASE_OWNERS: owners });
    const pages = [{ id: 'deals', paths: ['/deals'], audience: 'private' as const }];
    await store.deploy({ ...home('1.0.0-a', 'deals'), name: 'cart', pages });
    await gateway.releases.refresh();
    await gateway.logged(/the team 'test' was not given '\/deals'/);
    expect(gateway.releases.of('lowes').remotes.has('cart')).toBe(true);
    expect(gateway.releases.of('treadmarket').remotes.has('cart')).toBe(false);
    expect((await gateway.ask('/deals')).status).toBe(404);
  });

  it("is not served in production when a developer's key signed it", async () => {
    await gateway.close();
    const production = { TREADMARKET_ENV: 'production', RELEASE_OWNERS: TEST_OWNERS };
    const { data } = store;
    await expect(openForWriting(releaseSettings(data, production))).rejects.toThrow('RELEASE_KEY_FILE must name');
    await restart({ TREADMARKET_ENV: 'production', ...productionSettings });
    await gateway.logged(/key 'development', which no team here has/);
    expect((await gateway.ask('/')).status).not.toBe(200);
  });
  const productionSettings = {
    PAYMENT_PUBLIC_URL: 'https://pay.example.com',
    VARIANT_HOSTS: 'treadmarket=localhost',
    GATEWAY_KEY: 'a-key-of-this-test-and-no-other',
    CANONICAL_ORIGIN: '',
  };
});

describe('the served versions', () => {
  const revisions = () => path.join(store.data, 'remotes/_revisions');

  it.each<[string, () => Promise<unknown>]>([
    ['is emptied', () => rm(revisions(), { recursive: true })],
    ['is torn', () => writeFile(path.join(revisions(), '0000000002.json'), '{"payload')],
    ['has a revision of tomorrow', () => writeFile(path.join(revisions(), '0000000002.json'), '{"formatVersion":9}')],
  ])('are kept when the log %s, also after a restart', async (_what, spoil) => {
    expect(await page()).toBe('one');
    await spoil();
    await gateway.releases.refresh();
    await gateway.logged(/the release log is not followed: .*npm run releases -- repair/);
    expect(await page()).toBe('one');
    expect((await gateway.probes.inject('/readyz')).body).toContain('is not followed');
    await restart();
    expect(await page()).toBe('one');
  });

  it('are kept until an operator has repaired the log', async () => {
    await writeFile(path.join(revisions(), '0000000002.json'), '{"payload');
    await gateway.releases.refresh();
    const { log, key } = await openForWriting(releaseSettings(store.data, { RELEASE_OWNERS: TEST_OWNERS }));
    await log.repair({ author: 'Ann', act: 'a torn file', key });
    await store.deploy(home('2.0.0-b', 'two'));
    await gateway.releases.refresh();
    expect(await page()).toBe('two');
    expect(gateway.releases.problem).toBeNull();
  });

  it('are kept when the newest log entries are removed to restore an old version', async () => {
    await store.deploy(home('2.0.0-b', 'two'));
    await gateway.releases.refresh();
    expect(await page()).toBe('two');
    await rm(path.join(revisions(), '0000000002.json'));
    await gateway.releases.refresh();
    await gateway.logged(/revision 2 is gone/);
    expect(await page()).toBe('two');
    await restart();
    expect(await page()).toBe('two');
  });
});

it("revoking a team's key withdraws the versions that it signed", async () => {
  const owners = path.join(store.data, 'owners.json');
  await writeFile(owners, await readFile(TEST_OWNERS));
  await restart({ RELEASE_OWNERS: owners });
  expect(await page()).toBe('one');
  await rm(path.join(store.data, 'keys'), { recursive: true });
  await gateway.releases.refresh();
  await gateway.logged(/which no team here has/);
});

it('two concurrent deploys are both in the log', async () => {
  await Promise.all([
    store.deploy(home('2.0.0-b', 'two')),
    store.deploy({ ...home('1.0.0-a', 'x'), name: 'cart', pages: [] }),
  ]);
  const { log } = await openForWriting(releaseSettings(store.data, { RELEASE_OWNERS: TEST_OWNERS }));
  const { registry } = await log.read();
  expect(Object.keys(registry.remotes).sort()).toEqual(['cart', 'catalog']);
});
