import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startS3Server, type S3Server } from '../testing/s3-server';
import { FolderStore } from './folder-store';
import type { ObjectStore } from './object-store';
import { S3Store } from './s3-store';

let root: string;
let s3: S3Server;
beforeAll(async () => void (s3 = await startS3Server()));
afterAll(() => s3.close());
beforeEach(async () => void (root = await mkdtemp(path.join(os.tmpdir(), 'tm-objects-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

let prefixes = 0;
const kinds: readonly (readonly [string, () => ObjectStore])[] = [
  ['a folder', () => new FolderStore(root)],
  ['a bucket', () => new S3Store({ ...s3.location, prefix: `${(prefixes += 1)}/` })],
];

describe.each(kinds)('the object store %s', (_kind, open) => {
  let store: ObjectStore;
  beforeEach(() => void (store = open()));

  it('lets one of fifty writers create a key, and readers see complete bytes or nothing', async () => {
    const bytes = Array.from({ length: 50 }, (_, at) => Buffer.alloc(300_000, at));
    const reads: (Buffer | null)[] = [];
    const writes = bytes.map((one) => store.create('a/b.json', one));
    for (let at = 0; at < 50; at += 1) reads.push(await store.read('a/b.json'));
    const won = (await Promise.all(writes)).filter(Boolean);
    expect(won).toHaveLength(1);
    const stored = await store.read('a/b.json');
    expect(bytes.some((one) => stored?.equals(one))).toBe(true);
    for (const read of reads) if (read !== null) expect(read.equals(stored as Buffer)).toBe(true);
  });

  it('lists keys below a prefix, in order, after a key', async () => {
    for (const key of ['x/2', 'x/1', 'x/3', 'y/1', 'xy/1']) await store.create(key, Buffer.from(key));
    expect((await store.list('x/')).map(({ key, bytes }) => [key, bytes])).toEqual([
      ['x/1', 3],
      ['x/2', 3],
      ['x/3', 3],
    ]);
    expect((await store.list('x/', 'x/1')).map(({ key }) => key)).toEqual(['x/2', 'x/3']);
    expect(await store.list('nothing/')).toEqual([]);
  });

  it('replaces and removes', async () => {
    await store.replace('a', Buffer.from('1'));
    await store.replace('a', Buffer.from('2'));
    expect(String(await store.read('a'))).toBe('2');
    await store.remove('a');
    await store.remove('a');
    expect(await store.read('a')).toBeNull();
  });

  it.each(['', '/etc/passwd', '../up', 'a/../../up', 'a//b', 'a/.', './a', 'a\0b', 'a b', 'a\\..\\b'])(
    'rejects the key %j',
    async (key) => {
      await expect(async () => store.read(key)).rejects.toThrow('is no key');
      await expect(async () => store.create(key, Buffer.from(''))).rejects.toThrow('is no key');
    },
  );
});

it('a folder store reports why it cannot store an object', async () => {
  const store = new FolderStore(root);
  await store.create('a', Buffer.from('1'));
  await expect(store.create('a/b/c', Buffer.from('2'))).rejects.toThrow('ENOTDIR');
});

it('a folder store removes incomplete writes', async () => {
  const store = new FolderStore(root);
  await Promise.all([1, 2, 3].map(() => store.create('a', Buffer.from('1'))));
  expect(await readdir(path.join(root, '.incoming'))).toEqual([]);
});
