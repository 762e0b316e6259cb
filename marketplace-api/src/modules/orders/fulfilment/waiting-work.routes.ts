import {
  FailedRefunds,
  OpenReturns,
  PutAsidePayments,
  RetriedRefund,
  StaffDisputes,
  WaitingOrders,
} from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import { answer } from '../../../http/problem-reply';
import { problems } from '../../../http/problem-schema';
import type { RouteSchema } from '../../../http/route-schema';
import { SECURITY } from '../../../http/route-security';
import type { DisputeRow } from '../../payments/disputes/dispute.service';
import { STAFF_CALLS, type StaffCall } from '../../staff/permissions';
import type { FulfilmentService } from './fulfilment.service';

const tags = ['Orders (staff)'];
const security = ({ roles }: StaffCall) => SECURITY.staff(...roles);
const querystring = Type.Object(
  { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) },
  { additionalProperties: false },
);
const PLENTY = 50;

export interface WaitingWorkServices {
  readonly fulfilment: Pick<
    FulfilmentService,
    'openReturns' | 'failedRefunds' | 'retryRefund' | 'putAsidePayments' | 'waitingOrders'
  >;
  disputes(limit: number): Promise<DisputeRow[]>;
}

const disputeOf = ({ openedAt, closedAt, ...dispute }: DisputeRow) => ({
  ...dispute,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});

const listFor = <T extends Type.TSchema>(call: StaffCall, summary: string, answered: T) =>
  ({ security: security(call), tags, summary, querystring, response: { 200: answered } }) satisfies RouteSchema;

const listReturns = listFor(STAFF_CALLS.openReturns, 'Returns that wait for their goods', OpenReturns);
const listFailedRefunds = listFor(STAFF_CALLS.failedRefunds, 'Refunds that the provider did not pay', FailedRefunds);
const listPutAsidePayments = listFor(
  STAFF_CALLS.putAsidePayments,
  'Payments that could not be settled',
  PutAsidePayments,
);
const listDisputes = listFor(
  STAFF_CALLS.disputes,
  'Payments that a bank was asked to give back; the open ones first',
  StaffDisputes,
);
const listWaitingOrders = listFor(
  STAFF_CALLS.waitingOrders,
  'Orders that go on only when staff decide something; the longest waiting first',
  WaitingOrders,
);
const retryRefund = {
  security: security(STAFF_CALLS.retryRefund),
  tags,
  summary: 'Tries a failed refund once more, under the same key at the provider',
  params: Type.Object({ refundId: Type.String({ maxLength: 120 }) }),
  response: { 200: RetriedRefund, ...problems(404, 409) },
} satisfies RouteSchema;

/** Registers the lists of open work for staff, and the actions on it. */
export function waitingWorkRoutes(app: App, { fulfilment, disputes }: WaitingWorkServices): void {
  app.get(STAFF_CALLS.openReturns.path, { schema: listReturns }, async ({ query }, reply) =>
    reply.send({ returns: await fulfilment.openReturns(query.limit ?? PLENTY) }),
  );
  app.get(STAFF_CALLS.failedRefunds.path, { schema: listFailedRefunds }, async ({ query }, reply) =>
    reply.send({ refunds: await fulfilment.failedRefunds(query.limit ?? PLENTY) }),
  );
  app.get(STAFF_CALLS.putAsidePayments.path, { schema: listPutAsidePayments }, async ({ query }, reply) =>
    reply.send({ payments: await fulfilment.putAsidePayments(query.limit ?? PLENTY) }),
  );
  app.get(STAFF_CALLS.disputes.path, { schema: listDisputes }, async ({ query }, reply) =>
    reply.send({ disputes: (await disputes(query.limit ?? PLENTY)).map(disputeOf) }),
  );
  app.get(STAFF_CALLS.waitingOrders.path, { schema: listWaitingOrders }, async ({ query }, reply) =>
    reply.send({ orders: await fulfilment.waitingOrders(query.limit ?? PLENTY) }),
  );
  app.post(STAFF_CALLS.retryRefund.path, { schema: retryRefund }, async (request, reply) =>
    answer(request, reply, await fulfilment.retryRefund(request.params.refundId)),
  );
}
