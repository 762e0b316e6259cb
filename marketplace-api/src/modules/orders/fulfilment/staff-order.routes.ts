import {
  CancelOrderBody,
  Order,
  OrderState,
  PackingSlip,
  ReceiveReturnBody,
  RefundOrderBody,
  RefuseReturnBody,
  ReturnBody,
  ShipBody,
  StaffOrder,
  StaffOrders,
} from 'shared-contracts/wire';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import { idempotencyKeyOf, keyRequired } from '../../../http/idempotency-header';
import { answer } from '../../../http/problem-reply';
import { problems } from '../../../http/problem-schema';
import { SECURITY } from '../../../http/route-security';
import { staffOf } from '../../../http/access/staff-access';
import { isFailure } from '../../../platform/values/failure';
import type { OrderActor } from '../placement/order-actor';
import { STAFF_CALLS, type StaffCall } from '../../staff/permissions';
import type { FulfilmentService } from './fulfilment.service';
import { refundInputOf } from '../refunds/refund-input';

const tags = ['Orders (staff)'];
const params = Type.Object({ orderId: Type.String({ maxLength: 40 }) });
const security = ({ roles }: StaffCall) => SECURITY.staff(...roles);

/** Returns the owner of the call's key; a hook has rejected calls without one. */
const actorOf = (request: FastifyRequest): OrderActor => ({ kind: 'staff', member: staffOf(request) });

const Search = Type.Object(
  {
    number: Type.Optional(Type.String({ maxLength: 40, description: 'Order number or id' })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    name: Type.Optional(Type.String({ maxLength: 100, description: 'Last name, or first and last name' })),
    state: Type.Optional(OrderState),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);

function readingRoutes(app: App, orders: FulfilmentService): void {
  const { findOrders, showOrder, packingSlip } = STAFF_CALLS;
  const search = {
    security: security(findOrders),
    tags,
    summary: 'Orders by number, email, name or state; the newest first',
    querystring: Search,
    response: { 200: StaffOrders },
  };
  app.get(findOrders.path, { schema: search }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return answer(request, reply, { orders: await orders.find(request.query) });
  });
  const show = {
    security: security(showOrder),
    tags,
    summary: 'An order with its history and its money',
    params,
    response: { 200: StaffOrder, ...problems(404) },
  };
  app.get(showOrder.path, { schema: show }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return answer(request, reply, await orders.show(request.params.orderId));
  });
  const slip = {
    security: security(packingSlip),
    tags,
    summary: 'What is put into the package: items, recipient and gift message, and no prices',
    params,
    response: { 200: PackingSlip, ...problems(404, 409) },
  };
  app.get(packingSlip.path, { schema: slip }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return answer(request, reply, await orders.packingSlip(request.params.orderId));
  });
}

type Move = 'pack' | 'deliver' | 'install' | 'complete';
const MOVES: Readonly<Record<Move, string>> = {
  pack: 'The goods are packed',
  deliver: 'The goods have arrived',
  install: 'The tires are on the car',
  complete: 'Nothing more is to be done',
};

function moveRoutes(app: App, orders: FulfilmentService): void {
  for (const move of Object.keys(MOVES) as Move[]) {
    const call = STAFF_CALLS[move];
    // Only an installation can answer 422, because the order may have no installer.
    const response = { 200: Order, ...(move === 'install' ? problems(404, 409, 422) : problems(404, 409)) };
    const schema = { security: security(call), tags, summary: MOVES[move], params, response };
    app.post(call.path, { schema }, async (request, reply) =>
      answer(request, reply, await orders[move](request.params.orderId, actorOf(request))),
    );
  }
  const ship = {
    security: security(STAFF_CALLS.ship),
    tags,
    summary: 'The goods are with a carrier; the shopper is mailed the tracking',
    params,
    body: ShipBody,
    response: { 200: Order, ...problems(404, 409) },
  };
  app.post(STAFF_CALLS.ship.path, { schema: ship }, async (request, reply) => {
    const { carrier, trackingNumber } = request.body;
    const shipping = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
    return answer(request, reply, await orders.ship(request.params.orderId, shipping, actorOf(request)));
  });
}

async function refundOrder(request: FastifyRequest, body: RefundOrderBody, orders: FulfilmentService, orderId: string) {
  const key = idempotencyKeyOf(request);
  if (key === null) return keyRequired();
  const input = refundInputOf(body, key);
  return isFailure(input) ? input : orders.refundByStaff(orderId, input);
}

function moneyRoutes(app: App, orders: FulfilmentService): void {
  const cancel = {
    security: security(STAFF_CALLS.cancel),
    tags,
    summary: 'Cancels an order that is not shipped: everything goes back',
    params,
    body: CancelOrderBody,
    response: { 200: Order, ...problems(404, 409) },
  };
  app.post(STAFF_CALLS.cancel.path, { schema: cancel }, async (request, reply) => {
    const { reason } = request.body;
    return answer(request, reply, await orders.cancel(request.params.orderId, actorOf(request), reason.trim()));
  });
  const refund = {
    security: security(STAFF_CALLS.refund),
    tags,
    summary: 'Pays back everything, an amount, or lines (needs Idempotency-Key)',
    params,
    body: RefundOrderBody,
    response: { 201: Order, ...problems(404, 409, 422) },
  };
  app.post(STAFF_CALLS.refund.path, { schema: refund }, async (request, reply) =>
    answer(request, reply, await refundOrder(request, request.body, orders, request.params.orderId), 201),
  );
}

function returnRoutes(app: App, orders: FulfilmentService): void {
  const common = { tags, params };
  const ask = {
    ...common,
    security: security(STAFF_CALLS.askReturn),
    summary: 'Asks for a return for the shopper, also after the thirty days',
    body: ReturnBody,
    response: { 200: Order, ...problems(404, 409, 422) },
  };
  app.post(STAFF_CALLS.askReturn.path, { schema: ask }, async (request, reply) =>
    answer(request, reply, await orders.requestReturn(request.params.orderId, request.body, actorOf(request))),
  );
  const receive = {
    ...common,
    security: security(STAFF_CALLS.receiveReturn),
    summary: 'The returned goods are here',
    body: ReceiveReturnBody,
    response: { 200: Order, ...problems(404, 409) },
  };
  app.post(STAFF_CALLS.receiveReturn.path, { schema: receive }, async (request, reply) =>
    answer(request, reply, await orders.receiveReturn(request.params.orderId, request.body, actorOf(request))),
  );
  const refuse = {
    ...common,
    security: security(STAFF_CALLS.refuseReturn),
    summary: 'Refuses a return; the shopper is told why',
    body: RefuseReturnBody,
    response: { 200: Order, ...problems(404, 409) },
  };
  app.post(STAFF_CALLS.refuseReturn.path, { schema: refuse }, async (request, reply) => {
    const reason = request.body.reason.trim();
    return answer(request, reply, await orders.refuseReturn(request.params.orderId, { reason }, actorOf(request)));
  });
}

export function staffOrderRoutes(app: App, orders: FulfilmentService): void {
  readingRoutes(app, orders);
  moveRoutes(app, orders);
  moneyRoutes(app, orders);
  returnRoutes(app, orders);
}
