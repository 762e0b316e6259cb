import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openForWriting, openReleases } from 'registry/log/releases';
import type { ObjectStore } from 'registry/objects/object-store';
import { remotesDir } from 'registry/paths';
import { releaseSettings } from 'registry/settings';
import { shareShell } from 'registry/versions/share-shell';
import { startS3Server, type S3Server } from 'registry/testing/s3-server';
import { seal } from 'registry/trust/envelope';
import { generateKey } from 'registry/trust/signing-key';
import { integrityOf, listFiles } from 'registry/versions/remote-store';
import { publishShellBuild, pruneShellBuilds, SharedShellBuilds } from 'registry/versions/shared-shell-builds';
import { shellBuildDir, type ShellBuild } from 'registry/versions/shell-build';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway';
import { createTestStore, type TestStore } from '../../testing/test-store';

const DAY_MS = 86_400_000;
const TYPE = 'application/vnd.treadmarket.shell-build+json';

interface Sealed {
  payload: string;
}
const statementOf = (bytes: Buffer): unknown =>
  JSON.parse(Buffer.from((JSON.parse(bytes.toString()) as Sealed).payload, 'base64').toString());
function alterList(bytes: Buffer): Buffer {
  const envelope = JSON.parse(bytes.toString()) as Sealed;
  const payload = Buffer.from(envelope.payload, 'base64').toString().replace('Test Person', 'Someone Else');
  return Buffer.from(JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') }));
}
const teamEnvKey = async () => (await writable(teamEnv)).key;

let s3: S3Server;
let folder: string;
let env: Readonly<Record<string, string>>;
let teamEnv: Readonly<Record<string, string>>;
let builder: TestStore;
let machine: TestStore;
let gateway: TestGateway;

beforeAll(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tm-shell-'));
  const [operator, team] = [generateKey('operator-1'), generateKey('team-1')];
  const at = (name: string) => path.join(folder, name);
  const grants = { remotes: ['catalog'], paths: { '*': ['/*'] } };
  const teams = {
    operators: { isOperator: true, keys: [operator.publicKey], remotes: [], paths: {} },
    catalog: { keys: [team.publicKey], ...grants },
  };
  await writeFile(at('owners.json'), JSON.stringify({ formatVersion: 1, teams }));
  await writeFile(at('operator.json'), operator.file);
  await writeFile(at('team.json'), team.file);
  const shared = { ...s3.env, RELEASE_OWNERS: at('owners.json'), TREADMARKET_ENV: 'production' };
  env = { ...shared, RELEASE_KEY_FILE: at('operator.json') };
  teamEnv = { ...shared, RELEASE_KEY_FILE: at('team.json') };
  builder = await createTestStore();
  machine = await createTestStore();
  gateway = await startTestGateway(machine.data, { ...s3.env, RELEASE_OWNERS: at('owners.json') });
});
afterAll(async () => {
  await gateway?.close();
  await builder?.remove();
  await machine?.remove();
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Builds the shell on the other machine, which serves it already. */
async function build(id: string): Promise<ShellBuild> {
  const dir = shellBuildDir(builder.data, id);
  for (const part of ['web', 'payment']) await mkdir(path.join(dir, part), { recursive: true });
  await writeFile(path.join(dir, `web/main.${id}.js`), `/* ${id} */`);
  await writeFile(path.join(dir, `payment/stripe.${id}.js`), `/* pay ${id} */`);
  const payment = await listFiles(path.join(dir, 'payment'));
  const [entry = '', { integrity } = { integrity: '' }] = Object.entries(payment)[0] ?? [];
  return {
    id,
    web: { files: await listFiles(path.join(dir, 'web')), main: `main.${id}.js`, styles: [], shared: {} },
    node: { entry: 'chrome.cjs', files: {} },
    payment: { entry, integrity },
  };
}
const writable = (own: Readonly<Record<string, string>> = env) => openForWriting(releaseSettings(builder.data, own));
async function publish(id: string): Promise<ShellBuild> {
  const built = await build(id);
  await publishShellBuild(await writable(), built, 'Test Person');
  return built;
}
const settings = () => releaseSettings(machine.data, env);
const objects = async (): Promise<ObjectStore> => (await openReleases(settings())).objects;
const index = (id: string) => `_shell/builds/${id}.json`;

/** Finds files with a clock of the test: builds are listed at most every two seconds of it. */
function finder() {
  let now = 0;
  const shared = new SharedShellBuilds(settings(), () => now);
  return {
    find: (file: string) => shared.find(file),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('a gateway whose neighbor serves another build of the shell', () => {
  it('answers for the files of the other build, from a copy on its own machine', async () => {
    await publish('new1');
    const answer = await gateway.ask('/assets/main.new1.js');
    expect(answer).toMatchObject({ status: 200, text: '/* new1 */' });
    expect(answer.headers['cache-control']).toContain('immutable');
    const copies = await readdir(path.join(remotesDir(machine.data), '_shell/files/new1/web'));
    expect(copies).toEqual(['main.new1.js']);
    expect((await gateway.ask('/assets/main.none.js')).status).toBe(404);
  });

  it('finds a build that is published later, and lists builds once for many unknown addresses', async () => {
    const { find, pass } = finder();
    const list = jest.spyOn(await objects(), 'list');
    for (let count = 0; count < 200; count += 1) expect(await find(`web/main.${count}.js`)).toBeNull();
    // The gateway lists its log in the same bucket.
    expect(list.mock.calls.filter(([prefix]) => prefix === '_shell/builds/')).toHaveLength(1);
    list.mockRestore();
    await publish('new2');
    pass(2000);
    expect(await find('web/main.new2.js')).not.toBeNull();
    expect(await find('payment/stripe.new2.js')).not.toBeNull();
  });

  it('reads a list with a wrong signature once for many unknown addresses', async () => {
    const bucket = await objects();
    const { key } = await writable(teamEnv);
    await bucket.replace(index('foreign'), seal(TYPE, { id: 'foreign', files: {}, author: 'x', at: '' }, key));
    const { find } = finder();
    const read = jest.spyOn(bucket, 'read');
    for (let count = 0; count < 50; count += 1) await find(`web/main.${count}.js`);
    expect(read.mock.calls.filter(([name]) => name === index('foreign'))).toHaveLength(1);
    read.mockRestore();
    await bucket.remove(index('foreign'));
  });

  it('copies a file once for requests at the same time', async () => {
    await publish('new3');
    const { find } = finder();
    const read = jest.spyOn(await objects(), 'read');
    const found = await Promise.all(Array.from({ length: 20 }, () => find('web/main.new3.js')));
    expect(new Set(found.map((one) => one?.file)).size).toBe(1);
    expect(read.mock.calls.filter(([key]) => key.endsWith('main.new3.js'))).toHaveLength(1);
    read.mockRestore();
  });

  it('serves what it has copied while the bucket is away, and finds nothing new', async () => {
    await publish('new4');
    await finder().find('web/main.new4.js');
    const bucket = await objects();
    const away = (['list', 'read'] as const).map((call) =>
      jest.spyOn(bucket, call).mockRejectedValue(new Error('The bucket is away.')),
    );
    const { find } = finder();
    expect(await find('web/main.new4.js')).not.toBeNull();
    expect(await find('payment/stripe.new4.js')).toBeNull();
    for (const spy of away) spy.mockRestore();
  });
});

describe('a published build of the shell', () => {
  it('is published by the key of an operator only', async () => {
    const built = await build('team1');
    await expect(publishShellBuild(await writable(teamEnv), built, 'Test Person')).rejects.toThrow(
      "The key 'team-1' may not publish the shell",
    );
    expect(await shareShell(releaseSettings(builder.data, teamEnv))).toMatchObject({ outcome: 'kept' });
    const { RELEASE_KEY_FILE: _key, ...keyless } = env;
    expect(await shareShell(releaseSettings(builder.data, keyless))).toMatchObject({ outcome: 'kept' });
  });

  it.each([
    ['another key signed it', (bytes: Buffer) => bytes, teamEnvKey],
    ['its list was altered', alterList, null],
    ['it states another build', (bytes: Buffer) => bytes, null],
  ] as const)('is ignored when %s', async (title, change, keyOf) => {
    const id = `forged${title.length}`;
    await publish(id);
    const bucket = await objects();
    const bytes = (await bucket.read(index(id))) ?? Buffer.alloc(0);
    const forged = keyOf ? seal(TYPE, statementOf(bytes), await keyOf()) : change(bytes);
    const target = title === 'it states another build' ? `${id}x` : id;
    await bucket.remove(index(id));
    await bucket.replace(index(target), forged);
    expect(await finder().find(`web/main.${id}.js`)).toBeNull();
    await bucket.remove(index(target));
  });

  it('is not served with a file that differs from its list', async () => {
    await publish('changed1');
    const bucket = await objects();
    await bucket.replace('_shell/files/changed1/web/main.changed1.js', Buffer.from('steal()'));
    expect(await finder().find('web/main.changed1.js')).toBeNull();
    await bucket.remove('_shell/files/changed1/web/main.changed1.js');
    await publish('changed1');
    expect(await finder().find('web/main.changed1.js')).not.toBeNull();
  });

  it('cannot name a file outside of its folder', async () => {
    const { key } = await writable();
    const digest = integrityOf('x');
    const statement = { id: 'out1', files: { 'web/../../../x.js': digest }, author: 'Test', at: '' };
    await (await objects()).replace(index('out1'), seal(TYPE, statement, key));
    expect(await finder().find('web/../../../x.js')).toBeNull();
    await (await objects()).remove(index('out1'));
  });

  it('is removed a week after it was published last, except for the newest three', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await publish(`old-${id}`);
    const bucket = await objects();
    expect(await pruneShellBuilds(bucket, Date.now() + 6 * DAY_MS)).toEqual([]);
    const removed = await pruneShellBuilds(bucket, Date.now() + 8 * DAY_MS);
    const left = (await bucket.list('_shell/builds/')).map(({ key }) => key);
    expect(removed).not.toHaveLength(0);
    expect(left).toHaveLength(3);
    const files = new Set((await bucket.list('_shell/files/')).map(({ key }) => key.split('/')[2]));
    expect([...files].sort()).toEqual(left.map((key) => key.slice('_shell/builds/'.length, -'.json'.length)).sort());
  });
});
