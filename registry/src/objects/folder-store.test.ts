import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FolderStore } from './folder-store';

let root: string;
let store: FolderStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'tm-objects-'));
  store = new FolderStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('lets one of fifty writers have a key, and readers see its bytes whole or nothing', async () => {
  const bytes = Array.from({ length: 50 }, (_, at) => Buffer.alloc(300_000, at));
  const reads: (Buffer | null)[] = [];
  const writes = bytes.map((one) => store.create('a/b.json', one));
  for (let at = 0; at < 50; at += 1) reads.push(await store.read('a/b.json'));
  const won = (await Promise.all(writes)).filter(Boolean);
  expect(won).toHaveLength(1);
  const stored = await store.read('a/b.json');
  expect(bytes.some((one) => stored?.equals(one))).toBe(true);
  for (const read of reads) if (read !== null) expect(read.equals(stored as Buffer)).toBe(true);
  expect(await readdir(path.join(root, '.incoming'))).toEqual([]);
});

it('lists what is below a prefix, in order, after a key', async () => {
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
  'has no object %j',
  async (key) => {
    await expect(async () => store.read(key)).rejects.toThrow('is no key');
    await expect(async () => store.create(key, Buffer.from(''))).rejects.toThrow('is no key');
  },
);
