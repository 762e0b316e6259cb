/**
 * Draws one photo anew, in a process of its own: a decoder that a hostile file takes over, fills or hangs is ended with
 * its process. The photo comes in on stdin; on stdout goes a line of JSON, `{ ok: true, width, height }` or
 * `{ ok: false, error }`, and after it the WebP picture. Settings are the first argument, as JSON.
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

/** What is refused by its header alone, before a single pixel is decoded. */
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
