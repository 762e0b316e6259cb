/**
 * Re-encodes one photo in a separate process, so that a decoder that a hostile file exploits, overloads or hangs ends
 * with its process. Reads the photo from stdin and its settings as JSON from the first argument. Writes a line of JSON
 * to stdout, `{ ok: true, width, height }` or `{ ok: false, error }`, followed by the WebP image.
 */
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

const { longestSide, maxPixels, maxBytes, formats } = JSON.parse(process.argv[2] ?? '{}');

async function readInput() {
  const parts = [];
  let size = 0;
  for await (const part of process.stdin) {
    size += part.length;
    if (size > maxBytes) throw new Error('The photo is larger than its announced limit.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Returns the reason to refuse a photo by its header, before any pixel is decoded, or null. */
function errorOf({ format, pages = 1, width = 0, height = 0 }) {
  if (!formats.includes(format)) return 'format';
  if (pages > 1) return 'frames';
  const limit = maxPixels[format] ?? 0;
  return width === 0 || height === 0 || width * height > limit ? 'pixels' : null;
}

async function draw(bytes) {
  const options = { limitInputPixels: Math.max(...Object.values(maxPixels)), failOn: 'error' };
  const error = errorOf(await sharp(bytes, options).metadata());
  if (error !== null) return { head: { ok: false, error } };
  const { data, info } = await sharp(bytes, options)
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { head: { ok: true, width: info.width, height: info.height }, data };
}

const { head, data } = await draw(await readInput()).catch(() => ({ head: { ok: false, error: 'unreadable' } }));
process.stdout.write(`${JSON.stringify(head)}\n`);
if (data) process.stdout.write(data);
