import {
  AppointmentLink,
  Order,
  OrderAccess,
  OrderCodeBody,
  OrderLookup,
  OrderLookupBody,
  RebateClaimBody,
  ReturnBody,
} from 'shared-contracts/wire';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import { withMember } from '../../../http/access/access-token';
import { clientHash } from '../../../http/access/caller';
import { withConfirmationToken } from '../../../http/access/confirmation-token';
import { answer, sendFailure } from '../../../http/problem-reply';
import { problems } from '../../../http/problem-schema';
import { GUESSABLE } from '../../../http/route-config';
import { SECURITY } from '../../../http/route-security';
import { sessionOf } from '../../../http/access/session-header';
import type { MemberDirectory } from '../../../platform/security/member';
import { orderNotFound } from '../placement/order.service';
import type { LinkHolder, OrderAccessService } from './order-access.service';
import type { OrderLookupService } from './order-lookup.service';

const tags = ['Orders'];
const params = Type.Object({ orderId: Type.String({ maxLength: 40 }) });

interface OrderRequest extends Pick<FastifyRequest, 'variant'> {
  readonly params: { readonly orderId: string };
}
const holderOf = ({ variant, params: { orderId } }: OrderRequest, token: string): LinkHolder => ({
  variant,
  orderId,
  token,
});

const readPage = {
  security: SECURITY.token,
  tags,
  summary: "An order, for whoever holds its link's token; asking does not use it up",
  params,
  response: { 200: Order, ...problems(404) },
};
const cancel = {
  security: SECURITY.token,
  tags,
  summary: 'Cancels an order that has not been shipped; everything that was paid goes back',
  params,
  response: { 200: Order, ...problems(404, 409) },
};
const requestReturn = {
  security: SECURITY.token,
  tags,
  summary: 'Asks to send something back, within 30 days of its delivery',
  params,
  body: ReturnBody,
  response: { 200: Order, ...problems(404, 409, 422) },
};
const fileRebate = {
  security: SECURITY.token,
  tags,
  summary: 'Files a rebate that the order earned; the invoice is the order itself. Sent again, it is the same claim',
  params: Type.Object({ orderId: Type.String({ maxLength: 40 }), promotionId: Type.String({ maxLength: 60 }) }),
  body: RebateClaimBody,
  response: { 200: Order, ...problems(404, 409, 422) },
};
const linkToAppointment = {
  security: SECURITY.token,
  tags,
  summary: "A link to the page on which the order's appointment is changed",
  params,
  response: { 200: AppointmentLink, ...problems(404, 409) },
};
const issueToken = {
  security: SECURITY.session,
  tags,
  summary: 'A token that opens the order in any browser, for the session that ordered',
  params,
  response: { 200: OrderAccess, ...problems(404) },
};

/** Registers the order page calls, authorized by the token of its link. */
export function orderPageRoutes(app: App, access: OrderAccessService): void {
  app.get('/orders/:orderId/page', { schema: readPage }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(request, reply, await access.read(holderOf(request, token))),
    ),
  );
  app.post('/orders/:orderId/cancel', { schema: cancel }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(request, reply, await access.cancel(holderOf(request, token))),
    ),
  );
  app.post('/orders/:orderId/returns', { schema: requestReturn }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(request, reply, await access.requestReturn(holderOf(request, token), request.body)),
    ),
  );
  app.post('/orders/:orderId/rebates/:promotionId/claims', { schema: fileRebate }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(
        request,
        reply,
        await access.fileRebate(holderOf(request, token), request.params.promotionId, request.body),
      ),
    ),
  );
  app.post('/orders/:orderId/appointment-link', { schema: linkToAppointment }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(request, reply, await access.appointmentLink(holderOf(request, token))),
    ),
  );
  app.post('/orders/:orderId/access-token', { schema: issueToken }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const session = sessionOf(request);
    if (session === null) return sendFailure(request, reply, orderNotFound());
    return answer(request, reply, await access.forSession(session, request.params.orderId));
  });
}

const askForCode = {
  security: SECURITY.marketplace,
  tags,
  summary: 'Mails a code for an order to its customer; says the same when there is no such order',
  body: OrderLookupBody,
  response: { 202: OrderLookup },
};
const openWithCode = {
  security: SECURITY.marketplace,
  tags,
  summary: 'A token that opens the order, for its number, email and mailed code',
  body: OrderCodeBody,
  response: { 200: OrderAccess, ...problems(404) },
};

/** Registers the calls that find an order without its mail. */
export function orderLookupRoutes(app: App, lookups: OrderLookupService): void {
  app.post('/order-lookups', { config: GUESSABLE, schema: askForCode }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return reply
      .code(202)
      .send(await lookups.ask({ variant: request.variant, client: clientHash(request) }, request.body));
  });
  app.post('/order-lookups/access', { config: GUESSABLE, schema: openWithCode }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return answer(request, reply, await lookups.open(request.variant, request.body));
  });
}

const openOwn = {
  security: SECURITY.member,
  tags,
  summary: 'A token that opens an order of the signed-in member',
  params,
  response: { 200: OrderAccess, ...problems(404) },
};

/** Registers the calls for a member's own orders, which need no code. */
export function memberOrderRoutes(app: App, access: OrderAccessService, members: MemberDirectory): void {
  app.post('/account/orders/:orderId/access-token', { schema: openOwn }, (request, reply) =>
    withMember(request, reply, members, async (member) =>
      answer(request, reply, await access.forMember(member, request.params.orderId)),
    ),
  );
}
