import { makeReview, reviewCount, type Phrases, type SampleReview } from './sample-reviews';
import { plain, readFitments, readReviewPhrases, readTires } from '../../data/source-data';

interface Golden {
  seed: number;
  counts: Record<string, number>;
  reviews: SampleReview[];
}

describe('the sample review generator', () => {
  const golden = plain<Golden>('review-golden.json');
  const lines = new Map(readTires().map((line) => [line.line_id, line]));
  const phrases = readReviewPhrases<Phrases>();
  const fitments = readFitments();

  it.each(Object.entries(golden.counts))('makes the golden number of reviews of %s', (lineId, count) => {
    expect(reviewCount(lines.get(lineId)!, golden.seed)).toBe(count);
  });

  it.each(golden.reviews.map((review) => [review.review_id, review] as const))(
    'makes %s word for word',
    (id, review) => {
      const index = Number(id.slice(id.lastIndexOf('-') + 1));
      expect(makeReview(lines.get(review.line_id)!, index, phrases, fitments, golden.seed)).toEqual(review);
    },
  );
});
