import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import type { PublishedManifest } from 'shared-contracts';
import { FolderStore } from './objects/folder-store';
import { BadPackage, packVersion, storePackage, unpackVersion } from './package-file';
import { damagedFiles, readVersion, storeVersion, type StoredVersion } from './remote-store';
import { signAs, writeVersion } from './testing/built-version';
import { createTeam, trustIn, type TestTeam } from './testing/test-teams';
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

/** The same build of another hour, signed by a team. */
async function later(team: TestTeam): Promise<Buffer> {
  const folder = path.join(root, 'later');
  const again = { ...manifest, builtAt: '2026-11-20T13:00:00.000Z' };
  const store = new FolderStore(folder);
  await storeVersion(store, again, path.join(root, 'build'), signAs(again, team));
  return packVersion(store, 'cart', '1.0.0-a');
}
const believedIn = (team: TestTeam) => (stored: StoredVersion) =>
  !('problem' in provenanceOf(manifest, stored.digest, stored.signature, trustIn(team)));

it('takes the place of the same build that is not believed any more, and of no other', async () => {
  await storePackage(target, await unpackVersion(await pack()));
  const before = (await readVersion(target, 'cart', '1.0.0-a'))?.digest;
  const [renewed, stored] = [createTeam('Cart', { remotes: ['cart'] }), () => readVersion(target, 'cart', '1.0.0-a')];
  const packed = await unpackVersion(await later(renewed));
  expect(await storePackage(target, packed, believedIn(cart))).toBe('already-there');
  expect((await stored())?.digest).toBe(before);
  expect(await storePackage(target, packed, believedIn(renewed))).toBe('stored');
  expect(believedIn(renewed)((await stored())!)).toBe(true);
});

it('writes damaged files again, also of the same build of another hour', async () => {
  await storePackage(target, await unpackVersion(await pack()));
  await target.replace('cart/1.0.0-a/web/page.js', Buffer.from('torn'));
  expect(await storePackage(target, await unpackVersion(await later(cart)))).toBe('already-there');
  expect(await damagedFiles(target, manifest)).toEqual([]);
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
    [
      'that unpacks to a gigabyte',
      async () => gzipSync(Buffer.alloc(65 * 1024 * 1024)),
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
  ])('%s', async (_what, make, message) => {
    await expect(unpackVersion(await make())).rejects.toThrow(message);
  });
});

/** A tar as no packer makes it: what its headers say need not be so. */
function header(name: string, size: number, type: string, linkname = ''): Buffer {
  const bytes = Buffer.alloc(512);
  const put = (text: string, at: number): void => void bytes.write(text, at);
  put(name, 0);
  put('0000644\0', 100);
  put(`${size.toString(8).padStart(11, '0')}\0`, 124);
  put('        ', 148);
  put(type, 156);
  put(linkname, 157);
  put('ustar\0' + '00', 257);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
}
function entry(name: string, content: string | Buffer = 'x', type = '0', linkname?: string): Buffer {
  const bytes = Buffer.from(content as string);
  const rest = Buffer.alloc((512 - (bytes.length % 512)) % 512);
  return Buffer.concat([header(name, bytes.length, type, linkname), bytes, rest]);
}
const link = (name: string, to: string, type = '1') => header(name, 0, type, to);
const packedTar = (...parts: readonly Buffer[]): Buffer => gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
/** One record of an extended header. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const length = Buffer.byteLength(rest) + String(Buffer.byteLength(rest) + 2).length;
  return `${length}${rest}`;
}
const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(',');
const withManifest = (text: string | Buffer) => packedTar(entry('manifest.json', text));
/** A manifest that is well-formed but for what is changed. */
const changed = (change: Record<string, unknown>) => withManifest(JSON.stringify({ ...manifest, ...change }));
const named =
  (...names: readonly string[]) =>
  () =>
    repacked((entries) => names.forEach((name) => void entries.set(name, Buffer.from('x'))));
const CPU_MS = 2_000;
/** A machine that is slow just now takes longer for everything: so often the unpacking of the largest honest file. */
const UNPACKED_TIMES = 20;
const MORE_KB = 200 * 1024;

describe('a package of an attacker is refused quickly and in little memory', () => {
  const zeros = (mb: number): Buffer => Buffer.alloc(mb * 1024 * 1024);
  const cpuMsSince = (from: NodeJS.CpuUsage): number => {
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000;
  };
  let limitMs = CPU_MS;
  beforeAll(() => {
    const largest = gzipSync(zeros(64));
    const from = process.cpuUsage();
    gunzipSync(largest);
    limitMs = Math.max(CPU_MS, UNPACKED_TIMES * cpuMsSince(from));
  });
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['4 GB of zeros', () => Buffer.concat(Array(64).fill(gzipSync(zeros(64)))), /more than 64 MB$/],
    ['60 MB of zeros', () => gzipSync(zeros(60)), /manifest\.json is missing/],
    ['a file that says it has 8 GB', () => packedTar(header('web/a.js', 8 ** 11 - 1, '0')), /no tar \(Unexpected end/],
    ['a sparse file', () => packedTar(header('web/a.js', 512, 'S'), Buffer.alloc(512)), /of the kind 'unknown'/],
    [
      'an endless size',
      () => packedTar(entry('x', record('size', '9'.repeat(16)), 'x'), entry('web/a.js')),
      /it is no tar/,
    ],
    ['a header of 50 MB', () => packedTar(entry('x', zeros(50), 'x'), entry('web/a.js')), /no tar \(Header exceeds/],
    [
      '100,000 files',
      () => packedTar(...Array.from({ length: 1e5 }, (_, at) => header(`web/${at}`, 0, '0'))),
      /more than 2000/,
    ],
    [
      '100,000 folders',
      () => packedTar(...Array.from({ length: 1e5 }, (_, at) => header(`w/${at}`, 0, '5'))),
      /more than 2000/,
    ],
    [
      'a hard link to what comes later',
      () => packedTar(link('web/a.js', 'web/b.js'), entry('web/b.js')),
      /kind 'link'/,
    ],
    ['a device', () => packedTar(link('web/a.js', '', '4')), /'web\/a\.js' is of the kind 'block-device'/],
    ['a manifest of 50 MB', () => withManifest(zeros(50).fill(' ')), /has 52428800 bytes; at most 1048576 are read/],
    ['a manifest of two million names', () => withManifest(`{${many(2e6, (at) => `"k${at}":0`)}}`), /bytes; at most/],
    [
      'a manifest nested 100,000 deep',
      () => withManifest('['.repeat(1e5) + ']'.repeat(1e5)),
      /the manifest must be object/,
    ],
    [
      'a manifest with 80,000 unknown fields',
      () => withManifest(`{${many(8e4, (at) => `"k${at}":0`)}}`),
      /the manifest must have required/,
    ],
    [
      'events nested 100,000 deep',
      () =>
        withManifest(
          JSON.stringify({ ...manifest, uses: { widgets: [], events: 0 } }).replace(
            '"events":0',
            `"events":${'{"items":'.repeat(1e5)}1${'}'.repeat(1e5)}`,
          ),
        ),
      /'uses\.events' does not say what travels with events/,
    ],
    [
      '100,000 times one path',
      () => changed({ pages: [{ id: 'a', paths: Array(1e5).fill('/a'), audience: 'private' }] }),
      /pages\[0\]\.paths must not have more than 200 items/,
    ],
    ['50,000 widgets', () => changed({ widgets: Array(5e4).fill(0) }), /^widgets\[0\] must be object; /],
    ['a field __proto__', () => withManifest('{"__proto__":{"name":"cart"},"constructor":{}}'), /must have required/],
    ['a file __proto__', named('__proto__'), /'__proto__' is no path below web\//],
    [
      'a file that differs by case',
      () => {
        const files = { ...manifest.web.files, 'PAGE.js': manifest.web.files['page.js']! };
        return changed({ web: { ...manifest.web, files } });
      },
      /file \(in small letters\) 'page\.js' is declared twice/,
    ],
    [
      'names that are one name in Unicode',
      named('web/\u00e9.js', 'web/e\u0301.js'),
      /'web\/\u00e9\.js' is no path.*'web\/e\u0301/,
    ],
    ['a backslash', named('web\\..\\..\\evil.js'), /'web\\\.\.\\\.\.\\evil\.js' is no path/],
    ['a colon', named('web/C:evil.js'), /'web\/C:evil\.js' is no path/],
    [
      'a dot at the end',
      () => {
        const files = { ...manifest.web.files, 'page.js.': manifest.web.files['page.js']! };
        return changed({ web: { ...manifest.web, files } });
      },
      /web\.files.*page\.js\./,
    ],
    [
      'a NUL',
      () =>
        packedTar(
          entry('x', record('path', 'web/page.js\0.png'), 'x'),
          entry('y'),
          entry('manifest.json', JSON.stringify(manifest)),
        ),
      /'web\/page\.js \.png' is no path|is listed and not there/,
    ],
    ['a name that writes into the terminal', named('web/\u001b[2J\rall is well'), /'web\/ all is well' is no path/],
    ['a team that does', () => changed({ team: 'Cart\u001b[2J' }), /^team has a character that is not printed/],
  ])('%s', async (_what, make, message) => {
    const bytes = await make();
    const [cpu, before] = [process.cpuUsage(), process.resourceUsage().maxRSS];
    const refused = await unpackVersion(bytes).catch((error: Error) => error);
    const ms = cpuMsSince(cpu);
    expect(refused).toBeInstanceOf(BadPackage);
    const said = (refused as BadPackage).message;
    expect(said).toMatch(message);
    expect(said.length).toBeLessThan(8_000);
    expect(ms).toBeLessThan(limitMs);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(MORE_KB);
  });
});
