const columns = `r.review_id as "reviewId", r.is_sample as "isSample", r.disclosure, r.line_id as "lineId", l.brand || ' ' || l.name as "productName",
  (select p.product_number from product p where p.line_id = r.line_id order by (p.size = r.size) desc, p.price_cents limit 1) as "productNumber",
  r.rating, r.sub_ratings as "subRatings", r.title, r.body, r.nickname, r.vehicle, r.size, r.miles_driven as "milesDriven",
  r.submitted_on as "submittedOn", r.would_recommend as "wouldRecommend", r.helpful_votes as "helpfulVotes"`;

const visible = "r.status = 'approved' and ($1::text is null or r.line_id = $1) and ($2 or not r.is_sample)";

/** No sample has a picture, so MediaSort falls to the newest. */
const ORDERS: Record<string, string> = {
  Newest: 'r.submitted_on desc', Oldest: 'r.submitted_on', MostHelpful: 'r.helpful_votes desc, r.submitted_on desc',
  HighestRating: 'r.rating desc, r.submitted_on desc', LowestRating: 'r.rating, r.submitted_on desc', MediaSort: 'r.submitted_on desc',
};

export const reviewPage = (sort: string) => ({
  name: `review-page-${sort}`,
  text: `select ${columns} from review r join product_line l using (line_id) where ${visible} order by ${ORDERS[sort] ?? ORDERS.Newest}, r.review_id limit $3 offset $4`,
});

export const reviewCount = { name: 'review-count', text: `select count(*)::int as count from review r where ${visible}` };

export const overview = {
  name: 'review-overview',
  text: `select count(*)::int as count, coalesce(bool_or(r.is_sample), false) as "hasSampleReviews", max(r.disclosure) as disclosure,
    round(avg(r.rating), 1)::float8 as overall, round(100.0 * count(*) filter (where r.would_recommend) / nullif(count(*), 0))::int as "recommendPercent",
    json_build_array(count(*) filter (where rating = 5), count(*) filter (where rating = 4), count(*) filter (where rating = 3),
      count(*) filter (where rating = 2), count(*) filter (where rating = 1)) as stars,
    (select json_object_agg(key, average) from (select key, round(avg(value::int), 1)::float8 as average from review r, jsonb_each_text(r.sub_ratings)
      where ${visible} group by key order by key) aspects) as aspects
    from review r where ${visible}`,
};

export const lineOfProduct = {
  name: 'line-of-product',
  text: `select l.line_id as "lineId", l.brand || ' ' || l.name as name, p.product_number as "productNumber"
    from product p join product_line l using (line_id) where p.product_number = $1 or l.line_id = $1 order by (p.product_number = $1) desc, p.price_cents limit 1`,
};

export const voteHelpful = {
  text: "update review set helpful_votes = helpful_votes + 1 where review_id = $1 and status = 'approved' returning helpful_votes as \"helpfulVotes\"",
};
