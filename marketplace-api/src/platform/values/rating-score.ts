/*
 * Ranks ratings with different numbers of votes by a Bayesian mean, which moves an average towards a prior until there
 * are enough votes. A single 5.0 scores (5 + 20 × 4) / 21 = 4.05, below two hundred votes at 4.9 with (980 + 80) / 220
 * = 4.82. Both constants are the store's own choice.
 */

/** Assumed rating without votes: a little below what shops and products usually get. */
const PRIOR_RATING = 4;
/** Number of votes that the prior counts as. */
const PRIOR_VOTES = 20;

/** Returns the score, between 1 and 5. */
export const ratingScore = (rating: number | null, votes: number): number =>
  ((rating ?? PRIOR_RATING) * votes + PRIOR_RATING * PRIOR_VOTES) / (votes + PRIOR_VOTES);

/** The same score in SQL, from the columns `rating` and `review_count`. */
export const RATING_SCORE_SQL = `(
    (rating * review_count + ${PRIOR_RATING} * ${PRIOR_VOTES}) / (review_count + ${PRIOR_VOTES}))`;
