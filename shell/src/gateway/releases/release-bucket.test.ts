import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { REVISION_TYPE, revisionKey } from 'registry/log/revision';
import { previousVersion, withVersion } from 'registry/composition/registry';
import { openForWriting } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { startS3Server, type S3Server } from 'registry/testing/s3-server';
import { seal } from 'registry/trust/envelope';
import { generateKey, parseSigningKey } from 'registry/trust/signing-key';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { until } from '../../testing/until';
import { createTestStore, type FixtureRemote, type TestStore } from '../../testing/test-store';

const home = (version: string): FixtureRemote => ({
  name: 'catalog',
  version,
  pages: [{ id: 'home', paths: ['/'], audience: 'private' }],
  render: `return { html: '<h1>${version}</h1>', state: {} };`,
  browser: `/* ${version} */`,
});

let s3: S3Server;
let api: StubApi;
let folder: string;
let env: Readonly<Record<string, string>>;
let stores: readonly TestStore[];
let gateways: TestGateway[];

beforeEach(async () => {
  s3 = await startS3Server();
  api = await startStubApi();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tm-bucket-'));
  const { file, publicKey } = generateKey('test-1');
  const [owners, key] = [path.join(folder, 'owners.json'), path.join(folder, 'key.json')];
  const team = { isOperator: true, keys: [publicKey], remotes: ['catalog', 'cart', 'reviews'], paths: { '*': ['/*'] } };
  await writeFile(owners, JSON.stringify({ formatVersion: 1, teams: { test: team } }));
  await writeFile(key, file);
  env = { ...s3.env, RELEASE_OWNERS: owners, RELEASE_KEY_FILE: key };
  // Two machines with separate data folders that share only the bucket.
  stores = [await createTestStore(env), await createTestStore(env)];
  await stores[0]?.deploy(home('1.0.0-a'));
  gateways = [];
});
afterEach(async () => {
  for (const gateway of gateways) await gateway.close();
  for (const store of stores) await store.remove();
  await api.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const pages = async (): Promise<readonly string[]> => {
  await Promise.all(gateways.map(({ releases }) => releases.refresh()));
  const answers = await Promise.all(gateways.map((gateway) => gateway.ask('/')));
  return answers.map(({ text }) => /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? '');
};
/** Starts the gateways of these machines. */
const start = async (...machines: readonly number[]): Promise<void> => {
  for (const machine of machines)
    gateways.push(await startTestGateway(stores[machine]!.data, { ...env, API_URL: api.origin }));
};
const writable = () => openForWriting(releaseSettings(stores[1]?.data ?? '', env));

it('a bucket serves a release from every machine, and a rollback works without sources', async () => {
  await start(0, 1);
  expect(await pages()).toEqual(['1.0.0-a', '1.0.0-a']);
  await stores[0]?.deploy(home('2.0.0-b'));
  expect(await pages()).toEqual(['2.0.0-b', '2.0.0-b']);
  const { log, key } = await writable();
  await log.append({ author: 'Ann', act: 'back', key }, (registry) => {
    const version = previousVersion(registry.remotes['catalog']!)?.version ?? '';
    return withVersion(registry, 'catalog', { version, at: new Date().toISOString(), by: 'rollback' });
  });
  expect(await pages()).toEqual(['1.0.0-a', '1.0.0-a']);
  // A tab of the withdrawn version still gets its files, from a machine that never built it.
  const file = await gateways[1]?.ask('/remotes/catalog/2.0.0-b/remoteEntry.js');
  expect([file?.status, file?.text]).toEqual([200, '/* 2.0.0-b */']);
});

it("a bucket's modified or missing file is never served", async () => {
  await start(0, 1);
  await stores[0]?.deploy(home('2.0.0-b'));
  const { objects } = await writable();
  await objects.replace('catalog/2.0.0-b/web/remoteEntry.js', Buffer.from('steal()'));
  expect(await pages()).toEqual(['1.0.0-a', '1.0.0-a']);
  await gateways[1]?.logged(/web\/remoteEntry\.js of catalog 2\.0\.0-b is altered in s3:\/\/releases\/store\//);
  expect((await gateways[1]?.ask('/remotes/catalog/2.0.0-b/remoteEntry.js'))?.text).not.toContain('steal');
  // A new deploy writes it again.
  await stores[0]?.deploy(home('2.0.0-b'));
  expect(await objects.read('catalog/2.0.0-b/web/remoteEntry.js')).toEqual(Buffer.from('/* 2.0.0-b */'));
});

it('a machine that has a version serves it after a restart while the bucket is away', async () => {
  await start(1);
  expect(await pages()).toEqual(['1.0.0-a']);
  await gateways.pop()?.close();
  await s3.close();
  await start(1);
  expect(gateways[0]?.releases.problem).not.toBeNull();
  expect(await pages()).toEqual(['1.0.0-a']);
});

it("a machine's modified manifest is not served, also while the bucket is away", async () => {
  await start(1);
  const store = stores[1] as TestStore;
  await gateways.pop()?.close();
  const file = store.file('catalog', '1.0.0-a', 'manifest.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"/"', '"/other"'));
  await s3.close();
  await start(1);
  expect(await pages()).toEqual(['Sorry!']);
  expect(gateways[0]?.releases.statusOf('treadmarket')[0]?.problem).toMatch(/signature|signed/);
});

it('a bucket restores a file that is missing on the machine', async () => {
  await start(1);
  const store = stores[1] as TestStore;
  expect(await pages()).toEqual(['1.0.0-a']);
  await rm(store.file('catalog', '1.0.0-a', 'web/remoteEntry.js'));
  expect((await gateways[0]?.ask('/remotes/catalog/1.0.0-a/remoteEntry.js'))?.status).toBe(200);
});

it("a bucket's log that a team began after emptying it is rejected, also on a new machine", async () => {
  await start(0, 1);
  const { file, publicKey } = generateKey('cart-1');
  const owners = JSON.parse(await readFile(env['RELEASE_OWNERS'] ?? '', 'utf8')) as { teams: Record<string, object> };
  owners.teams['Cart'] = { keys: [publicKey], remotes: ['badge'], paths: { '*': ['/*'] } };
  await writeFile(env['RELEASE_OWNERS'] ?? '', JSON.stringify(owners));
  const { objects } = await writable();
  for (const { key } of await objects.list('_revisions/')) await objects.remove(key);
  const registry = { remotes: {}, variants: {} };
  const first = { formatVersion: 1, number: 1, previous: null, at: 'now', author: 'x', reason: 'x', registry };
  await objects.create(revisionKey(1), seal(REVISION_TYPE, first, parseSigningKey(file, 'cart')));
  const fresh = await createTestStore(env);
  const started = await startTestGateway(fresh.data, { ...env, API_URL: api.origin });
  try {
    expect(started.releases.problem).toMatch(
      /revision 1 .* is not followed: a log begins with a move that an operator/,
    );
    expect(await pages()).toEqual(['1.0.0-a', '1.0.0-a']);
    expect(gateways.map(({ releases }) => releases.problem)).toEqual([
      expect.stringContaining('is another one now'),
      expect.stringContaining('is another one now'),
    ]);
  } finally {
    await started.close();
    await fresh.remove();
  }
});

describe("a machine's mirror of a bucket", () => {
  const DAY_MS = 24 * 3_600_000;
  beforeEach(() => start(1));
  const here = async (): Promise<readonly string[]> =>
    (await readdir(path.join(stores[1]?.data ?? '', 'remotes/catalog'))).sort();
  const tidied = async (days: number): Promise<readonly string[]> => {
    await gateways[0]?.mirror.tidy(Date.now() + days * DAY_MS);
    return here();
  };
  const fileOf = (version: string) => gateways[0]?.ask(`/remotes/catalog/${version}/remoteEntry.js`);
  const released = async (...versions: readonly string[]): Promise<void> => {
    for (const version of versions) {
      await stores[0]?.deploy(home(version));
      await pages();
    }
  };

  it('stays while open tabs may request it, then goes, and returns on request', async () => {
    await released('2.0.0-b', '3.0.0-c', '4.0.0-d', '5.0.0-e');
    const all = ['1.0.0-a', '2.0.0-b', '3.0.0-c', '4.0.0-d', '5.0.0-e'];
    expect(await here()).toEqual(all);
    expect(await tidied(6)).toEqual(all);
    // The last three deploys remain for rollbacks; the replaced one is used for a few more seconds.
    await until(async () => (await tidied(8)).length <= 3);
    expect(await here()).toEqual(all.slice(2));
    expect((await fileOf('1.0.0-a'))?.status).toBe(200);
    expect(await here()).toContain('1.0.0-a');
    expect(await pages()).toEqual(['5.0.0-e']);
  });

  it('is limited in bytes, oldest first, and always keeps served versions', async () => {
    await released('2.0.0-b', '3.0.0-c');
    await gateways[0]?.close();
    const small = await startTestGateway(stores[1]?.data ?? '', {
      ...env,
      API_URL: api.origin,
      RELEASE_MIRROR_MB: '0',
    });
    gateways = [small];
    // New versions may be about to be served.
    expect(await tidied(0)).toEqual(['1.0.0-a', '2.0.0-b', '3.0.0-c']);
    expect(await tidied(1)).toEqual(['3.0.0-c']);
    expect(await pages()).toEqual(['3.0.0-c']);
    expect((await fileOf('2.0.0-b'))?.text).toBe('/* 2.0.0-b */');
  });

  it('stays unchanged while the bucket is unreachable', async () => {
    await released('2.0.0-b');
    await s3.close();
    expect(await tidied(30)).toEqual(['1.0.0-a', '2.0.0-b']);
    await gateways[0]?.logged(/was not tidied/);
    s3 = await startS3Server();
    // The client retries an unresponsive server several times before it gives up.
  }, 90_000);
});

it('a bucket that is unreachable is reported, and serving continues', async () => {
  await start(1);
  expect(await pages()).toEqual(['1.0.0-a']);
  await s3.close();
  await gateways[0]?.releases.refresh();
  expect((await gateways[0]?.ask('/'))?.text).toContain('1.0.0-a');
  expect(gateways[0]?.releases.problem).not.toBeNull();
  s3 = await startS3Server();
}, 90_000);
