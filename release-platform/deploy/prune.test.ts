import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ObjectStore } from 'registry/objects/object-store';
import { withoutRemote, withVersion, type Registry } from 'registry/composition/registry';
import { openForWriting } from 'registry/log/releases';
import { releaseSettings, type ReleaseSettings } from 'registry/settings';
import { pointToShellBuild } from 'registry/versions/shell-build';
import { startS3Server, type S3Server } from 'registry/testing/s3-server';
import { prune, pruneStore } from './prune';

const DAY = 24 * 3_600_000;
const WEEK_LATER = 8 * DAY;

let data: string;
let s3: S3Server;
beforeAll(async () => void (s3 = await startS3Server()));
afterAll(() => s3.close());
beforeEach(async () => void (data = await mkdtemp(path.join(os.tmpdir(), 'tm-prune-'))));
afterEach(async () => {
  jest.useRealTimers();
  await rm(data, { recursive: true, force: true });
});

let prefixes = 0;
const kinds: readonly (readonly [string, () => ReleaseSettings])[] = [
  ['a folder', () => releaseSettings(data, {})],
  ['a bucket', () => ({ ...releaseSettings(data, {}), bucket: { ...s3.location, prefix: `${(prefixes += 1)}/` } })],
];

describe.each(kinds)('old versions in %s', (_kind, open) => {
  let settings: ReleaseSettings;
  let objects: ObjectStore;
  beforeEach(async () => {
    settings = open();
    ({ objects } = await openForWriting(settings));
  });

  const move = async (change: (now: Registry) => Registry): Promise<void> => {
    const { log, key } = await openForWriting(settings);
    await log.append({ author: 'Ann', act: 'a test', key }, change);
  };
  const deploy = async (version: string): Promise<void> => {
    for (const file of ['web/page.js', 'manifest.json'])
      await objects.create(`cart/${version}/${file}`, Buffer.from(''));
    await move((now) => withVersion(now, 'cart', { version, at: new Date().toISOString(), by: 'deploy' }));
  };
  const versions = async (): Promise<readonly string[]> => [
    ...new Set((await objects.list('cart/')).map(({ key }) => key.split('/')[1] ?? '')),
  ];
  const later = (ms: number): Promise<readonly string[]> => pruneStore(settings, Date.now() + ms);

  it('are kept while an open page may still use them', async () => {
    for (const version of ['1', '2', '3', '4', '5']) await deploy(version);
    expect(await later(0)).toEqual([]);
    expect(await later(6 * DAY)).toEqual([]);
  });

  it('are kept after a week when they are live, pinned, or targets of a rollback', async () => {
    for (const version of ['1', '2', '3', '4', '5', '6']) await deploy(version);
    await move((now) => ({
      ...withVersion(now, 'cart', { version: '2', at: '', by: 'rollback' }),
      variants: { lowes: { cart: { version: '1' } } },
    }));
    expect(await later(WEEK_LATER)).toEqual(['cart/3', 'cart/4']);
    expect(await versions()).toEqual(['1', '2', '5', '6']);
    expect(await objects.read('_revisions/0000000001.json')).not.toBeNull();
  });

  it('are removed a week after their remote was removed', async () => {
    await deploy('1');
    await move((now) => withoutRemote(now, 'cart'));
    expect(await later(6 * DAY)).toEqual([]);
    expect(await later(WEEK_LATER)).toEqual(['cart/1']);
    expect(await versions()).toEqual([]);
  });
});

it('a version is kept for a week after it was live, regardless of its age and of later moves', async () => {
  const settings = releaseSettings(data, {});
  const { log, key, objects } = await openForWriting(settings);
  const now = Date.now();
  const point = async (version: string, at: number): Promise<void> => {
    jest.useFakeTimers({ now: at, doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'] });
    await log.append({ author: 'Ann', act: 'a test', key }, (registry) =>
      withVersion(registry, 'cart', { version, at: '', by: 'deploy' }),
    );
    jest.useRealTimers();
  };
  const longAgo = new Date(now - 30 * DAY);
  for (const version of ['old', 'served']) {
    await objects.create(`cart/${version}/manifest.json`, Buffer.from(''));
    await utimes(path.join(data, `remotes/cart/${version}/manifest.json`), longAgo, longAgo);
    await point(version, longAgo.getTime() + (version === 'old' ? 0 : DAY));
  }
  // Both are no longer in the registry's own history; 'served' was live until two days ago.
  for (let at = 0; at < 60; at += 1) await point(`n${at}`, now - 2 * DAY + at);
  const moves = path.join(data, 'remotes/_revisions');
  for (const file of (await readdir(moves)).sort().slice(0, 2)) await utimes(path.join(moves, file), longAgo, longAgo);
  expect(await pruneStore(settings, now)).toEqual(['cart/old']);
  expect(await pruneStore(settings, now + 6 * DAY)).toEqual([]);
  expect(await pruneStore(settings, now + WEEK_LATER)).toEqual(['cart/served']);
});

it('a move with a date in the past removes no version of another team', async () => {
  const settings = releaseSettings(data, {});
  const { log, key, objects } = await openForWriting(settings);
  const point = (version: string) =>
    log.append({ author: 'Eve', act: 'a test', key }, (now) =>
      withVersion(now, 'cart', { version, at: '', by: 'deploy' }),
    );
  await objects.create('cart/live/manifest.json', Buffer.from(''));
  await utimes(path.join(data, 'remotes/cart/live/manifest.json'), 0, 0);
  for (const version of ['live', 'a', 'b', 'c']) await point(version);
  const hour = jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('1970-01-01T00:00:00.000Z');
  await point('d');
  hour.mockRestore();
  expect(await pruneStore(settings)).toEqual([]);
});

describe('old builds of the shell', () => {
  it('are kept for a week after their replacement', async () => {
    const build = (id: string) => ({
      id,
      web: { files: {}, main: 'main.js', styles: [], shared: {} },
      node: { entry: 'chrome.cjs', files: {} },
    });
    const builds = async () => (await readdir(path.join(data, 'shell'))).filter((name) => !name.includes('.'));
    await pointToShellBuild(data, build('old'));
    const longAgo = new Date(Date.now() - 2 * WEEK_LATER);
    await utimes(path.join(data, 'shell/old'), longAgo, longAgo);
    await pointToShellBuild(data, build('new'));
    await prune(data);
    expect((await builds()).sort()).toEqual(['new', 'old']);
    await prune(data, Date.now() + WEEK_LATER);
    expect(await builds()).toEqual(['new']);
  });
});
