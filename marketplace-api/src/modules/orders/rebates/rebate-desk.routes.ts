import { DecidedRebate, RebateClaimStatus, RejectRebateBody, StaffRebateClaims } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import { answer } from '../../../http/problem-reply';
import { problems } from '../../../http/problem-schema';
import type { RouteSchema } from '../../../http/route-schema';
import { SECURITY } from '../../../http/route-security';
import { STAFF_CALLS } from '../../staff/permissions';
import type { RebateClaimService } from './rebate-claim.service';

const PLENTY = 50;
const common = { security: SECURITY.staff(...STAFF_CALLS.rebateClaims.roles), tags: ['Rebates (staff)'] };
const decision = {
  ...common,
  params: Type.Object({ claimId: Type.String({ maxLength: 40 }) }),
  response: { 200: DecidedRebate, ...problems(404, 409) },
};

const list = {
  ...common,
  summary: 'Rebates that were claimed online, each with its invoice; the oldest first',
  querystring: Type.Object(
    {
      status: Type.Optional(RebateClaimStatus),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  ),
  response: { 200: StaffRebateClaims },
} satisfies RouteSchema;
const approve = { ...decision, summary: 'Approves a claim, or corrects a rejection' } satisfies RouteSchema;
const pay = {
  ...decision,
  summary: 'The card of an approved claim is mailed; only when the tires can’t come back any more',
} satisfies RouteSchema;
const reject = {
  ...decision,
  summary: 'Rejects a claim; the shopper is mailed the reason',
  body: RejectRebateBody,
} satisfies RouteSchema;

export function rebateDeskRoutes(app: App, rebates: RebateClaimService): void {
  const { rebateClaims, approveRebate, payRebate, rejectRebate } = STAFF_CALLS;
  app.get(rebateClaims.path, { schema: list }, async ({ query }, reply) => {
    void reply.header('cache-control', 'no-store');
    return reply.send({ claims: await rebates.list(query.status ?? 'filed', query.limit ?? PLENTY) });
  });
  app.post(approveRebate.path, { schema: approve }, async (request, reply) =>
    answer(request, reply, await rebates.approve(request.params.claimId)),
  );
  app.post(payRebate.path, { schema: pay }, async (request, reply) =>
    answer(request, reply, await rebates.pay(request.params.claimId)),
  );
  app.post(rejectRebate.path, { schema: reject }, async (request, reply) =>
    answer(request, reply, await rebates.reject(request.params.claimId, request.body.reason)),
  );
}
