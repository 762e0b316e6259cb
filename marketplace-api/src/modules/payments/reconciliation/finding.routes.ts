import { ClosedFinding, PaymentComparison, PaymentFindings, RefundedFinding } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import { answer } from '../../../http/problem-reply';
import { problems } from '../../../http/problem-schema';
import type { RouteSchema } from '../../../http/route-schema';
import { SECURITY } from '../../../http/route-security';
import { STAFF_CALLS, type StaffCall } from '../../staff/permissions';
import type { FindingService } from './finding.service';

const tags = ['Payments (staff)'];
const PLENTY = 50;
/** Times before this can't be compared: providers list a limited past. */
const OLDEST_DAYS = 90;
const DAY_MS = 86_400_000;

const security = ({ roles }: StaffCall) => SECURITY.staff(...roles);
const params = Type.Object({ findingId: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) });

const list = {
  security: security(STAFF_CALLS.paymentFindings),
  tags,
  summary: 'Money that moved at the payment provider and that the store does not know',
  querystring: Type.Object(
    { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) },
    { additionalProperties: false },
  ),
  response: { 200: PaymentFindings },
} satisfies RouteSchema;

const refund = {
  security: security(STAFF_CALLS.refundFinding),
  tags,
  summary: 'Pays back a charge that has no order',
  params,
  response: { 200: RefundedFinding, ...problems(404, 409) },
} satisfies RouteSchema;

const close = {
  security: security(STAFF_CALLS.closeFinding),
  tags,
  summary: 'Closes a finding without a refund',
  params,
  body: Type.Object({ reason: Type.String({ minLength: 3, maxLength: 200 }) }, { additionalProperties: false }),
  response: { 200: ClosedFinding, ...problems(404, 409) },
} satisfies RouteSchema;

const compare = {
  security: security(STAFF_CALLS.comparePayments),
  tags,
  summary: 'Compares payments with the records of the provider now, for example after a restore',
  body: Type.Object(
    { days: Type.Integer({ minimum: 1, maximum: OLDEST_DAYS, description: 'How far back, in days.' }) },
    { additionalProperties: false },
  ),
  response: { 200: PaymentComparison },
} satisfies RouteSchema;

/** Registers the findings of the reconciliation for staff. */
export function findingRoutes(app: App, findings: FindingService, now: () => Date): void {
  app.get(STAFF_CALLS.paymentFindings.path, { schema: list }, async ({ query }, reply) =>
    reply.send({ findings: await findings.list(query.limit ?? PLENTY) }),
  );
  app.post(STAFF_CALLS.refundFinding.path, { schema: refund }, async (request, reply) =>
    answer(request, reply, await findings.refund(request.params.findingId)),
  );
  app.post(STAFF_CALLS.closeFinding.path, { schema: close }, async (request, reply) =>
    answer(request, reply, await findings.close(request.params.findingId, request.body.reason)),
  );
  app.post(STAFF_CALLS.comparePayments.path, { schema: compare }, async ({ body }, reply) =>
    reply.send(await findings.compareSince(new Date(now().getTime() - body.days * DAY_MS))),
  );
}
