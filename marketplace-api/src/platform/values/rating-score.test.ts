import { ratingScore } from './rating-score';

it('a score ranks 200 votes at 4.9 above a single 5.0, and that above 200 votes at 4.0', () => {
  const [few, many, fair] = [ratingScore(5, 1), ratingScore(4.9, 200), ratingScore(4, 200)];
  expect(many).toBeGreaterThan(few);
  expect(few).toBeGreaterThan(fair);
});

it('a score increases with the rating, and with the number of votes for a good rating', () => {
  expect(ratingScore(4.6, 50)).toBeGreaterThan(ratingScore(4.5, 50));
  expect(ratingScore(4.6, 51)).toBeGreaterThan(ratingScore(4.6, 50));
  expect(ratingScore(3.4, 51)).toBeLessThan(ratingScore(3.4, 50));
});

it('a score without votes is the prior', () => {
  expect(ratingScore(null, 0)).toBe(4);
});
