import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageFile, imageSrcSet, imageUrl, imageWidths, sharedImageUrl } from './image-set';

const originals = path.join(__dirname, '../../assets/images');
const manifest = JSON.parse(readFileSync(path.join(originals, 'manifest.json'), 'utf8')) as {
  file: string;
  width: number;
  height: number;
  alt: string;
}[];

it('imageUrl uses the smallest sufficient width', () => {
  expect(imageUrl('tires/winter-1-tall-hero', 161)).toMatch(
    /^\/images\/[0-9a-f]{8}\/tires\/winter-1-tall-hero-320\.webp$/,
  );
  expect(imageUrl('tires/winter-1-tall-hero', 5000)).toMatch(/-560\.avif$/);
});

it('sharedImageUrl names a JPEG', () => {
  expect(sharedImageUrl('hero/tire-row-studio')).toMatch(/^\/images\/[0-9a-f]{8}\/hero\/tire-row-studio\.jpg$/);
});

it('imageSrcSet lists every width', () => {
  expect(imageSrcSet('hero/tire-row-studio').split(', ')).toHaveLength(4);
});

it('imageWidths never exceeds the original', () => {
  for (const { file, width } of manifest) expect(imageWidths(file).at(-1)).toBeLessThanOrEqual(width);
});

it('an AVIF is the original in its own width', () => {
  const served = manifest.flatMap(({ file, width }) =>
    imageWidths(file)
      .filter((candidate) => imageFile(file, candidate).endsWith('.avif'))
      .map((candidate) => [file, candidate === width && file.endsWith('.avif')]),
  );
  expect(served.length).toBe(manifest.filter(({ file }) => file.endsWith('.avif')).length);
  expect(served.filter(([, isOriginal]) => !isOriginal)).toEqual([]);
});

it('the image set has a file, a size and a text alternative for every picture of the manifest', () => {
  const files = readdirSync(originals, { recursive: true, encoding: 'utf8' });
  for (const { file, height, alt } of manifest) {
    expect(files).toContain(file);
    expect(height).toBeGreaterThan(0);
    expect(alt.length).toBeGreaterThan(5);
  }
});

it('the image set has a version that changes with the originals', () => {
  const digest = createHash('sha256')
    .update(readFileSync(path.join(originals, 'manifest.json')))
    .digest('hex')
    .slice(0, 12);
  expect(digest).toBe(MANIFEST_DIGEST);
});

/** After changing pictures, run `npm run images -w shared-ui`, commit the new version, then update this value. */
const MANIFEST_DIGEST = '82403c67f5f1';
