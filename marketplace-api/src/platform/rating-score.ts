/*
 * How stars are put in order where the number of votes differs: a Bayesian mean, which draws an average towards a prior
 * until there are votes enough to outweigh it. A single 5.0 scores (5 + 20 × 4) / 21 = 4.05 and stays behind two
 * hundred votes at 4.9, (980 + 80) / 220 = 4.82. Both constants are the store's own.
 */

/** What a rating is taken for without any vote: a little below what shops and products usually get. */
const PRIOR_RATING = 4;
/** How many votes the prior counts as. */
const PRIOR_VOTES = 20;

/** Between 1 and 5. */
export const ratingScore = (rating: number | null, votes: number): number =>
  ((rating ?? PRIOR_RATING) * votes + PRIOR_RATING * PRIOR_VOTES) / (votes + PRIOR_VOTES);

/** The same in SQL, of the columns `rating` and `review_count`. */
export const RATING_SCORE_SQL = `(
    (rating * review_count + ${PRIOR_RATING} * ${PRIOR_VOTES}) / (review_count + ${PRIOR_VOTES}))`;
