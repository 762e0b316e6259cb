import { RelatedProducts } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { SECURITY } from '../../http/route-security';
import { isFailure } from '../../platform/failure';
import type { RelatedService } from './related.service';

const params = Type.Object({ productNumber: Type.String({ maxLength: 80 }) });
const querystring = Type.Object({
  fitment: Type.Optional(Type.String({ maxLength: 120, description: 'a vehicle: only what goes on it is named' })),
});
const summary = 'Similar and matching products';

export function relatedRoutes(app: App, related: RelatedService): void {
  app.get(
    '/products/:productNumber/related',
    {
      schema: {
        security: SECURITY.marketplace,
        tags: ['Products'],
        summary,
        params,
        querystring,
        response: { 200: RelatedProducts, ...problems(400, 404) },
      },
    },
    async (request, reply) => {
      const found = await related.read(request.params.productNumber, request.query.fitment ?? null);
      if (isFailure(found)) return answer(request, reply, found);
      return reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(found as never);
    },
  );
}
