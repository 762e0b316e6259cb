import type { ApiQuery, HelpfulVotes, ReviewPage, ReviewSort } from 'shared-contracts';
import type { Http } from 'remote-kit';

/** Which page of a product's reviews, in which order. */
export interface ReviewsWanted {
  readonly productNumber: string;
  readonly sort: ReviewSort;
  readonly page: number;
}

export const REVIEWS_PATH = '/product-reviews';
export const OVERVIEW_PATH = '/product-reviews/overview';

export const reviewsQuery = ({ productNumber, sort, page }: ReviewsWanted): ApiQuery => ({ productNumber, sort, page });

export const readReviews = (http: Http, wanted: ReviewsWanted, signal: AbortSignal) => http.get<ReviewPage>(REVIEWS_PATH, reviewsQuery(wanted), signal);

export const voteHelpful = (http: Http, reviewId: string) =>
  http.post<HelpfulVotes>(`${REVIEWS_PATH}/${encodeURIComponent(reviewId)}/helpful`, {});
