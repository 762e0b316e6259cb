import { SearchCapture } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { withSession } from '../../http/access/session-header';
import type { SearchCaptureService } from './search-capture.service';

const Attach = Type.Object({
  searchId: Type.Array(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }), {
    minItems: 1,
    maxItems: 50,
    description: 'X-Search-Id of listings, repeated',
  }),
  cartNumber: Type.String({ minLength: 1, maxLength: 40 }),
});

/** Captures every response that names a search, whichever route sent it. */
export function captureSearches(app: App, captures: SearchCaptureService): void {
  app.addHook('onResponse', (request, reply, done) => {
    const searchId = reply.getHeader('x-search-id');
    if (typeof searchId === 'string' && reply.statusCode === 200)
      captures.record({ searchId, variant: request.variant, question: request.url.split('?')[1] ?? '' });
    done();
  });
}

const attachSearches = {
  security: SECURITY.session,
  tags: ['Reporting'],
  summary: 'Tell which searches a cart comes from',
  querystring: Attach,
  response: { 200: SearchCapture, ...problems(404) },
} satisfies RouteSchema;

/** Registers the GET that specification section 7 requires; repeating it changes nothing. */
export function searchCaptureRoutes(app: App, captures: SearchCaptureService): void {
  app.get('/product-search-capture/attach', { schema: attachSearches }, (request, reply) =>
    withSession(request, reply, request.query.cartNumber, async (session) =>
      answer(request, reply, await captures.attach(session, request.query.searchId)),
    ),
  );
}
