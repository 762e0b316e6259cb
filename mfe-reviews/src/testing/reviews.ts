import type { Review, ReviewOverview, ReviewPage } from 'shared-contracts';
import { parse } from 'shared-contracts/testing';

export const aReview = (over: Partial<Review> = {}): Review =>
  parse.review({
    reviewId: 'SAMPLE-MIC-DEF2-0',
    isSample: true,
    disclosure: 'Sample review: generated for demonstration. Not written by a customer.',
    lineId: 'MIC-DEF2',
    productNumber: 'MIC-DEF2-2055516-91V',
    productName: 'Michelin Defender2',
    rating: 5,
    subRatings: { wet: 5, noise: 4 },
    title: 'Quiet and confident',
    body: 'Stays planted in heavy rain.',
    nickname: 'CedarDriver42',
    vehicle: '2019 Toyota RAV4',
    size: '225/65R17',
    milesDriven: 12500,
    submittedOn: '2026-03-04',
    wouldRecommend: true,
    helpfulVotes: 3,
    media: [],
    ...over,
  });

export const aReviewPage = (over: Partial<ReviewPage> = {}): ReviewPage => ({
  count: 24,
  reviews: [aReview()],
  page: 1,
  pageSize: 10,
  pageCount: 3,
  sort: 'MostHelpful',
  businessInfo: null,
  ...over,
});

export const anOverview: ReviewOverview = {
  count: 24,
  averageRatings: [
    { type: 'overall', rating: 4.6 },
    { type: 'wet', rating: 4.5 },
  ],
  distribution: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 5 ? 18 : rating === 4 ? 6 : 0 })),
  recommendPercent: 92,
  hasSampleReviews: true,
  disclosure: 'Sample reviews.',
};
