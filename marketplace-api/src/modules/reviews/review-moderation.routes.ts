import { ModerationBody, ModerationQueue, ReviewStatus } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { pageQuery } from '../../http/page-query';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import type { ReviewModerationService } from './review-moderation.service';
import { reviewPhotoRoute } from './review-photo.routes';

const Queue = Type.Object({
  status: Type.Optional(
    Type.Union([ReviewStatus, Type.Literal('reported')], {
      description: 'pending (default), approved, rejected, or reported by a shopper',
    }),
  ),
  ...pageQuery({ pageSize: 20, maxPageSize: 100 }),
});
const Decision = Type.Object({ reviewId: Type.String(), status: ReviewStatus }, { additionalProperties: false });
const security = SECURITY.staff('support', 'catalog');
const common = { security, tags: ['Moderation'] };

const listPending = {
  ...common,
  summary: 'Reviews that wait for a decision',
  querystring: Queue,
  response: { 200: ModerationQueue },
} satisfies RouteSchema;

const moderateReview = {
  ...common,
  summary: 'Approve or reject a review',
  params: Type.Object({ reviewId: Type.String({ maxLength: 80 }) }),
  body: ModerationBody,
  response: { 200: Decision, ...problems(404) },
} satisfies RouteSchema;

export function reviewModerationRoutes(app: App, moderation: ReviewModerationService): void {
  app.get('/reviews', { schema: listPending }, async (request, reply) =>
    answer(
      request,
      reply.header('cache-control', 'no-store'),
      await moderation.queue(request.query.status ?? 'pending', request.query.page ?? 1, request.query.pageSize ?? 20),
    ),
  );
  app.post('/reviews/:reviewId/moderation', { schema: moderateReview }, async (request, reply) =>
    answer(request, reply, await moderation.decide(request.params.reviewId, request.body)),
  );
  reviewPhotoRoute(app, '/reviews/media', moderation, security, 0);
}
