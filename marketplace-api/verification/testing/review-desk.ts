import type { ReviewPage, WrittenReview } from 'shared-contracts/wire';
import { eventually } from './eventually';
import type { OrProblem } from './shopper';
import type { TestApi } from './test-api';

const PRODUCT = 'MIC-DEF2-2055516-91V';
/** A product for reviews, and its line. */
export const REVIEWED = { productNumber: PRODUCT, lineId: 'MIC-DEF2' };
export const REVIEW = {
  productNumber: PRODUCT,
  rating: 1,
  title: 'Not for me',
  body: 'Four months in, louder than the set before.',
  nickname: 'Ann',
  email: 'ann.lee@example.com',
  wouldRecommend: false,
};

/** Writes reviews as shoppers, and moderates them as staff. */
export function reviewDesk(api: () => TestApi, staffKey: () => string) {
  const get = <T>(path: string) => api().newShopper().send<OrProblem<T>>('GET', path);
  const post = <T>(path: string, body?: unknown, headers = {}, from = '127.0.0.1') => {
    const who = api().newShopper();
    who.moveTo(from);
    return who.send<OrProblem<T>>('POST', path, body, headers);
  };
  const staff = async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await api().app.inject({
      method,
      url: `/management/v1${path}`,
      headers: { authorization: `Bearer ${staffKey()}` },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, body: response.json<OrProblem<T>>() };
  };
  const decide = (reviewId: string, decision: string) =>
    staff<{ status: string }>('POST', `/reviews/${reviewId}/moderation`, { decision });
  const write = async (over: object = {}) =>
    (await post<WrittenReview>('/product-reviews', { ...REVIEW, ...over })).body;
  const reviewsOf = async (query = '') =>
    (await get<ReviewPage>(`/product-reviews?productNumber=${PRODUCT}&pageSize=50${query}`)).body;
  /** Waits for caches, which update shortly after a decision is committed. */
  const untilShown = (reviewId: string, isShown: boolean) =>
    eventually(async () => {
      const { reviews } = await reviewsOf();
      expect(reviews.some((review) => review.reviewId === reviewId)).toBe(isShown);
    });
  const published = async (over: object = {}) => {
    const { reviewId } = await write(over);
    await decide(reviewId, 'approved');
    await untilShown(reviewId, true);
    return reviewId;
  };
  return { get, post, staff, decide, write, reviewsOf, untilShown, published };
}
