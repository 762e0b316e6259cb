import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { S3Store } from 'registry/objects/s3-store';
import { startS3Server, type S3Server } from 'registry/testing/s3-server';
import { generateKey } from 'registry/trust/signing-key';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway';
import { createTestStore, type FixtureRemote, type TestStore } from '../../../testing/test-store';

const FILE = 'web/style.css';
const KEY = `cart/1.0.0-a/${FILE}`;
const DAY_MS = 24 * 3_600_000;
const cart: FixtureRemote = {
  name: 'cart',
  pages: [{ id: 'cart', paths: ['/cart'], audience: 'private' }],
  render: `return { html: '<h1>Cart</h1>', state: {} };`,
};
const DAMAGES: readonly [string, (file: string) => Promise<void>][] = [
  ['altered', (file) => writeFile(file, '.evil{}')],
  ['truncated', (file) => truncate(file, 2)],
  ['deleted', (file) => rm(file)],
];

interface Status {
  readonly damaged: readonly { readonly where: string; readonly state: string; readonly problem: string }[];
}
const damagedOf = async (gateway: TestGateway) => (JSON.parse((await gateway.ask('/status')).text) as Status).damaged;

describe('a gateway with a folder as its store', () => {
  let store: TestStore;
  let gateway: TestGateway;
  beforeEach(async () => {
    store = await createTestStore();
    await store.deploy(cart);
    gateway = await startTestGateway(store.data);
  });
  afterEach(async () => {
    await gateway.close();
    await store.remove();
  });

  it.each(DAMAGES)('reports a served file that was %s, until it is whole again', async (_, damage) => {
    await gateway.scrubber.pass();
    expect(await damagedOf(gateway)).toEqual([]);
    const file = store.file('cart', '1.0.0-a', FILE);
    const whole = await readFile(file);
    await damage(file);
    await gateway.scrubber.pass();
    const [found] = await damagedOf(gateway);
    expect(found).toMatchObject({ remote: 'cart', version: '1.0.0-a', file: FILE, where: 'store' });
    expect(found?.problem).toBe('no other copy has the right digest; deploy the remote again');
    await gateway.logged(/files damaged: a stored file is (altered|missing)/);
    await writeFile(file, whole);
    await gateway.scrubber.pass();
    expect(await damagedOf(gateway)).toEqual([]);
  });

  it('forgets the damage of a version that is served no more', async () => {
    await rm(store.file('cart', '1.0.0-a', FILE));
    await gateway.scrubber.pass();
    await store.deploy({ ...cart, version: '2' });
    await gateway.releases.refresh();
    await gateway.scrubber.pass();
    expect(await damagedOf(gateway)).toEqual([]);
  });
});

describe('a gateway with a bucket', () => {
  let s3: S3Server;
  let bucket: S3Store;
  let folder: string;
  let store: TestStore;
  let gateway: TestGateway;
  let whole: Buffer | null;
  const mirrored = () => store.file('cart', '1.0.0-a', FILE);
  beforeEach(async () => {
    s3 = await startS3Server();
    bucket = new S3Store(s3.location);
    folder = await mkdtemp(path.join(os.tmpdir(), 'tm-scrub-'));
    const { file, publicKey } = generateKey('test-1');
    const [owners, key] = [path.join(folder, 'owners.json'), path.join(folder, 'key.json')];
    const team = { isOperator: true, keys: [publicKey], remotes: ['cart'], paths: { '*': ['/*'] } };
    await writeFile(owners, JSON.stringify({ formatVersion: 1, teams: { test: team } }));
    await writeFile(key, file);
    const env = { ...s3.env, RELEASE_OWNERS: owners, RELEASE_KEY_FILE: key };
    store = await createTestStore(env);
    await store.deploy(cart);
    gateway = await startTestGateway(store.data, env);
    whole = await bucket.read(KEY);
  });
  afterEach(async () => {
    await gateway.close();
    await store.remove();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(DAMAGES)('repairs a file of its mirror that was %s', async (_, damage) => {
    await damage(mirrored());
    await gateway.scrubber.pass();
    expect(await readFile(mirrored())).toEqual(whole);
    await gateway.logged(/files damaged: a stored file was repaired/);
    expect(await damagedOf(gateway)).toEqual([]);
  });

  it('repairs the bucket from its mirror, and reads the bucket once a day', async () => {
    const now = Date.now();
    await bucket.replace(KEY, Buffer.from('.evil{}'));
    await gateway.scrubber.pass(now);
    expect(await bucket.read(KEY)).toEqual(whole);
    await bucket.remove(KEY);
    await gateway.scrubber.pass(now + DAY_MS - 1);
    expect(await bucket.read(KEY)).toBeNull();
    await gateway.scrubber.pass(now + DAY_MS);
    expect(await bucket.read(KEY)).toEqual(whole);
  });

  it('reports both copies when neither has the right digest', async () => {
    await bucket.replace(KEY, Buffer.from('.evil{}'));
    await rm(mirrored());
    await gateway.scrubber.pass();
    const found = (await damagedOf(gateway)).map(({ where, state }) => [where, state]);
    expect(found).toEqual([
      ['mirror', 'missing'],
      ['store', 'altered'],
    ]);
    await expect(readFile(mirrored())).rejects.toThrow('ENOENT');
  });

  it('keeps serving and checking while the bucket cannot be read', async () => {
    await s3.close();
    await rm(mirrored());
    await gateway.scrubber.pass();
    await gateway.logged(/a stored file was not checked/);
    expect((await gateway.ask('/cart')).text).toContain('<h1>Cart</h1>');
    s3 = await startS3Server();
  });
});
