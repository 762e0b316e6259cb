import { defineTask, ok, type TaskContext } from 'remote-kit';
import {
  readOwners,
  readReviews,
  reportReview,
  voteHelpful,
  type Owners,
  type Report,
  type ReviewSelection,
} from './product-reviews.api';

/** Loads another page, sort order or filter. */
export const turnPage = defineTask(
  'productReviews/turnPage',
  (selection: ReviewSelection, { http, signal }: TaskContext) => readReviews(http, selection, signal),
  'latest',
);

export const vote = defineTask(
  'productReviews/vote',
  async (reviewId: string, { http }: TaskContext) => {
    const answer = await voteHelpful(http, reviewId);
    return answer.ok ? ok({ reviewId, helpfulVotes: answer.value.helpfulVotes }) : answer;
  },
  'every',
);

export const report = defineTask(
  'productReviews/report',
  (given: Report, { http }: TaskContext) => reportReview(http, given),
  'leading',
);

/** Loads reviews by drivers of the shopper's vehicle. */
export const findOwners = defineTask(
  'productReviews/findOwners',
  (owners: Owners, { http, signal }: TaskContext) => readOwners(http, owners, signal),
  'latest',
);
