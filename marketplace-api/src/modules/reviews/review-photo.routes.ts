import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { REVIEW_LIMITS } from 'shared-contracts';
import { ReviewMedia } from 'shared-contracts/wire';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { refuseTooMany } from '../../http/limits/refuse-too-many';
import { MADE_OF_REVIEWS, OF_REVIEWS } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { addressKey } from '../../platform/limits/address-key';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import type { ReviewWritingService } from './review-writing.service';

const megabytes = REVIEW_LIMITS.photoBytes / 1024 / 1024;
const tooLarge = () =>
  failure(413, 'PHOTO_REFUSED', `This photo is larger than ${megabytes} MB. Choose a smaller one.`, {
    field: 'photo',
  });
const missing = () =>
  failure(400, 'VALIDATION', 'Send one photo in the field "photo" of a multipart form.', {
    field: 'photo',
  });

async function photoOf(request: FastifyRequest): Promise<Buffer | Failure> {
  if (!request.isMultipart()) return failure(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the photo as multipart/form-data.');
  try {
    const part = await request.file();
    if (part?.fieldname !== 'photo') return missing();
    const bytes = await part.toBuffer();
    return bytes.length === 0 ? missing() : bytes;
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
    return failure(400, 'VALIDATION', 'The form with the photo was cut short or is not well formed. Send it again.');
  }
}

/** Photos per address and window. A review takes a few photos, so more than this is abuse of storage. */
const PHOTOS_PER_WINDOW = 60;
const WINDOW_S = 10 * 60;

/** Returns a rate limiter: seconds until an address may send another photo, or 0. */
function photoLimit(): (address: string) => Promise<number> {
  const limiter = new RateLimiterMemory({ points: PHOTOS_PER_WINDOW, duration: WINDOW_S });
  return (address) =>
    limiter.consume(addressKey(address)).then(
      () => 0,
      (refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.ceil(refused.msBeforeNext / 1_000);
      },
    );
}

const uploadPhoto = {
  security: SECURITY.marketplace,
  tags: ['Reviews'],
  summary: 'Upload a photo for a review',
  consumes: ['multipart/form-data'],
  response: { 201: ReviewMedia, ...problems(400, 404, 413, 415, 422) },
} satisfies RouteSchema;

/** Registers the upload of photos, which precedes the review that shows them. */
export async function reviewPhotoUpload(app: App, writing: ReviewWritingService): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 0, fileSize: REVIEW_LIMITS.photoBytes, parts: 1 } });
  const waitOf = photoLimit();
  app.post(
    '/product-reviews/media',
    {
      config: OF_REVIEWS,
      onRequest: async (request, reply) => {
        const wait = await waitOf(request.ip);
        return wait > 0 ? refuseTooMany(request, reply, wait) : undefined;
      },
      bodyLimit: REVIEW_LIMITS.photoBytes + 64 * 1024,
      schema: uploadPhoto,
    },
    async (request, reply) => {
      const bytes = await photoOf(request);
      return answer(request, reply, isFailure(bytes) ? bytes : await writing.addPhoto(bytes), 201);
    },
  );
}

interface PhotoSource {
  photo(mediaId: string): Promise<{ content: Buffer; contentType: string } | Failure>;
}

const readPhoto = {
  tags: ['Reviews'],
  summary: 'A photo',
  params: Type.Object({ mediaId: Type.String({ maxLength: 60 }) }),
  response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }), ...problems(404) },
} satisfies Omit<RouteSchema, 'security'>;

/** Serves a photo without a key, because an image element sends no headers. The content of a URL never changes. */
export function reviewPhotoRoute(
  app: App,
  path: string,
  source: PhotoSource,
  security: readonly { readonly [scheme: string]: readonly string[] }[],
  maxAgeSeconds: number,
): void {
  app.get(
    `${path}/:mediaId`,
    { config: MADE_OF_REVIEWS, schema: { ...readPhoto, security } },
    async (request, reply) => {
      const photo = await source.photo((request.params as { mediaId: string }).mediaId);
      if (isFailure(photo)) return answer(request, reply, photo);
      const cacheControl = maxAgeSeconds > 0 ? `public, max-age=${maxAgeSeconds}` : 'no-store';
      return reply
        .type(photo.contentType)
        .header('cache-control', cacheControl)
        .header('x-content-type-options', 'nosniff')
        .send(photo.content);
    },
  );
}
