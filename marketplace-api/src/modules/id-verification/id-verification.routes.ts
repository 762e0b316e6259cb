import { IdentityCallbackBody, IdentityStart, IdentityVerified } from 'shared-contracts/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer, sendFailure } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { OF_GOVERNMENT_DEALS } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { sessionOf } from '../../http/access/session-header';
import type { Session } from '../../platform/security/session';
import { cartNotFound } from '../cart/cart-failures';
import type { IdVerificationService } from './id-verification.service';

/** Limits the return path to the store itself, so that it cannot redirect to another host. */
const Start = Type.Object({
  returnPath: Type.Optional(Type.String({ pattern: '^/(?![/\\\\])[^\\\\\\s]*$', maxLength: 200 })),
});
const tags = ['Sign-in'];
const security = SECURITY.session;

/** Runs work for the session of the cart that is verified. */
function withCart<T>(request: FastifyRequest, reply: FastifyReply, work: (session: Session) => Promise<T>): Promise<T> {
  void reply.header('cache-control', 'no-store');
  const session = sessionOf(request);
  return session === null ? Promise.resolve(sendFailure(request, reply, cartNotFound()) as T) : work(session);
}

const beginVerification = {
  security,
  tags,
  summary: 'Begin an ID verification for government and military deals',
  querystring: Start,
  response: { 200: IdentityStart, ...problems(404) },
} satisfies RouteSchema;

const endVerification = {
  security,
  tags,
  summary: 'What the ID verification brought back; works once',
  body: IdentityCallbackBody,
  response: { 200: IdentityVerified, ...problems(404, 422) },
} satisfies RouteSchema;

export function idVerificationRoutes(app: App, verifications: IdVerificationService): void {
  app.get('/idme/auth', { config: OF_GOVERNMENT_DEALS, schema: beginVerification }, (request, reply) =>
    withCart(request, reply, async (session) =>
      answer(request, reply, await verifications.start(session, request.query.returnPath ?? '/cart')),
    ),
  );
  app.post('/idme/callback', { config: OF_GOVERNMENT_DEALS, schema: endVerification }, (request, reply) =>
    withCart(request, reply, async (session) =>
      answer(request, reply, await verifications.finish(session, request.body)),
    ),
  );
}
