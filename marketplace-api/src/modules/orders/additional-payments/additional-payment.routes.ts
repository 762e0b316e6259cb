import {
  AcceptAdditionalPaymentBody,
  AdditionalPayment,
  CreateAdditionalPaymentBody,
  CreatedAdditionalPayment,
  DeclineAdditionalPaymentBody,
  ValidateAdditionalPaymentBody,
} from 'shared-contracts/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import { idempotencyKeyOf, keyRequired } from '../../../http/idempotency-header';
import { clientHash } from '../../../http/access/caller';
import { answer, sendFailure } from '../../../http/problem-reply';
import { problems } from '../../../http/problem-schema';
import type { RouteSchema } from '../../../http/route-schema';
import { SECURITY } from '../../../http/route-security';
import type { Database } from '../../../platform/database/database';
import { isFailure } from '../../../platform/values/failure';
import { once } from '../../../platform/database/idempotency';
import { hashToken } from '../../../platform/security/one-time-token';
import { tokenMissing } from '../../bookings/confirmation/confirmation-failures';
import { originOf } from '../../payments/methods/payment-origin';
import type { AdditionalPaymentService, Holder } from './additional-payment.service';

const tags = ['Additional payments'];
const security = SECURITY.token;

/** Authorizes the holder of a mailed link by `X-Confirmation-Token`, the token that the validating call returned. */
function withHolder<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  cartId: string,
  work: (holder: Holder) => Promise<T>,
): Promise<T> {
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const token = request.headers['x-confirmation-token'];
  return typeof token === 'string' && token !== '' && token.length <= 200
    ? work({ variant: request.variant, cartId, token })
    : Promise.resolve(sendFailure(request, reply, tokenMissing()) as T);
}

const validateLink = {
  security,
  tags,
  summary: 'Whether a mailed link works; asking does not use it up',
  body: ValidateAdditionalPaymentBody,
  response: { 200: AdditionalPayment, ...problems(404) },
} satisfies RouteSchema;

const readAdditionalPayment = {
  security,
  tags,
  summary: 'The payment of this cart id, and what came of it',
  params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
  response: { 200: AdditionalPayment, ...problems(404) },
} satisfies RouteSchema;

function readRoutes(app: App, payments: AdditionalPaymentService): void {
  app.post('/tms/additional-payments/url/validate', { schema: validateLink }, async (request, reply) => {
    const { cartId, token } = request.body;
    const found = await payments.validate({ variant: request.variant, cartId, token });
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return answer(request, isFailure(found) ? reply : reply.header('x-confirmation-token', token), found);
  });
  app.get('/tms/additional-payments/:id', { schema: readAdditionalPayment }, (request, reply) =>
    withHolder(request, reply, request.params.id, async (holder) =>
      answer(request, reply, await payments.read(holder)),
    ),
  );
}

const acceptAdditionalPayment = {
  security,
  tags,
  summary: 'Pay, or begin a method (needs X-Marketplace-Origin and Idempotency-Key); pays once',
  body: AcceptAdditionalPaymentBody,
  response: { 200: AdditionalPayment, ...problems(402, 404, 409, 422) },
} satisfies RouteSchema;

const declineAdditionalPayment = {
  security,
  tags,
  summary: 'Decline (needs Idempotency-Key); works once',
  body: DeclineAdditionalPaymentBody,
  response: { 204: Type.Null(), ...problems(404, 409, 422) },
} satisfies RouteSchema;

export function additionalPaymentRoutes(
  app: App,
  payments: AdditionalPaymentService,
  { db, storeOrigins }: { readonly db: Database; readonly storeOrigins: ReadonlySet<string> },
): void {
  readRoutes(app, payments);
  app.post('/tms/additional-payments/accept', { schema: acceptAdditionalPayment }, (request, reply) =>
    withHolder(request, reply, request.body.cartId, async (holder) => {
      const origin = originOf(request, storeOrigins);
      const key = idempotencyKeyOf(request);
      if (isFailure(origin)) return answer(request, reply, origin);
      if (key === null) return answer(request, reply, keyRequired());
      return answer(
        request,
        reply,
        await payments.accept(holder, { key, origin, client: clientHash(request), body: request.body }),
      );
    }),
  );
  app.post('/tms/additional-payments/decline', { schema: declineAdditionalPayment }, (request, reply) =>
    withHolder(request, reply, request.body.cartId, async (holder) => {
      const key = idempotencyKeyOf(request);
      if (key === null) return answer(request, reply, keyRequired());
      const declined = await once(
        db,
        { call: 'decline', credentialHash: hashToken(holder.token) },
        key,
        request.body,
        (fence) => payments.decline(holder, fence),
      );
      return isFailure(declined) ? answer(request, reply, declined) : reply.code(204).send(null);
    }),
  );
}

const createAdditionalPayment = {
  security: SECURITY.staff('support'),
  tags,
  summary: 'Ask for a further amount on an order; the link goes to the shopper by mail',
  params: Type.Object({ orderId: Type.String({ maxLength: 40 }) }),
  body: CreateAdditionalPaymentBody,
  response: { 201: CreatedAdditionalPayment, ...problems(404, 409, 422) },
} satisfies RouteSchema;

export function additionalPaymentStaffRoutes(app: App, payments: AdditionalPaymentService): void {
  app.post('/orders/:orderId/additional-payments', { schema: createAdditionalPayment }, async (request, reply) =>
    answer(
      request,
      reply.header('cache-control', 'no-store'),
      await payments.create(request.params.orderId, request.body),
      201,
    ),
  );
}
