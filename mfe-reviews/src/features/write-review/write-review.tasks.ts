import type { WriteReviewBody } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';
import { writeReview } from './write-review.api';

export const sendReview = defineTask(
  'writeReview/send',
  (body: WriteReviewBody, { http }: TaskContext) => writeReview(http, body),
  'leading',
);
