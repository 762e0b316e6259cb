import crypto from 'node:crypto';
import type { BenefitType } from 'shared-contracts';
import { emailKey } from 'shared-contracts/text';
import type {
  ReportReceipt,
  ReportReviewBody,
  ReviewMedia,
  WriteReviewBody,
  WrittenReview,
} from 'shared-contracts/wire';
import type { Database } from '../../platform/database/database';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import { storeDay } from '../../platform/time/store-clock';
import { offerMail } from '../mail/offer-mail';
import { readPhoto } from './review-photo';
import { insertReview } from './review-rows';
import { speakerOf, type Voice } from './review-voice';
import { unknownReview } from './review.service';
import * as sql from './review.sql';

export interface ReviewWritingDependencies {
  readonly db: Database;
  readonly voicesPerAddress: number;
  now(): Date;
}

/** The variant that a review is written in, and a hash of the network address. */
export interface Writer {
  readonly variant: BenefitType;
  readonly client: Buffer;
}

const authorOf = (email: string) => crypto.createHash('sha256').update(emailKey(email)).digest();
const idOf = (prefix: string) => `${prefix}_${crypto.randomBytes(15).toString('base64url')}`;

const BLANK = {
  title: 'Say in a few words what you think of them.',
  body: 'Write a sentence or two about them.',
  nickname: 'Enter a name to show beside your review.',
} as const;

/** Returns an error for blank text. Text is stored without surrounding spaces. */
function blankError({ title, body, nickname }: WriteReviewBody): Failure | null {
  const blank = Object.entries({ title, body, nickname })
    .filter(([, text]) => text.trim() === '')
    .map(([field]) => ({ field, message: BLANK[field as keyof typeof BLANK] }));
  const detail = blank.map(({ message }) => message).join(' ');
  return blank.length === 0 ? null : failure(400, 'VALIDATION', detail, { violations: blank });
}

async function writeReview(
  { db, now }: Pick<ReviewWritingDependencies, 'db' | 'now'>,
  { variant, client }: Writer,
  body: WriteReviewBody,
): Promise<WrittenReview | Failure> {
  const error = blankError(body);
  if (error) return error;
  const reviewId = idOf('rv');
  const mediaIds = body.mediaIds ?? [];
  return db.transaction<WrittenReview | Failure>(async (tx) => {
    const { productNumber, rating, subRatings = {}, milesDriven = null, wouldRecommend } = body;
    const productName = await insertReview(tx, {
      ...{ reviewId, productNumber, rating, subRatings, milesDriven, wouldRecommend },
      title: body.title.trim(),
      body: body.body.trim(),
      nickname: body.nickname.trim(),
      vehicle: body.vehicle?.trim() ?? null,
      submittedOn: storeDay(now()),
      author: authorOf(body.email),
      mediaCount: mediaIds.length,
    });
    if (productName === null) return noSuchProduct();
    if (mediaIds.length > 0 && (await tx.count(sql.claimMedia, [reviewId, mediaIds])) !== mediaIds.length)
      return lostPhotos();
    const mail = {
      kind: 'review-received',
      recipient: body.email,
      benefitType: variant,
      payload: { productName },
    } as const;
    // The address is unconfirmed: it gets one mail per day, however many reviews name it.
    await offerMail(tx, mail, { client, isKnown: false });
    return {
      reviewId,
      status: 'pending',
      message: 'Thank you. We read every review before it appears.',
    };
  }, isFailure);
}

export function reviewWritingService({ db, voicesPerAddress, now }: ReviewWritingDependencies) {
  return {
    write: (writer: Writer, body: WriteReviewBody) => writeReview({ db, now }, writer, body),

    async addPhoto(bytes: Buffer): Promise<ReviewMedia | Failure> {
      const photo = await readPhoto(bytes);
      if (isFailure(photo)) return photo;
      const mediaId = idOf('ph');
      await db.count(sql.insertMedia, [mediaId, photo.content, photo.contentType, photo.width, photo.height]);
      return { mediaId, url: `/product-reviews/media/${mediaId}`, width: photo.width, height: photo.height };
    },

    async photo(mediaId: string): Promise<{ content: Buffer; contentType: string } | Failure> {
      return (
        (await db.one<{ content: Buffer; contentType: string }>(sql.shownMedia, [mediaId])) ??
        failure(404, 'NOT_FOUND', 'We can’t find that photo.')
      );
    },

    async report(
      reviewId: string,
      voice: Voice,
      { reason, comment }: ReportReviewBody,
    ): Promise<ReportReceipt | Failure> {
      const row = await db.transaction(async (tx) => {
        const { voter, network } = await speakerOf(tx, reviewId, voice);
        const values = [reviewId, voter, network, voicesPerAddress, reason, comment?.trim() || null];
        return tx.one<{ count: number }>(sql.report, values);
      });
      return row?.count === 1
        ? { status: 'received', message: 'Thank you. A person will look at this review.' }
        : unknownReview();
    },
  };
}

const noSuchProduct = () =>
  failure(404, 'NOT_FOUND', 'We can’t find that product. Open the product again and write your review there.');

const lostPhotos = () =>
  failure(
    422,
    'PHOTO_REFUSED',
    'A photo is no longer there: it was uploaded more than a day ago, or belongs to another review. Add it again.',
    { field: 'mediaIds' },
  );

export type ReviewWritingService = ReturnType<typeof reviewWritingService>;
