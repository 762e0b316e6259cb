import { imageSetVersion } from './image-set-version';

/** Widths in CSS pixels that the image script generates, by folder of the original. */
const widthsByFolder: Record<string, readonly number[]> = {
  hero: [480, 800, 1280, 1600],
  categories: [160, 320, 480, 640],
  accessories: [160, 320, 480, 800],
};
const productWidths: readonly number[] = [160, 320, 560];
/** Treads need a higher resolution for closer inspection. */
const treadWidths: readonly number[] = [160, 320, 640];

/** Returns the available widths of an image, smallest first. */
export function imageWidths(name: string): readonly number[] {
  return widthsByFolder[name.split('/', 1)[0] ?? ''] ?? (/-tread\b/.test(name) ? treadWidths : productWidths);
}

/**
 * Returns the path of one width below `/images/`. Originals of tires and wheels are AVIF and are served as they are:
 * fewer bytes than a WebP of their own size, or of the next smaller one.
 */
export function imageFile(name: string, width: number): string {
  return `${imageSetVersion}/${name}-${width}.${/^(tires|wheels)/.test(name) && width > 320 ? 'avif' : 'webp'}`;
}

/**
 * Returns the URL of an image at the smallest width that is at least `width`. The set's version is part of the path, so
 * that responses can be cached forever.
 * @param name folder and file without extension, e.g. `tires/winter-1-tall-hero`
 */
export function imageUrl(name: string, width: number): string {
  const widths = imageWidths(name);
  const found = widths.find((candidate) => candidate >= width) ?? widths.at(-1) ?? width;
  return `/images/${imageFile(name, found)}`;
}

/** Returns the `srcset` of an image with every available width. */
export function imageSrcSet(name: string): string {
  return imageWidths(name)
    .map((width) => `${imageUrl(name, width)} ${width}w`)
    .join(', ');
}

/** Returns the URL of a JPEG in the original's size, for other sites' previews, which may not show newer formats. */
export const sharedImageUrl = (name: string): string => `/images/${imageSetVersion}/${name}.jpg`;
