import { PaymentSession, PaymentSessionBody, PaymentToken, PaymentTokenBody } from 'shared-contracts/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../http/app-types';
import { idempotencyKeyOf, keyRequired } from '../../../http/idempotency-header';
import { answer } from '../../../http/problem-reply';
import { problems } from '../../../http/problem-schema';
import { SECURITY } from '../../../http/route-security';
import { withSession } from '../../../http/access/session-header';
import type { Database } from '../../../platform/database/database';
import { isFailure, type Failure } from '../../../platform/values/failure';
import { once, type Fence } from '../../../platform/database/idempotency';
import type { Session } from '../../../platform/security/session';
import { originOf, type StoreOrigin } from './payment-origin';
import type { PaymentService } from './payment.service';

const tags = ['Payment'];
const security = SECURITY.session;

/**
 * Seconds a call may take: one provider query of at most eight. A repeated call is harmless, because the last token
 * counts.
 */
const LONGEST_SECONDS = 10;

const createSession = {
  security,
  tags,
  summary: 'Begin paying by a method (needs X-Marketplace-Origin and Idempotency-Key)',
  body: PaymentSessionBody,
  response: { 201: PaymentSession, ...problems(404, 409, 422) },
};

const createToken = {
  security,
  tags,
  summary:
    "Keep the provider's token or approved session for the order (needs X-Marketplace-Origin and Idempotency-Key)",
  body: PaymentTokenBody,
  response: { 201: PaymentToken, ...problems(404, 409, 422) },
};

type CartRequest = FastifyRequest & { body: { cartNumber: string } };

export function paymentRoutes(
  app: App,
  payments: PaymentService,
  { db, storeOrigins }: { readonly db: Database; readonly storeOrigins: ReadonlySet<string> },
): void {
  /** Requirements of both calls: the cart's session, the page's origin and an idempotency key. */
  const keyed = (
    what: string,
    request: CartRequest,
    reply: FastifyReply,
    work: (session: Session, origin: StoreOrigin, fence: Fence) => Promise<unknown>,
  ) =>
    withSession(request, reply, request.body.cartNumber, async (session) => {
      const origin = originOf(request, storeOrigins);
      const key = idempotencyKeyOf(request);
      if (isFailure(origin)) return answer(request, reply, origin);
      if (key === null) return answer(request, reply, keyRequired());
      return answer(
        request,
        reply,
        await once(
          db,
          { call: what, credentialHash: session.hash },
          key,
          request.body,
          (fence) => work(session, origin, fence) as Promise<object | Failure>,
          LONGEST_SECONDS,
        ),
        201,
      );
    });

  app.post(
    '/payment/create-session',
    {
      schema: createSession,
    },
    (request, reply) =>
      keyed('session', request, reply, (session, origin, fence) =>
        payments.createSession({ session, origin, fence }, request.body),
      ),
  );

  app.post(
    '/payment/create-token',
    {
      schema: createToken,
    },
    (request, reply) =>
      keyed('token', request, reply, (session, _origin, fence) =>
        payments.createToken({ session, fence }, request.body),
      ),
  );
}
