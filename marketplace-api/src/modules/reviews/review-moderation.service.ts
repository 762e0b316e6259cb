import type { ModeratedReview, ModerationBody, ModerationQueue, Review, ReviewStatus } from 'shared-contracts/wire';
import type { Database } from '../../platform/database/database';
import { failure, type Failure } from '../../platform/values/failure';
import { unknownReview } from './review.service';
import * as sql from './review.sql';

/** Allowed next states. The database also refuses a return to `pending`. */
export const REVIEW_STATES: Record<ReviewStatus, { readonly next: readonly ReviewStatus[] }> = {
  pending: { next: ['approved', 'rejected'] },
  approved: { next: ['approved', 'rejected'] },
  rejected: { next: ['approved', 'rejected'] },
};

const from = (decision: ReviewStatus) =>
  (Object.keys(REVIEW_STATES) as ReviewStatus[]).filter((status) => REVIEW_STATES[status].next.includes(decision));

type Row = Review & Pick<ModeratedReview, 'status' | 'sameAuthorCount' | 'reports'>;

const toModerated = ({
  reviewId,
  status,
  productName,
  rating,
  title,
  body,
  nickname,
  submittedOn,
  media,
  sameAuthorCount,
  reports,
}: Row): ModeratedReview => ({
  reviewId,
  status,
  productName,
  rating,
  title,
  body,
  nickname,
  submittedOn,
  media,
  sameAuthorCount: Math.max(0, sameAuthorCount ?? 0),
  reports,
});

export type QueueName = ReviewStatus | 'reported';

/** Publishes or rejects reviews. A decision about a reported review settles its reports. */
export function reviewModerationService(db: Database) {
  return {
    async queue(name: QueueName, page: number, pageSize: number): Promise<ModerationQueue> {
      const [counted, rows] = await Promise.all([
        db.one<{ count: number }>(sql.queueCount, [name]),
        db.many<Row>(sql.queue, [name, pageSize, (page - 1) * pageSize]),
      ]);
      return { reviews: rows.map(toModerated), count: counted?.count ?? 0 };
    },

    async photo(mediaId: string): Promise<{ content: Buffer; contentType: string } | Failure> {
      return (
        (await db.one<{ content: Buffer; contentType: string }>(sql.anyMedia, [mediaId])) ??
        failure(404, 'NOT_FOUND', 'We can’t find that photo.')
      );
    },

    decide: (
      reviewId: string,
      { decision, reason }: ModerationBody,
    ): Promise<{ reviewId: string; status: ReviewStatus } | Failure> =>
      db.transaction<{ reviewId: string; status: ReviewStatus } | Failure>(async (tx) => {
        const row = await tx.one<{ lineId: string }>(sql.decide, [reviewId, decision, reason ?? null, from(decision)]);
        if (row === null) return unknownReview();
        await tx.count(sql.clearReports, [reviewId]);
        await tx.one(sql.lockLine, [row.lineId]);
        await tx.count(sql.rateLine, [row.lineId]);
        return { reviewId, status: decision };
      }),
  };
}

export type ReviewModerationService = ReturnType<typeof reviewModerationService>;
