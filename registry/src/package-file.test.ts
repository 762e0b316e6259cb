import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import type { PublishedManifest } from 'shared-contracts';
import { FolderStore } from './objects/folder-store';
import { packVersion, storePackage, unpackVersion } from './package-file';
import { damagedFiles, readVersion, storeVersion } from './remote-store';
import { signAs, writeVersion } from './testing/built-version';
import { createTeam, trustIn } from './testing/test-teams';
import { provenanceOf } from './trust/version-statement';

const cart = createTeam('Cart', { remotes: ['cart'] });

let root: string;
let source: FolderStore;
let target: FolderStore;
let manifest: PublishedManifest;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'tm-pack-'));
  source = new FolderStore(path.join(root, 'source'));
  target = new FolderStore(path.join(root, 'target'));
  manifest = await writeVersion(path.join(root, 'build'));
  await storeVersion(source, manifest, path.join(root, 'build'), signAs(manifest, cart));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const pack = () => packVersion(source, 'cart', '1.0.0-a');

/** The package with its entries changed, as a stranger's tool could make it. */
async function repacked(change: (entries: Map<string, Buffer>, out: tar.Pack) => void): Promise<Buffer> {
  const entries = new Map<string, Buffer>();
  const extract = tar.extract();
  extract.end(gunzipSync(await pack()));
  for await (const entry of extract) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    entries.set(entry.header.name, Buffer.concat(chunks));
  }
  const out = tar.pack();
  change(entries, out);
  for (const [name, bytes] of entries) out.entry({ name }, bytes);
  out.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of out) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

it('brings a version from one store to another as it was signed', async () => {
  const packed = await unpackVersion(await pack());
  expect(packed.manifest).toEqual(manifest);
  expect(await storePackage(target, packed)).toBe('stored');
  expect(await damagedFiles(target, manifest)).toEqual([]);
  const stored = await readVersion(target, 'cart', '1.0.0-a');
  const { digest = '', signature = null } = stored ?? {};
  expect(provenanceOf(manifest, digest, signature, trustIn(cart))).toMatchObject({ statement: { commit: 'c0ffee' } });
  expect(await storePackage(target, packed)).toBe('already-there');
});

it('is the same file every time', async () => {
  expect((await pack()).equals(await pack())).toBe(true);
});

it('never writes over another version of the same name', async () => {
  await storePackage(target, await unpackVersion(await pack()));
  const other = { ...manifest, team: 'Another' };
  const packed = await unpackVersion(
    await repacked((entries) => void entries.set('manifest.json', Buffer.from(JSON.stringify(other)))),
  );
  await expect(storePackage(target, packed)).rejects.toThrow('has another cart 1.0.0-a');
  expect((await readVersion(target, 'cart', '1.0.0-a'))?.manifest).toEqual(manifest);
});

it('packs nothing that is not whole', async () => {
  await source.remove('cart/1.0.0-a/web/page.js');
  await expect(pack()).rejects.toThrow('web/page.js of cart 1.0.0-a is missing');
  await expect(packVersion(source, 'cart', '2')).rejects.toThrow('cart 2 is not whole');
});

describe('a package is refused', () => {
  const script = Buffer.from('steal()');
  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['that is no gzip', async () => Buffer.from('hello'), /it is no gzip/],
    ['that is no tar', async () => gzipSync('hello '.repeat(500)), /it is no tar|manifest\.json is missing/],
    ['that is cut short', async () => (await pack()).subarray(0, 400), /it is no gzip/],
    ['that unpacks to a gigabyte', async () => gzipSync(Buffer.alloc(65 * 1024 * 1024)), /at most 64 MB/],
    [
      'without a manifest',
      () => repacked((entries) => void entries.delete('manifest.json')),
      /manifest\.json is missing/,
    ],
    [
      'without a signature',
      () => repacked((entries) => void entries.delete('signature.json')),
      /signature\.json is miss/,
    ],
    [
      'whose manifest is no JSON',
      () => repacked((entries) => void entries.set('manifest.json', script)),
      /manifest\.json is no JSON/,
    ],
    [
      'whose manifest has unknown fields',
      () => repacked((entries) => void entries.set('manifest.json', Buffer.from('{"name":"cart","root":true}'))),
      /unknown field 'root'/,
    ],
    [
      'with an altered file',
      () => repacked((entries) => void entries.set('web/page.js', script)),
      /'web\/page\.js' is not what manifest\.json lists/,
    ],
    [
      'without a file',
      () => repacked((entries) => void entries.delete('web/page.js')),
      /'web\/page\.js' is listed and not/,
    ],
    [
      'with a file that is not listed',
      () => repacked((entries) => void entries.set('web/more.js', script)),
      /'web\/more\.js' is not listed/,
    ],
    [
      'with a path that leaves its folder',
      () => repacked((entries) => void entries.set('web/../../../evil.js', script)),
      /'web\/\.\.\/\.\.\/\.\.\/evil\.js' is no path below/,
    ],
    [
      'with a link',
      () => repacked((_, out) => void out.entry({ name: 'web/link.js', type: 'symlink', linkname: '/etc/passwd' })),
      /'web\/link\.js' is a symlink/,
    ],
    [
      'with a file twice',
      () => repacked((_, out) => void out.entry({ name: 'web/page.js' }, script)),
      /'web\/page\.js' is in it twice/,
    ],
    [
      'with too many files',
      () =>
        repacked((entries) => {
          for (let at = 0; at < 2_100; at += 1) entries.set(`web/${at}.js`, script);
        }),
      /more than 2000 files/,
    ],
  ])('%s', async (_what, make, message) => {
    await expect(unpackVersion(await make())).rejects.toThrow(message);
  });
});
