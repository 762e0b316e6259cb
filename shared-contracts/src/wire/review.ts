import Type, { type Static } from 'typebox';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A review. While `isSample` is true the `disclosure` is shown beside it and it stays out of rating markup (16 CFR Part 465). */
export const Review = Type.Object(
  {
    reviewId: Type.String(),
    isSample: Type.Boolean(),
    disclosure: nullable(Type.String()),
    lineId: Type.String(),
    /** A product of the line, to link to. */
    productNumber: Type.String(),
    productName: Type.String(),
    /** 1 to 5. */
    rating: Type.Integer(),
    /** By aspect (dry, wet, noise, ride, …), 1 to 5. */
    subRatings: Type.Record(Type.String(), Type.Integer()),
    title: Type.String(),
    body: Type.String(),
    nickname: Type.String(),
    /** "2019 Toyota RAV4" */
    vehicle: nullable(Type.String()),
    size: nullable(Type.String()),
    milesDriven: nullable(Type.Integer()),
    /** `YYYY-MM-DD` */
    submittedOn: Type.String(),
    wouldRecommend: Type.Boolean(),
    helpfulVotes: Type.Integer(),
  },
  { additionalProperties: false },
);
/** See {@link Review} (schema). */
export type Review = Static<typeof Review>;

/** Answer of GET /product-reviews (query productNumber or lineId, sort, page, pageSize); without a product, of all. */
export const ReviewPage = Type.Object(
  {
    /** All reviews that match, on all pages. */
    count: Type.Integer(),
    reviews: Type.Array(Review),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    pageCount: Type.Integer(),
    sort: Type.String(),
    /** The reviewed line; null when the page is of all products. */
    businessInfo: nullable(
      Type.Object({ name: Type.String(), url: Type.String() }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);
/** See {@link ReviewPage} (schema). */
export type ReviewPage = Static<typeof ReviewPage>;

/** An average: `type` is `overall` or an aspect; `rating` has one decimal (spec §3). */
export const AverageRating = Type.Object(
  { type: Type.String(), rating: Type.Number() },
  { additionalProperties: false },
);
/** See {@link AverageRating} (schema). */
export type AverageRating = Static<typeof AverageRating>;

/** Answer of GET /product-reviews/overview. */
export const ReviewOverview = Type.Object(
  {
    count: Type.Integer(),
    averageRatings: Type.Array(AverageRating),
    /** Reviews per star, five stars first. */
    distribution: Type.Array(
      Type.Object({ rating: Type.Integer(), count: Type.Integer() }, { additionalProperties: false }),
    ),
    /** Share that would recommend, 0 to 100; null without reviews. */
    recommendPercent: nullable(Type.Integer()),
    hasSampleReviews: Type.Boolean(),
    disclosure: nullable(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link ReviewOverview} (schema). */
export type ReviewOverview = Static<typeof ReviewOverview>;

/** Answer of GET /reviews (spec §7: count). */
export const ReviewCount = Type.Object({ count: Type.Integer() }, { additionalProperties: false });
/** See {@link ReviewCount} (schema). */
export type ReviewCount = Static<typeof ReviewCount>;

/** Answer of POST /product-reviews/{id}/helpful. */
export const HelpfulVotes = Type.Object({ helpfulVotes: Type.Integer() }, { additionalProperties: false });
/** See {@link HelpfulVotes} (schema). */
export type HelpfulVotes = Static<typeof HelpfulVotes>;
