import Type, { type Static } from 'typebox';
import { REPORT_REASONS, REVIEW_LIMITS } from '../../rules/rules';
import { Email, prose } from '../values/text';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A shopper's photo, resized and without metadata; `url` is relative to the API's version. */
export const ReviewMedia = Type.Object(
  { mediaId: Type.String(), url: Type.String(), width: Type.Integer(), height: Type.Integer() },
  { additionalProperties: false },
);
/** See {@link ReviewMedia} (schema). */
export type ReviewMedia = Static<typeof ReviewMedia>;

/**
 * A review. While `isSample` is true, pages show the `disclosure` and exclude it from rating markup (16 CFR Part 465).
 */
export const Review = Type.Object(
  {
    reviewId: Type.String(),
    isSample: Type.Boolean(),
    disclosure: nullable(Type.String()),
    lineId: Type.String(),
    /** A product of the line, for links. */
    productNumber: Type.String(),
    productName: Type.String(),
    /** 1 to 5. */
    rating: Type.Integer(),
    /** Rating per aspect (dry, wet, noise, ride, …), 1 to 5. */
    subRatings: Type.Record(Type.String(), Type.Integer()),
    title: Type.String(),
    body: Type.String(),
    nickname: Type.String(),
    /** For example "2019 Toyota RAV4". */
    vehicle: nullable(Type.String()),
    size: nullable(Type.String()),
    milesDriven: nullable(Type.Integer()),
    /** `YYYY-MM-DD`. */
    submittedOn: Type.String(),
    wouldRecommend: Type.Boolean(),
    helpfulVotes: Type.Integer(),
    media: Type.Array(ReviewMedia),
  },
  { additionalProperties: false },
);
/** See {@link Review} (schema). */
export type Review = Static<typeof Review>;

/**
 * Answer of GET /product-reviews (query productNumber or lineId, sort, page, pageSize); without a product, reviews of
 * all.
 */
export const ReviewPage = Type.Object(
  {
    /** Matching reviews on all pages. */
    count: Type.Integer(),
    reviews: Type.Array(Review),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    pageCount: Type.Integer(),
    sort: Type.String(),
    /** The reviewed line; null when the page covers all products. */
    businessInfo: nullable(Type.Object({ name: Type.String(), url: Type.String() }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
/** See {@link ReviewPage} (schema). */
export type ReviewPage = Static<typeof ReviewPage>;

/** An average: `type` is `overall` or an aspect; `rating` has one decimal (spec §3). */
export const AverageRating = Type.Object(
  {
    type: Type.String(),
    rating: Type.Number(),
    /** Number of ratings of an aspect. */
    count: Type.Optional(Type.Integer()),
  },
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
    /** Share of reviewers who recommend it, 0 to 100; null without reviews. */
    recommendPercent: nullable(Type.Integer()),
    hasSampleReviews: Type.Boolean(),
    disclosure: nullable(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link ReviewOverview} (schema). */
export type ReviewOverview = Static<typeof ReviewOverview>;

/** Answer of GET /product-reviews/owners: latest reviews of a line by drivers of one make and model. */
export const OwnerReviews = Type.Object(
  {
    count: Type.Integer(),
    /** One decimal; null without reviews. */
    average: nullable(Type.Number()),
    reviews: Type.Array(Review),
  },
  { additionalProperties: false },
);
/** See {@link OwnerReviews} (schema). */
export type OwnerReviews = Static<typeof OwnerReviews>;

/** Answer of GET /reviews (spec §7: count). */
export const ReviewCount = Type.Object({ count: Type.Integer() }, { additionalProperties: false });
/** See {@link ReviewCount} (schema). */
export type ReviewCount = Static<typeof ReviewCount>;

/** Answer of POST /product-reviews/{id}/helpful. */
export const HelpfulVotes = Type.Object({ helpfulVotes: Type.Integer() }, { additionalProperties: false });
/** See {@link HelpfulVotes} (schema). */
export type HelpfulVotes = Static<typeof HelpfulVotes>;

/** Answer of GET /reviews/business-info: the reviewed line with its ratings, or the store when no product is given. */
export const BusinessInfo = Type.Object(
  {
    name: Type.String(),
    /** Page of the reviewed line or store. */
    url: Type.String(),
    count: Type.Integer(),
    averageRatings: Type.Array(AverageRating),
    /** `YYYY-MM-DD` of the newest review; null without reviews. */
    lastReviewedOn: nullable(Type.String()),
    hasSampleReviews: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** See {@link BusinessInfo} (schema). */
export type BusinessInfo = Static<typeof BusinessInfo>;

/** Body of POST /product-reviews. The email address gets a receipt and is never shown. */
export const WriteReviewBody = Type.Object(
  {
    productNumber: Type.String({ minLength: 1, maxLength: 80 }),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    subRatings: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z_ ]{2,30}$' }), Type.Integer({ minimum: 1, maximum: 5 }), {
        maxProperties: 10,
      }),
    ),
    title: Type.String({ minLength: REVIEW_LIMITS.title[0], maxLength: REVIEW_LIMITS.title[1] }),
    body: prose({ minLength: REVIEW_LIMITS.body[0], maxLength: REVIEW_LIMITS.body[1] }),
    nickname: Type.String({ minLength: REVIEW_LIMITS.nickname[0], maxLength: REVIEW_LIMITS.nickname[1] }),
    email: Email,
    vehicle: Type.Optional(Type.String({ minLength: 2, maxLength: 80 })),
    milesDriven: Type.Optional(Type.Integer({ minimum: 0, maximum: 500_000 })),
    wouldRecommend: Type.Boolean(),
    /** Photos that were uploaded with POST /product-reviews/media. */
    mediaIds: Type.Optional(
      Type.Array(Type.String({ minLength: 8, maxLength: 60 }), { maxItems: REVIEW_LIMITS.photos, uniqueItems: true }),
    ),
  },
  { additionalProperties: false },
);
/** See {@link WriteReviewBody} (schema). */
export type WriteReviewBody = Static<typeof WriteReviewBody>;

/** Answer of POST /product-reviews: the review waits for moderation. */
export const WrittenReview = Type.Object(
  { reviewId: Type.String(), status: Type.Literal('pending'), message: Type.String() },
  { additionalProperties: false },
);
/** See {@link WrittenReview} (schema). */
export type WrittenReview = Static<typeof WrittenReview>;

/** Body of POST /product-reviews/{id}/report, with one of the reasons of spec §3. */
export const ReportReviewBody = Type.Object(
  {
    reason: Type.Union(REPORT_REASONS.map((reason) => Type.Literal(reason))),
    comment: Type.Optional(prose({ minLength: 0, maxLength: 500 })),
  },
  { additionalProperties: false },
);
/** See {@link ReportReviewBody} (schema). */
export type ReportReviewBody = Static<typeof ReportReviewBody>;

/** Answer of POST /product-reviews/{id}/report. A second report by the same person is accepted and counts once. */
export const ReportReceipt = Type.Object(
  { status: Type.Literal('received'), message: Type.String() },
  { additionalProperties: false },
);
/** See {@link ReportReceipt} (schema). */
export type ReportReceipt = Static<typeof ReportReceipt>;

/** States of a review: it is public only after a moderator approved it. */
export const ReviewStatus = Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')]);
/** See {@link ReviewStatus} (schema). */
export type ReviewStatus = Static<typeof ReviewStatus>;

/** A review for its moderator. */
export const ModeratedReview = Type.Object(
  {
    reviewId: Type.String(),
    status: ReviewStatus,
    productName: Type.String(),
    rating: Type.Integer(),
    title: Type.String(),
    body: Type.String(),
    nickname: Type.String(),
    submittedOn: Type.String(),
    media: Type.Array(ReviewMedia),
    /** Number of other reviews of this line by the same author. */
    sameAuthorCount: Type.Integer(),
    reports: Type.Array(
      Type.Object(
        { reason: Type.String(), comment: nullable(Type.String()), at: Type.String() },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
/** See {@link ModeratedReview} (schema). */
export type ModeratedReview = Static<typeof ModeratedReview>;

/** Answer of GET /management/v1/reviews. */
export const ModerationQueue = Type.Object(
  { reviews: Type.Array(ModeratedReview), count: Type.Integer() },
  { additionalProperties: false },
);
/** See {@link ModerationQueue} (schema). */
export type ModerationQueue = Static<typeof ModerationQueue>;

/** Body of POST /management/v1/reviews/{id}/moderation. */
export const ModerationBody = Type.Object(
  {
    decision: Type.Union([Type.Literal('approved'), Type.Literal('rejected')]),
    reason: Type.Optional(Type.String({ maxLength: 300 })),
  },
  { additionalProperties: false },
);
/** See {@link ModerationBody} (schema). */
export type ModerationBody = Static<typeof ModerationBody>;
