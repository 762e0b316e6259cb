import { Order, ORDER_MEDIA_TYPE, OrderBody } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import type { RouteSchema } from '../../../http/route-schema';
import { SECURITY } from '../../../http/route-security';
import { clientHash } from '../../../http/access/caller';
import { idempotencyKeyOf, keyRequired } from '../../../http/idempotency-header';
import { answer, sendFailure } from '../../../http/problem-reply';
import { sessionOf, withSession } from '../../../http/access/session-header';
import { failure, isFailure } from '../../../platform/values/failure';
import { problems } from '../../../http/problem-schema';
import { originOf, returnUrlError } from '../../payments/methods/payment-origin';
import { orderNotFound, type OrderService } from './order.service';

const tags = ['Orders'];

const placeOrder = {
  security: SECURITY.session,
  tags,
  consumes: [ORDER_MEDIA_TYPE],
  summary: `Order a cart (${ORDER_MEDIA_TYPE}; needs Idempotency-Key)`,
  body: OrderBody,
  response: { 201: Order, ...problems(402, 404, 409, 422) },
} satisfies RouteSchema;

const readOrder = {
  security: SECURITY.session,
  tags,
  summary: 'An order of this session',
  params: Type.Object({ orderId: Type.String({ maxLength: 40 }) }),
  response: { 200: Order, ...problems(404) },
} satisfies RouteSchema;

export function orderRoutes(app: App, orders: OrderService, storeOrigins: ReadonlySet<string>): void {
  app.post(
    '/orders',
    {
      schema: placeOrder,
      preParsing: async (request, _reply, payload) => {
        if ((request.headers['content-type'] ?? '').split(';')[0]?.trim() === ORDER_MEDIA_TYPE) return payload;
        throw failure(415, 'UNSUPPORTED_MEDIA_TYPE', `Send the order as ${ORDER_MEDIA_TYPE}.`);
      },
    },
    (request, reply) =>
      withSession(request, reply, request.body.cartNumber, async (session) => {
        const key = idempotencyKeyOf(request);
        if (key === null) return answer(request, reply, keyRequired());
        const named =
          request.headers['x-marketplace-origin'] === undefined && request.body.returnUrl === undefined
            ? null
            : originOf(request, storeOrigins);
        if (isFailure(named)) return answer(request, reply, named);
        const error = named === null ? null : returnUrlError(request.body.returnUrl, named);
        if (error) return answer(request, reply, error);
        const order = await orders.place({
          session,
          client: clientHash(request),
          key,
          body: request.body,
          origin: named,
        });
        return isFailure(order) ? answer(request, reply, order) : reply.code(201).type(ORDER_MEDIA_TYPE).send(order);
      }),
  );

  app.get('/orders/:orderId', { schema: readOrder }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const session = sessionOf(request);
    if (session === null) return sendFailure(request, reply, orderNotFound());
    return answer(request, reply, await orders.read(session, request.params.orderId));
  });
}
