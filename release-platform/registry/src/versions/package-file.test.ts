import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PublishedManifest } from 'shared-contracts';
import { FolderStore } from '../objects/folder-store';
import { packVersion, storePackage, unpackVersion, type PackedVersion } from './package-file';
import { damagedFiles, listFiles, readVersion, storeVersion, type StoredVersion } from './remote-store';
import { signAs } from '../testing/built-version';
import { usePackedVersion } from '../testing/packed-version';
import { createTeam, trustIn, type TestTeam } from '../testing/test-teams';
import { provenanceOf } from '../trust/version-statement';

const cart = createTeam('Cart', { remotes: ['cart'] });

const { current, pack, repacked } = usePackedVersion(cart);
let root: string;
let source: FolderStore;
let target: FolderStore;
let manifest: PublishedManifest;
beforeEach(() => void ({ root, source, target, manifest } = current()));

it('a package transfers a version between stores with its signature', async () => {
  const packed = await unpackVersion(await pack());
  expect(packed.manifest).toEqual(manifest);
  expect(await storePackage(target, packed)).toBe('stored');
  expect(await damagedFiles(target, manifest)).toEqual([]);
  const stored = await readVersion(target, 'cart', '1.0.0-a');
  const { digest = '', signature = null } = stored ?? {};
  expect(provenanceOf(manifest, digest, signature, trustIn(cart))).toMatchObject({ statement: { commit: 'c0ffee' } });
  expect(await storePackage(target, packed)).toBe('already-there');
});

it('a package is the same file every time', async () => {
  expect((await pack()).equals(await pack())).toBe(true);
});

it('a package never overwrites another version of the same name', async () => {
  await storePackage(target, await unpackVersion(await pack()));
  const other = { ...manifest, team: 'Another' };
  const packed = await unpackVersion(
    await repacked((entries) => void entries.set('manifest.json', Buffer.from(JSON.stringify(other)))),
  );
  await expect(storePackage(target, packed)).rejects.toThrow('has another cart 1.0.0-a');
  expect((await readVersion(target, 'cart', '1.0.0-a'))?.manifest).toEqual(manifest);
});

/** Packs the same build with another time, signed by a team. */
async function later(team: TestTeam): Promise<Buffer> {
  const folder = path.join(root, 'later');
  const again = { ...manifest, builtAt: '2026-11-20T13:00:00.000Z' };
  const store = new FolderStore(folder);
  await storeVersion(store, again, path.join(root, 'build'), signAs(again, team));
  return packVersion(store, 'cart', '1.0.0-a');
}
const believedIn = (team: TestTeam) => (stored: StoredVersion) =>
  !('problem' in provenanceOf(manifest, stored.digest, stored.signature, trustIn(team)));

it('a package replaces the same build whose signature is no longer trusted, and no other', async () => {
  await storePackage(target, await unpackVersion(await pack()));
  const before = (await readVersion(target, 'cart', '1.0.0-a'))?.digest;
  const [renewed, stored] = [createTeam('Cart', { remotes: ['cart'] }), () => readVersion(target, 'cart', '1.0.0-a')];
  const packed = await unpackVersion(await later(renewed));
  expect(await storePackage(target, packed, believedIn(cart))).toBe('already-there');
  expect((await stored())?.digest).toBe(before);
  expect(await storePackage(target, packed, believedIn(renewed))).toBe('stored');
  expect(believedIn(renewed)((await stored())!)).toBe(true);
});

it('a package repairs damaged files, also of the same build with another time', async () => {
  await storePackage(target, await unpackVersion(await pack()));
  await target.replace('cart/1.0.0-a/web/page.js', Buffer.from('torn'));
  expect(await storePackage(target, await unpackVersion(await later(cart)))).toBe('already-there');
  expect(await damagedFiles(target, manifest)).toEqual([]);
});

it('a package transfers source maps, and keeps those of a stored build with other comments', async () => {
  const build = path.join(root, 'build');
  const mapped = async (content: string): Promise<PackedVersion> => {
    await mkdir(path.join(build, 'maps/web'), { recursive: true });
    await writeFile(path.join(build, 'maps/web/page.js.map.gz'), content);
    const store = new FolderStore(path.join(root, content));
    const again = { ...manifest, maps: await listFiles(path.join(build, 'maps')) };
    await storeVersion(store, again, build, signAs(again, cart));
    return unpackVersion(await packVersion(store, 'cart', '1.0.0-a'));
  };
  const stored = async (): Promise<string> => String(await target.read('cart/1.0.0-a/maps/web/page.js.map.gz'));
  expect(await storePackage(target, await mapped('one'))).toBe('stored');
  expect(await stored()).toBe('one');
  expect(await storePackage(target, await mapped('another'), believedIn(cart))).toBe('already-there');
  expect(await stored()).toBe('one');
});

it('a package is not created from an incomplete version', async () => {
  await source.remove('cart/1.0.0-a/web/page.js');
  await expect(pack()).rejects.toThrow('web/page.js of cart 1.0.0-a is missing');
  await expect(packVersion(source, 'cart', '2')).rejects.toThrow('cart 2 is not whole');
});

describe('an invalid package', () => {
  const script = Buffer.from('steal()');
  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['that is no gzip', async () => Buffer.from('hello'), /it is no gzip/],
    ['that is no tar', async () => gzipSync('hello '.repeat(500)), /it is no tar|manifest\.json is missing/],
    ['that is cut short', async () => (await pack()).subarray(0, 400), /it is no gzip/],
    [
      'that unpacks to a gigabyte',
      // As members of a gzip file, of which each unpacks to a megabyte.
      async () => Buffer.concat(Array<Buffer>(1024).fill(gzipSync(Buffer.alloc(1024 * 1024)))),
      /it unpacks to more than 64 MB/,
    ],
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
      /'web\/link\.js' is of the kind 'symlink'/,
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
      /more than 2000 files and folders/,
    ],
  ])('is rejected: %s', async (_what, make, message) => {
    await expect(unpackVersion(await make())).rejects.toThrow(message);
  });
});
