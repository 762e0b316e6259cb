import { defineTask, ok, type TaskContext } from 'remote-kit';
import { readReviews, voteHelpful, type ReviewsWanted } from './product-reviews.api';

export const turnPage = defineTask(
  'productReviews/turnPage',
  (wanted: ReviewsWanted, { http, signal }: TaskContext) => readReviews(http, wanted, signal),
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
