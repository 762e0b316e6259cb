import { PaymentSession, PaymentSessionBody, PaymentToken, PaymentTokenBody } from 'shared-contracts/wire';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app-types';
import { SECURITY } from '../../http/route-security';
import { idempotencyKeyOf, keyRequired } from '../../http/idempotency-header';
import { answer } from '../../http/problem-reply';
import { withSession } from '../../http/session-header';
import type { Database } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import { once } from '../../platform/idempotency';
import type { PaymentService } from './payment.service';

const tags = ['Payment'];

/** The page's own origin, which the provider's frame talks to (decisions: required on payment calls). */
function originOf(request: FastifyRequest): string | Failure {
  const header = request.headers['x-marketplace-origin'];
  const isOrigin = typeof header === 'string' && URL.canParse(header) && new URL(header).origin === header;
  return isOrigin ? header : failure(400, 'MARKETPLACE_ORIGIN', "Send the page's origin as X-Marketplace-Origin, for example http://localhost:3000.");
}

export function paymentRoutes(app: App, payments: PaymentService, db: Database): void {
  app.post('/payment/create-session', { schema: { security: SECURITY.session, tags, summary: 'Begin paying by a method', body: PaymentSessionBody, response: { 201: PaymentSession } } },
    (request, reply) => withSession(request, reply, request.body.cartNumber, async (session) => {
      const origin = originOf(request);
      const key = idempotencyKeyOf(request);
      if (isFailure(origin)) return answer(request, reply, origin);
      if (key === null) return answer(request, reply, keyRequired());
      return answer(request, reply, await once(db, `session:${session.cartNumber}`, key, request.body, () => payments.createSession(session, request.variant, origin, request.body)), 201);
    }));

  app.post('/payment/create-token', { schema: { security: SECURITY.session, tags, summary: "Keep the provider's token for the order", body: PaymentTokenBody, response: { 201: PaymentToken } } },
    (request, reply) => withSession(request, reply, request.body.cartNumber, async (session) => {
      const origin = originOf(request);
      const key = idempotencyKeyOf(request);
      if (isFailure(origin)) return answer(request, reply, origin);
      if (key === null) return answer(request, reply, keyRequired());
      return answer(request, reply, await once(db, `token:${session.cartNumber}`, key, request.body, () => payments.createToken(session, request.variant, request.body)), 201);
    }));
}
