import { dictionary } from '../../platform/values/dictionary';

const columns = `r.review_id as "reviewId", r.is_sample as "isSample", r.disclosure, r.line_id as "lineId",
  l.brand || ' ' || l.name as "productName",
  (
    select p.product_number
    from product p
    where p.line_id = r.line_id
    order by (p.size = r.size) desc, p.price_cents limit 1
  ) as "productNumber",
  r.rating, r.sub_ratings as "subRatings", r.title, r.body, r.nickname, r.vehicle, r.size,
  r.miles_driven as "milesDriven", r.submitted_on as "submittedOn", r.would_recommend as "wouldRecommend",
  r.helpful_votes as "helpfulVotes",
  (
    select coalesce(
      json_agg(
        json_build_object(
          'mediaId', m.media_id, 'url', '/product-reviews/media/' || m.media_id, 'width', m.width,
          'height', m.height
        )
        order by m.position
      ), '[]'
    )
    from review_media m
    where m.review_id = r.review_id
  ) as media`;

const visible = "r.status = 'approved' and ($1::text is null or r.line_id = $1) and ($2 or not r.is_sample)";
const matching = `${visible}
  and (cardinality($3::int[]) = 0 or r.rating = any($3))
  and ($4::text is null or r.vehicle ilike '%' || $4 || '%')
  and (not $5 or r.media_count > 0)`;

const ORDERS: Record<string, string> = dictionary({
  Newest: 'r.submitted_on desc',
  Oldest: 'r.submitted_on',
  MostHelpful: 'r.helpful_votes desc, r.submitted_on desc',
  HighestRating: 'r.rating desc, r.submitted_on desc',
  LowestRating: 'r.rating, r.submitted_on desc',
  MediaSort: '(r.media_count > 0) desc, r.submitted_on desc',
});

/** Selects the page's ids first, so that nothing is computed for skipped rows. */
export const reviewPage = (sort: string) => ({
  name: `review-page-${sort}`,
  text: `select ${columns}
    from (
      select r.review_id from review r where ${matching}
      order by ${ORDERS[sort] ?? ORDERS.Newest}, r.review_id limit $6 offset $7
    ) part
    join review r using (review_id)
    join product_line l using (line_id)
    order by ${ORDERS[sort] ?? ORDERS.Newest}, r.review_id`,
});

/**
 * Reviews of all products: each product's most helpful review precedes its second, and stars keep their overall
 * proportion. Sorted by votes alone, a page would contain only praise of the best-selling products.
 */
export const mixedReviewPage = {
  name: 'review-page-mixed',
  text: `select ${columns}
    from (
      select review_id, share
      from (
        select review_id,
          (row_number() over (partition by rating order by turn, votes desc, submitted_on desc, review_id) - 0.5)
            / count(*) over (partition by rating) as share
        from (
          select r.review_id, r.rating, r.helpful_votes as votes, r.submitted_on,
            row_number() over (
              partition by r.line_id order by r.helpful_votes desc, r.submitted_on desc, r.review_id
            ) as turn
          from review r where ${matching}
        ) by_product
      ) by_rating
      order by share, review_id limit $6 offset $7
    ) part
    join review r using (review_id)
    join product_line l using (line_id)
    order by part.share, r.review_id`,
};

export const matchingCount = {
  name: 'review-matching-count',
  text: `select count(*)::int as count from review r where ${matching}`,
};

/** Matches drivers of exactly this make and model, of any year. */
const byOwners = `${visible} and lower(regexp_replace(r.vehicle, '^\\d{4} ', '')) = lower($3)`;

export const ownerFigures = {
  name: 'review-owner-figures',
  text: `select count(*)::int as count, round(avg(r.rating), 1)::float8 as average
    from review r
    where ${byOwners}`,
};

export const ownerReviews = {
  name: 'review-owner-reviews',
  text: `select ${columns}
    from review r
    join product_line l using (line_id)
    where ${byOwners}
    order by r.submitted_on desc, r.review_id limit $4`,
};

export const reviewCount = {
  name: 'review-count',
  text: `select count(*)::int as count from review r where ${visible}`,
};

export const overview = {
  name: 'review-overview',
  text: `select count(*)::int as count, count(*) filter (where r.is_sample)::int as "sampleCount",
      round(avg(r.rating), 1)::float8 as overall,
      round(100.0 * count(*) filter (where r.would_recommend) / nullif(count(*), 0))::int as "recommendPercent",
      json_build_array(
        count(*) filter (where rating = 5), count(*) filter (where rating = 4),
        count(*) filter (where rating = 3), count(*) filter (where rating = 2), count(*) filter (where rating = 1)
      ) as stars,
      (
        select json_object_agg(key, json_build_object('rating', average, 'count', count))
        from (
          select key, round(avg(value::int), 1)::float8 as average, count(*)::int as count
          from review r, jsonb_each_text(r.sub_ratings)
          where ${visible}
          group by key
          order by key
        ) aspects
      ) as aspects
    from review r
    where ${visible}`,
};

export const lineOfProduct = {
  name: 'line-of-product',
  text: `select l.line_id as "lineId", l.brand || ' ' || l.name as name, p.product_number as "productNumber"
    from product p
    join product_line l using (line_id)
    where p.product_number = $1 or l.line_id = $1
    order by (p.product_number = $1) desc, p.price_cents limit 1`,
};

export const lockNetwork = { text: 'select pg_advisory_xact_lock($1::bigint)' };

const fewFromThere = (table: string) =>
  `(select count(*) from ${table} x where x.review_id = $1 and x.network_hash = $3) < $4`;

/** Counts one vote per person and a few per network address; only a new vote raises the count. */
export const voteHelpful = {
  text: `with known as (select review_id from review where review_id = $1 and status = 'approved'),
      vote as (
        insert into review_vote (review_id, voter_hash, network_hash)
        select review_id, $2, $3
        from known
        where ${fewFromThere('review_vote')}
        on conflict do nothing
        returning review_id
      ),
      counted as (
        update review r
        set helpful_votes = helpful_votes + 1
        from vote v
        where r.review_id = v.review_id
        returning r.helpful_votes
      )
    select coalesce(
      (select helpful_votes from counted), (select r.helpful_votes from review r join known using (review_id))
    ) as "helpfulVotes"`,
};

export const business = {
  name: 'review-business',
  text: `select count(*)::int as count, round(avg(r.rating), 1)::float8 as overall,
      max(r.submitted_on) as "lastReviewedOn", coalesce(bool_or(r.is_sample), false) as "hasSampleReviews"
    from review r
    where ${visible}`,
};

export const insertReview = {
  text: `insert into review (
      review_id, line_id, status, is_sample, rating, sub_ratings, title, body, nickname, vehicle, size,
      miles_driven, submitted_on, would_recommend, author_hash, product_number, media_count
    )
    select $1, p.line_id, 'pending', false, $3, $4, $5, $6, $7, $8, p.size, $9, $10, $11, $12, p.product_number,
      $13
    from product p
    where p.product_number = $2
    returning (
      select l.brand || ' ' || l.name from product_line l where l.line_id = review.line_id
    ) as "productName"`,
};

/** Assigns photos that no review has yet, in the order they were named. */
export const claimMedia = {
  text: `update review_media m
    set review_id = $1, position = x.position
    from unnest($2::text[]) with ordinality as x(media_id, position)
    where m.media_id = x.media_id and m.review_id is null`,
};
export const insertMedia = {
  text: 'insert into review_media (media_id, content, content_type, width, height) values ($1, $2, $3, $4, $5)',
};
/** A photo is visible only with its published review. */
export const shownMedia = {
  name: 'review-media',
  text: `select m.content, m.content_type as "contentType"
    from review_media m
    join review r using (review_id)
    where m.media_id = $1 and r.status = 'approved'`,
};
export const anyMedia = { text: 'select content, content_type as "contentType" from review_media where media_id = $1' };

export const report = {
  text: `with known as (select review_id from review where review_id = $1 and status = 'approved'),
      written as (
        insert into review_report (review_id, reporter_hash, network_hash, reason, comment)
        select review_id, $2, $3, $5, $6
        from known
        where ${fewFromThere('review_report')}
        on conflict do nothing
      )
    select count(*)::int as count
    from known`,
};

const waiting =
  "(($1 = 'reported' and exists (select 1 from review_report x where x.review_id = r.review_id)) or r.status = $1)";
export const queueCount = { text: `select count(*)::int as count from review r where ${waiting}` };
export const queue = {
  text: `select ${columns}, r.status,
      (
        select count(*)::int - 1
        from review o
        where o.line_id = r.line_id and o.author_hash = r.author_hash
      ) as "sameAuthorCount",
      (
        select coalesce(
          json_agg(
            json_build_object('reason', x.reason, 'comment', x.comment, 'at', x.created_at) order by x.created_at
          ), '[]'
        )
        from review_report x
        where x.review_id = r.review_id
      ) as reports
    from (
      select r.review_id from review r where ${waiting} order by r.submitted_on, r.review_id limit $2 offset $3
    ) part
    join review r using (review_id)
    join product_line l using (line_id)
    order by r.submitted_on, r.review_id`,
};

export const decide = {
  text: `update review
    set status = $2, moderated_at = now(), moderation_note = $3
    where review_id = $1 and status = any($4)
    returning line_id as "lineId"`,
};
export const clearReports = { text: 'delete from review_report where review_id = $1' };
export const statusOf = { text: 'select status from review where review_id = $1' };

/** Serializes decisions about reviews of one line, so that each counts the other's review. */
export const lockLine = { text: 'select 1 from product_line where line_id = $1 for update' };
/** Recomputes a line's figures from its approved reviews. */
export const rateLine = {
  text: `update product_line l
    set rating = a.rating, review_count = a.count, customer_rating = a.own_rating,
      customer_review_count = a.own_count
    from (
      select round(avg(rating), 1) as rating, count(*)::int as count,
        round(avg(rating) filter (where not is_sample), 1) as own_rating,
        (count(*) filter (where not is_sample))::int as own_count
      from review
      where line_id = $1 and status = 'approved'
    ) a
    where l.line_id = $1`,
};
