import { REVIEW_PAGE_SIZE, REVIEW_SORTS } from 'shared-contracts';
import {
  BusinessInfo,
  HelpfulVotes,
  OwnerReviews,
  ReportReceipt,
  ReportReviewBody,
  ReviewCount,
  ReviewOverview,
  ReviewPage,
  WriteReviewBody,
  WrittenReview,
} from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tellTags } from '../../http/answer-tags';
import { clientHash } from '../../http/access/caller';
import { pageQuery } from '../../http/page-query';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { OF_REVIEWS, OF_REVIEWS_TOLD } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { sessionOf } from '../../http/access/session-header';
import type { Voice } from './review-voice';
import type { ReviewWritingService } from './review-writing.service';
import type { AboutReviews, ReviewService } from './review.service';

const id = Type.Optional(Type.String({ maxLength: 80 }));
const Scope = Type.Object({ productNumber: id, lineId: id });
const Page = Type.Object({
  productNumber: id,
  lineId: id,
  sort: Type.Optional(Type.Union(REVIEW_SORTS.map((sort) => Type.Literal(sort)))),
  rating: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 5 }), { maxItems: 5, description: 'stars, repeatable' }),
  ),
  vehicle: Type.Optional(Type.String({ maxLength: 60, description: 'part of the vehicle, such as RAV4' })),
  hasMedia: Type.Optional(Type.Boolean({ description: 'only reviews with photos' })),
  ...pageQuery({ pageSize: REVIEW_PAGE_SIZE, maxPageSize: 50 }),
});
const Owners = Type.Object({
  productNumber: Type.String({ minLength: 1, maxLength: 80 }),
  make: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  model: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
});
const ReviewId = Type.Object({ reviewId: Type.String({ maxLength: 80 }) });
const common = { security: SECURITY.marketplace, tags: ['Reviews'] };

const voiceOf = (request: FastifyRequest): Voice => ({ session: sessionOf(request), client: clientHash(request) });

const listProductReviews = {
  ...common,
  summary: 'Reviews of a product, or of all',
  querystring: Page,
  response: { 200: ReviewPage, ...problems(404) },
} satisfies RouteSchema;

const readOverview = {
  ...common,
  summary: 'Average, distribution and aspects',
  querystring: Scope,
  response: { 200: ReviewOverview, ...problems(404) },
} satisfies RouteSchema;

const readOwners = {
  ...common,
  summary: 'What drivers of one make and model say',
  querystring: Owners,
  response: { 200: OwnerReviews, ...problems(404) },
} satisfies RouteSchema;

const listReviews = {
  ...common,
  summary: 'Number of reviews',
  querystring: Scope,
  response: { 200: ReviewCount, ...problems(404) },
} satisfies RouteSchema;

const readBusinessInfo = {
  ...common,
  summary: 'Who is reviewed, and how they stand',
  querystring: Scope,
  response: { 200: BusinessInfo, ...problems(404) },
} satisfies RouteSchema;

function answerTold<T>(request: FastifyRequest, reply: FastifyReply, { answer: told, tags }: AboutReviews<T>) {
  tellTags(request, tags);
  return answer(request, reply, told);
}

function readRoutes(app: App, reviews: ReviewService): void {
  app.get('/product-reviews', { config: OF_REVIEWS_TOLD, schema: listProductReviews }, async (request, reply) =>
    answerTold(request, reply, await reviews.page(request.query)),
  );
  app.get('/product-reviews/overview', { config: OF_REVIEWS_TOLD, schema: readOverview }, async (request, reply) =>
    answerTold(request, reply, await reviews.overview(request.query)),
  );
  app.get('/product-reviews/owners', { config: OF_REVIEWS_TOLD, schema: readOwners }, async (request, reply) =>
    answerTold(request, reply, await reviews.owners(request.query)),
  );
  app.get('/reviews', { config: OF_REVIEWS_TOLD, schema: listReviews }, async (request, reply) =>
    answerTold(request, reply, await reviews.count(request.query)),
  );
  app.get('/reviews/business-info', { config: OF_REVIEWS_TOLD, schema: readBusinessInfo }, async (request, reply) =>
    answerTold(request, reply, await reviews.business(request.query, request.variant)),
  );
}

const writeReview = {
  ...common,
  summary: 'Write a review; a person reads it before it appears',
  body: WriteReviewBody,
  response: { 201: WrittenReview, ...problems(404, 422) },
} satisfies RouteSchema;

const voteHelpful = {
  ...common,
  summary: 'Say that a review helped; once a person',
  params: ReviewId,
  response: { 200: HelpfulVotes, ...problems(404) },
} satisfies RouteSchema;

const reportReview = {
  ...common,
  summary: 'Report a review to its moderator',
  params: ReviewId,
  body: ReportReviewBody,
  response: { 202: ReportReceipt, ...problems(404) },
} satisfies RouteSchema;

export function reviewRoutes(app: App, reviews: ReviewService, writing: ReviewWritingService): void {
  readRoutes(app, reviews);
  app.post('/product-reviews', { config: OF_REVIEWS, schema: writeReview }, async (request, reply) =>
    answer(
      request,
      reply,
      await writing.write({ variant: request.variant, client: clientHash(request) }, request.body),
      201,
    ),
  );
  app.post('/product-reviews/:reviewId/helpful', { config: OF_REVIEWS, schema: voteHelpful }, async (request, reply) =>
    answer(request, reply, await reviews.voteHelpful(request.params.reviewId, voiceOf(request))),
  );
  app.post('/product-reviews/:reviewId/report', { config: OF_REVIEWS, schema: reportReview }, async (request, reply) =>
    answer(request, reply, await writing.report(request.params.reviewId, voiceOf(request), request.body), 202),
  );
}
