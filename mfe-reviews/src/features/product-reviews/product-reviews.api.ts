import {
  REVIEW_PAGE_SIZE,
  REVIEW_SORTS,
  type ApiQuery,
  type HelpfulVotes,
  type OwnerReviews,
  type ReportReason,
  type ReportReceipt,
  type ReviewPage,
  type ReviewSort,
} from 'shared-contracts';
import { isNoResult, ok, type ApiReader, type Http, type Result } from 'remote-kit';

/** Filters, sort order and page of reviews. Without a product number, of all products. */
export interface ReviewSelection {
  readonly productNumber: string;
  readonly sort: ReviewSort;
  readonly page: number;
  /** Only reviews with this number of stars. */
  readonly rating: number | null;
  /** Only reviews by drivers of this vehicle, e.g. "RAV4". */
  readonly vehicle: string;
  readonly hasMedia: boolean;
}

export const ALL_REVIEWS: Omit<ReviewSelection, 'productNumber'> = {
  sort: 'MostHelpful',
  page: 1,
  rating: null,
  vehicle: '',
  hasMedia: false,
};

export const REVIEWS_PATH = '/product-reviews';
export const OVERVIEW_PATH = '/product-reviews/overview';
export const BUSINESS_PATH = '/reviews/business-info';
const VEHICLE_LENGTH = 60;

const productOf = (productNumber: string): ApiQuery => (productNumber ? { productNumber } : {});

export const overviewQuery = productOf;
export const reviewsQuery = ({ productNumber, sort, page, rating, vehicle, hasMedia }: ReviewSelection): ApiQuery => ({
  ...productOf(productNumber),
  sort,
  page,
  ...(rating ? { rating } : {}),
  ...(vehicle ? { vehicle } : {}),
  ...(hasMedia ? { hasMedia } : {}),
});

/** Reads the selection of an address; invalid values mean the first page of the most helpful ones. */
export function selectionFrom(productNumber: string, search: string): ReviewSelection {
  const query = new URLSearchParams(search);
  const [page, rating] = [Number(query.get('reviewPage')), Number(query.get('reviewRating'))];
  return {
    productNumber,
    sort: REVIEW_SORTS.find((one) => one === query.get('reviewSort')) ?? ALL_REVIEWS.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    rating: [1, 2, 3, 4, 5].includes(rating) ? rating : null,
    vehicle: (query.get('reviewVehicle') ?? '').trim().slice(0, VEHICLE_LENGTH),
    hasMedia: query.get('reviewMedia') === 'true',
  };
}

/** Returns the address of a selection: links work without script. */
export function addressOf({ sort, page, rating, vehicle, hasMedia }: ReviewSelection): string {
  const query = new URLSearchParams({
    ...(sort === ALL_REVIEWS.sort ? {} : { reviewSort: sort }),
    ...(rating ? { reviewRating: String(rating) } : {}),
    ...(vehicle ? { reviewVehicle: vehicle } : {}),
    ...(hasMedia ? { reviewMedia: 'true' } : {}),
    ...(page === 1 ? {} : { reviewPage: String(page) }),
  });
  return `?${query.toString()}#reviews`;
}

/** HTTP 400 means that there are none, not a failure (spec §8). */
export const noReviews = ({ sort }: ReviewSelection): ReviewPage => ({
  count: 0,
  reviews: [],
  page: 1,
  pageSize: REVIEW_PAGE_SIZE,
  pageCount: 0,
  sort,
  businessInfo: null,
});

export async function readReviews(
  api: ApiReader,
  selection: ReviewSelection,
  signal?: AbortSignal,
): Promise<Result<ReviewPage>> {
  const page = await api.get<ReviewPage>(REVIEWS_PATH, reviewsQuery(selection), signal);
  return !page.ok && isNoResult(page.error) ? ok(noReviews(selection)) : page;
}

/** Make and model whose drivers' reviews are first. */
export interface Owners {
  readonly productNumber: string;
  readonly make: string;
  readonly model: string;
}

export const readOwners = (http: Http, { productNumber, make, model }: Owners, signal: AbortSignal) =>
  http.get<OwnerReviews>(`${REVIEWS_PATH}/owners`, { productNumber, make, model }, signal);

const pathOf = (reviewId: string, act: string): string => `${REVIEWS_PATH}/${encodeURIComponent(reviewId)}/${act}`;

export const voteHelpful = (http: Http, reviewId: string) => http.post<HelpfulVotes>(pathOf(reviewId, 'helpful'), {});

/** A report about a review. */
export interface Report {
  readonly reviewId: string;
  readonly reason: ReportReason;
  readonly comment: string;
}

export const reportReview = (http: Http, { reviewId, reason, comment }: Report) =>
  http.post<ReportReceipt>(pathOf(reviewId, 'report'), {
    reason,
    ...(comment.trim() ? { comment: comment.trim() } : {}),
  });
