import type { WriteReviewBody } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import * as sql from './review.sql';

export interface NewReview {
  readonly reviewId: string;
  readonly productNumber: string;
  readonly rating: number;
  readonly subRatings: NonNullable<WriteReviewBody['subRatings']>;
  readonly title: string;
  readonly body: string;
  readonly nickname: string;
  readonly vehicle: string | null;
  readonly milesDriven: number | null;
  /** Date in the store's time zone, for example `2026-11-22`. */
  readonly submittedOn: string;
  readonly wouldRecommend: boolean;
  readonly author: Buffer;
  readonly mediaCount: number;
}

/** @returns the name of the product; null when it does not exist, and nothing was written */
export async function insertReview(tx: Queries, review: NewReview): Promise<string | null> {
  const row = await tx.one<{ productName: string }>(sql.insertReview, [
    review.reviewId,
    review.productNumber,
    review.rating,
    JSON.stringify(review.subRatings),
    review.title,
    review.body,
    review.nickname,
    review.vehicle,
    review.milesDriven,
    review.submittedOn,
    review.wouldRecommend,
    review.author,
    review.mediaCount,
  ]);
  return row?.productName ?? null;
}
