import { makeReview, reviewCount, submittedOn, type Phrases, type SampleReview } from './sample-reviews';
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
    'makes %s exactly as in the golden file',
    (id, review) => {
      const index = Number(id.slice(id.lastIndexOf('-') + 1));
      expect(makeReview(lines.get(review.line_id)!, index, phrases, fitments, golden.seed)).toEqual(review);
    },
  );

  it("dates no review before its vehicle's model year or after the data's day", () => {
    const reviews = [...lines.values()].flatMap((line) =>
      Array.from({ length: reviewCount(line) }, (_, index) => makeReview(line, index, phrases, fitments)),
    );
    expect(reviews.length).toBeGreaterThan(3000);
    const isTooEarly = (review: SampleReview) =>
      review.vehicle !== null && Number(submittedOn(review).slice(0, 4)) < review.vehicle.year;
    expect(reviews.filter(isTooEarly).map(({ review_id }) => review_id)).toEqual([]);
    expect(reviews.filter(({ age_days }) => age_days < 20 || age_days >= 920)).toEqual([]);
  });
});
