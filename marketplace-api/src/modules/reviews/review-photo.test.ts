import fs from 'node:fs';
import zlib from 'node:zlib';
import sharp from 'sharp';
import { isFailure, type Failure } from '../../platform/values/failure';
import { readPhoto, type Photo } from './review-photo';

jest.setTimeout(60_000);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Creates a single-color PNG with many pixels in a few bytes, one bit each. */
function decompressionBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const frame = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
const animation = async () =>
  sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
    .webp()
    .toBuffer();

const reasonOf = (result: Photo | Failure): string =>
  isFailure(result) ? (result.violations?.[0]?.message ?? result.code) : 'read';

const readText = (file: string): string => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

/** Returns the memory in megabytes of all photo processes. Linux lists the children of a process in a file. */
function memoryOfPhotoProcesses(): number {
  const children = readText(`/proc/${process.pid}/task/${process.pid}/children`).split(' ').filter(Boolean);
  return children
    .filter((pid) => readText(`/proc/${pid}/cmdline`).includes('photo-process'))
    .reduce((sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024, 0);
}

/** Returns the peak memory in megabytes of all photo processes, sampled while `work` runs. */
async function peakMemoryOf(work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOfPhotoProcesses());
  }, 25);
  await work;
  clearInterval(timer);
  return Math.round(peak);
}

it('a photo is re-encoded as upright WebP without its metadata', async () => {
  const original = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#345' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '41/1 52/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const photo = (await readPhoto(original)) as Photo;
  expect([photo.contentType, photo.width, photo.height]).toEqual(['image/webp', 800, 1600]);
  expect((await sharp(photo.content).metadata()).exif).toBeUndefined();
});

it.each([
  ['an AVIF, which the page does not promise', () => sharp(decompressionBomb(8, 8)).avif().toBuffer(), /not a JPEG/],
  ['a GIF', () => sharp(decompressionBomb(8, 8)).gif().toBuffer(), /not a JPEG/],
  [
    'an SVG that reads a file',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'),
    /not a JPEG|cannot be read/,
  ],
  ['an animation', () => animation(), /animation/],
  [
    'half a picture',
    async () => (await sharp(decompressionBomb(900, 900)).jpeg().toBuffer()).subarray(0, 900),
    /cannot be read/,
  ],
  ['no picture', async () => Buffer.from('<script>alert(1)</script>'), /cannot be read/],
] as const)('refuses %s as a photo', async (_what, bytes, reason) =>
  expect(reasonOf(await readPhoto(Buffer.from(await bytes())))).toMatch(reason),
);

it('a decompression bomb is refused by its header, before its pixels take memory', async () => {
  const bytes = decompressionBomb(7_700, 7_700);
  expect(bytes.length).toBeLessThan(10_000);
  let reason = '';
  const peak = await peakMemoryOf(readPhoto(bytes).then((result) => (reason = reasonOf(result))));
  expect(reason).toMatch(/too many pixels/);
  expect(peak).toBeLessThan(150);
});

it('ten parallel photos are decoded two at a time or asked to retry', async () => {
  const [large, small] = [decompressionBomb(5_000, 4_990), decompressionBomb(64, 64)];
  let results: (Photo | Failure)[] = [];
  const all = Array.from({ length: 14 }, (_, index) => readPhoto(index < 4 ? large : small));
  const peak = await peakMemoryOf(Promise.all(all).then((done) => (results = done)));
  expect(results.filter((result) => !isFailure(result))).toHaveLength(10);
  expect(results.filter((result) => isFailure(result) && result.status === 503)).toHaveLength(4);
  // Two decoders of the largest PNG. Before this limit, ten of them used 3.7 GB in the API process.
  expect(peak).toBeLessThan(400);
  if (process.platform === 'linux') expect(peak).toBeGreaterThan(0);
});
