import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { imageSetVersion } from '../src/media/image-set-version';
import { imageFile, imageWidths } from '../src/media/image-set';

/** An original picture from its manifest. */
interface Original {
  file: string;
  alt: string;
  width: number;
  height: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const originals = path.join(root, 'assets/images');
const build = path.join(root, '.build/images');
// Sharper chroma subsampling took twice the time without a visible difference.
const webp = { quality: 76, alphaQuality: 95, effort: 2 };
const jpeg = { quality: 82 };

async function readManifest(): Promise<Original[]> {
  return JSON.parse(await readFile(path.join(originals, 'manifest.json'), 'utf8')) as Original[];
}

/** Digest of every original and of the scaling settings, so that a change of either changes the address. */
async function computeVersion(manifest: readonly Original[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify({ webp, jpeg }));
  for (const { file } of [...manifest].sort((a, b) => a.file.localeCompare(b.file))) {
    hash
      .update(file)
      .update(imageWidths(file).join())
      .update(await readFile(path.join(originals, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

async function scale({ file, width: originalWidth, height: originalHeight }: Original, target: string) {
  const original = await readFile(path.join(originals, file));
  // Decoded once for all widths, because decoding AVIF takes longer than scaling.
  const { data, info } = await sharp(original).raw().toBuffer({ resolveWithObject: true });
  const name = file.replace(/\.(avif|webp)$/, '');
  const place = path.join(target, path.dirname(name));
  await mkdir(place, { recursive: true });
  for (const width of imageWidths(name)) {
    const scaled = path.join(place, path.basename(imageFile(name, width)));
    const height = Math.round((width * originalHeight) / originalWidth);
    if (scaled.endsWith('.avif')) await writeFile(scaled, original);
    else await sharp(data, { raw: info }).resize(width, height).webp(webp).toFile(scaled);
  }
  await sharp(data, { raw: info })
    .flatten({ background: 'white' })
    .jpeg(jpeg)
    .toFile(path.join(target, `${name}.jpg`));
}

async function scaleAll(manifest: readonly Original[], target: string) {
  const queue = [...manifest];
  sharp.concurrency(1);
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await scale(next, target);
  };
  await Promise.all(cpus().map(worker));
}

/** Removes earlier sets; the gateway serves only the current one. */
async function removeOthers(version: string) {
  for (const entry of await readdir(build)) {
    if (entry !== version && entry !== 'images.json') await rm(path.join(build, entry), { recursive: true });
  }
}

function mapOf(manifest: readonly Original[], version: string) {
  const images = manifest.map(({ file, alt, width, height }) => {
    const name = file.replace(/\.(avif|webp)$/, '');
    return [name, { alt, width, height, widths: imageWidths(name) }];
  });
  return { version, images: Object.fromEntries(images) as Record<string, unknown> };
}

const manifest = await readManifest();
const version = await computeVersion(manifest);
if (version !== imageSetVersion) {
  const file = path.join(root, 'src/media/image-set-version.ts');
  await writeFile(file, (await readFile(file, 'utf8')).replace(imageSetVersion, version));
  console.log(`The pictures changed: set ${imageSetVersion} became ${version}. Commit src/media/image-set-version.ts.`);
}
const target = path.join(build, version);
if (!existsSync(target)) {
  const started = Date.now();
  await mkdir(build, { recursive: true });
  // A separate folder, because another start of this clone may scale them at the same time.
  const unfinished = await mkdtemp(`${target}.part-`);
  try {
    await scaleAll(manifest, unfinished);
    await rename(unfinished, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOthers(version);
  await writeFile(path.join(build, 'images.json'), JSON.stringify(mapOf(manifest, version)));
  console.log(`Scaled ${manifest.length} pictures in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
