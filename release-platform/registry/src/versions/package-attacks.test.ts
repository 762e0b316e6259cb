import { gunzipSync, gzipSync } from 'node:zlib';
import type { PublishedManifest } from 'shared-contracts';
import { BadPackage, unpackVersion } from './package-file';
import { usePackedVersion } from '../testing/packed-version';
import { createTeam } from '../testing/test-teams';

const { current, repacked } = usePackedVersion(createTeam('Cart', { remotes: ['cart'] }));
let manifest: PublishedManifest;
beforeEach(() => void ({ manifest } = current()));

/** Builds a tar header with arbitrary claims. */
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
/** A gzip file may have several members: a repeated part is compressed once, whatever it unpacks to. */
const repeated = (part: Buffer, times: number): Buffer => Buffer.concat(Array<Buffer>(times).fill(gzipSync(part)));
const packedTar = (...parts: readonly Buffer[]): Buffer => gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
/** Packs one entry of a number of megabytes, each with the same bytes. */
const packedEntry = (name: string, megabyte: Buffer, mb: number, type = '0'): Buffer =>
  Buffer.concat([gzipSync(header(name, mb * megabyte.length, type)), repeated(megabyte, mb)]);
/** Builds one record of an extended header. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const length = Buffer.byteLength(rest) + String(Buffer.byteLength(rest) + 2).length;
  return `${length}${rest}`;
}
/** Packs 100,000 empty entries: more names than are read, then the same again. */
const packedEntries = (folder: string, type: string): Buffer =>
  repeated(Buffer.concat(Array.from({ length: 2_500 }, (_, at) => header(`${folder}/${at}`, 0, type))), 40);
const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(',');
const withManifest = (text: string | Buffer) => packedTar(entry('manifest.json', text));
/** Builds a manifest that is valid except for the change. */
const changed = (change: Record<string, unknown>) => withManifest(JSON.stringify({ ...manifest, ...change }));
const named =
  (...names: readonly string[]) =>
  () =>
    repacked((entries) => names.forEach((name) => void entries.set(name, Buffer.from('x'))));
const CPU_MS = 2_000;
/** Time limit in multiples of unpacking the largest valid file, so that slow machines pass. */
const UNPACKED_TIMES = 20;
const MORE_KB = 200 * 1024;

describe('unpacking a malicious package', () => {
  const zeros = Buffer.alloc(1024 * 1024);
  const cpuMsSince = (from: NodeJS.CpuUsage): number => {
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000;
  };
  let limitMs = CPU_MS;
  beforeAll(() => {
    const largest = repeated(zeros, 64);
    const from = process.cpuUsage();
    gunzipSync(largest);
    limitMs = Math.max(CPU_MS, UNPACKED_TIMES * cpuMsSince(from));
  });
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['4 GB of zeros', () => repeated(zeros, 4_096), /more than 64 MB$/],
    ['60 MB of zeros', () => repeated(zeros, 60), /manifest\.json is missing/],
    ['a file that says it has 8 GB', () => packedTar(header('web/a.js', 8 ** 11 - 1, '0')), /no tar \(Unexpected end/],
    ['a sparse file', () => packedTar(header('web/a.js', 512, 'S'), Buffer.alloc(512)), /of the kind 'unknown'/],
    [
      'an endless size',
      () => packedTar(entry('x', record('size', '9'.repeat(16)), 'x'), entry('web/a.js')),
      /it is no tar/,
    ],
    [
      'a header of 50 MB',
      () => Buffer.concat([packedEntry('x', zeros, 50, 'x'), packedTar(entry('web/a.js'))]),
      /no tar \(Header exceeds/,
    ],
    ['100,000 files', () => packedEntries('web', '0'), /more than 2000/],
    ['100,000 folders', () => packedEntries('w', '5'), /more than 2000/],
    [
      'a hard link to what comes later',
      () => packedTar(link('web/a.js', 'web/b.js'), entry('web/b.js')),
      /kind 'link'/,
    ],
    ['a device', () => packedTar(link('web/a.js', '', '4')), /'web\/a\.js' is of the kind 'block-device'/],
    [
      'a manifest of 50 MB',
      () => packedEntry('manifest.json', Buffer.alloc(zeros.length, ' '), 50),
      /has 52428800 bytes; at most 1048576 are read/,
    ],
    [
      'a manifest of two million names',
      () => withManifest(`{${many(100, (part) => many(2e4, (at) => `"k${part}-${at}":0`))}}`),
      /bytes; at most/,
    ],
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
  ])('rejects it quickly and in little memory: %s', async (_what, make, message) => {
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
