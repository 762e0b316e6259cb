import { REVIEW_SORTS } from 'shared-contracts';
import { HelpfulVotes, ReviewCount, ReviewOverview, ReviewPage } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { SECURITY } from '../../http/route-security';
import type { ReviewService } from './review.service';

const id = Type.Optional(Type.String({ maxLength: 80 }));
const Scope = Type.Object({ productNumber: id, lineId: id });
const Page = Type.Object({
  productNumber: id, lineId: id, sort: Type.Optional(Type.Union(REVIEW_SORTS.map((sort) => Type.Literal(sort)))),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })), pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
});
const tags = ['Reviews'];

export function reviewRoutes(app: App, reviews: ReviewService): void {
  app.get('/product-reviews', { schema: { security: SECURITY.marketplace, tags, summary: 'Reviews of a product, or of all', querystring: Page, response: { 200: ReviewPage } } },
    async (request, reply) => answer(request, reply, await reviews.page(request.query)));
  app.get('/product-reviews/overview', { schema: { security: SECURITY.marketplace, tags, summary: 'Average, distribution and aspects', querystring: Scope, response: { 200: ReviewOverview } } },
    async (request, reply) => answer(request, reply, await reviews.overview(request.query)));
  app.get('/reviews', { schema: { security: SECURITY.marketplace, tags, summary: 'Number of reviews', querystring: Scope, response: { 200: ReviewCount } } },
    async (request, reply) => answer(request, reply, await reviews.count(request.query)));
  app.post('/product-reviews/:reviewId/helpful', { schema: { security: SECURITY.marketplace, tags, summary: 'Count a helpful vote', params: Type.Object({ reviewId: Type.String({ maxLength: 80 }) }), response: { 200: HelpfulVotes } } },
    async (request, reply) => answer(request, reply, await reviews.voteHelpful(request.params.reviewId)));
}
