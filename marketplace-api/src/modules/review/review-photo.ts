import sharp from 'sharp';
import { failure, type Failure } from '../../platform/failure';

export interface Photo {
  readonly content: Buffer;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

const LONGEST_SIDE = 1600;
/** A picture that unpacks to more than this is an attack, not a photo. */
const MAX_PIXELS = 60_000_000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif']);

const refused = (message: string): Failure =>
  failure(422, 'PHOTO_REFUSED', `This photo ${message}`, {
    title: 'Choose another photo',
    violations: [{ field: 'photo', message }],
  });

/** Decides by the content, never by a name or a header; what is kept is drawn anew, so that where it was taken stays with the shopper. */
export async function readPhoto(bytes: Buffer): Promise<Photo | Failure> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format, pages = 1 } = await image.metadata();
    if (!FORMATS.has(format) || pages > 1) return refused('is not a JPEG, PNG or WebP picture. Choose one of those.');
    const { data, info } = await image
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, contentType: 'image/webp', width: info.width, height: info.height };
  } catch {
    return refused('cannot be read. Choose a JPEG, PNG or WebP picture.');
  }
}
