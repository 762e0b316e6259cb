import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem, type ProviderLedger } from '../provider-ledger';
import { DECLINES, paidStatus } from '../charges';
import type { ChargeEntry, SessionEntry } from '../ledger';
import { backTo, choice, facts, gone, isApproval, isOwnForm } from './decision';
import { dollars, escape, NAMES, sendPage } from './page';

const ASKS: Readonly<Record<string, string>> = {
  'pay-pal': 'Pay with PayPal',
  affirm: 'Pay over time with Affirm',
  'pay-tomorrow': 'Pay over time with PayTomorrow',
};

function payPage(reply: FastifyReply, session: SessionEntry): FastifyReply {
  const name = NAMES[session.method] ?? '';
  const main = `<h1>${escape(ASKS[session.method] ?? name)}</h1>${facts([
    ['Store', session.merchant],
    ['Amount', dollars(session.amountCents)],
  ])}${choice(`/pay/${session.sessionId}`, 'Approve', 'Cancel and return')}
<p class="note">The store places your order when you come back; you are charged then.</p>`;
  return sendPage(reply, {
    title: `${name}: approve ${dollars(session.amountCents)}`,
    provider: name,
    variant: session.variant,
    main,
    leadsTo: [session.origin],
    frameAncestors: "'none'",
  });
}

function decideSession(
  books: ProviderLedger,
  request: FastifyRequest,
  reply: FastifyReply,
  session: SessionEntry,
): FastifyReply {
  const { sessionId, method, returnUrl } = session;
  let { status } = session;
  if (status === 'open') {
    status = isApproval(request) ? 'approved' : 'cancelled';
    books.record(
      {
        ...session,
        status,
        at: new Date().toISOString(),
        label: status === 'approved' ? (NAMES[method] ?? null) : null,
      },
      `session.${status}`,
      { sessionId, method, amountCents: session.amountCents },
    );
  }
  return reply.redirect(
    backTo(returnUrl ?? session.origin, { paymentSessionId: sessionId, paymentMethod: method, paymentStatus: status }),
    303,
  );
}

/** PayPal, Affirm, PayTomorrow: the shopper approves here and returns to the store. */
function payRoutes(app: FastifyInstance, books: ProviderLedger): void {
  const { sessions } = books.ledger;
  app.get<{ Params: { id: string } }>('/pay/:id', (request, reply) => {
    const session = sessions.get(request.params.id);
    return session?.status === 'open' && session.returnUrl !== null
      ? payPage(reply, session)
      : gone(reply, 'This payment');
  });
  app.post<{ Params: { id: string } }>('/pay/:id', (request, reply) => {
    const session = sessions.get(request.params.id);
    if (!isOwnForm(request)) return problem(reply, 403, 'form_refused', 'Decide on the page of the provider.');
    return session && session.returnUrl !== null
      ? decideSession(books, request, reply, session)
      : gone(reply, 'This payment');
  });
}

function challengePage(reply: FastifyReply, charge: ChargeEntry): FastifyReply {
  const main = `<h1>Is this you?</h1><p>Your bank wants to be sure that you make this payment.</p>${facts([
    ['Card', `ending in ${charge.last4 ?? ''}`],
    ['Amount', dollars(charge.amountCents)],
  ])}${choice(`/challenge/${charge.challengeId ?? ''}`, 'Yes, approve', 'No, refuse')}`;
  return sendPage(reply, {
    title: 'Confirm your payment',
    provider: NAMES.card ?? '',
    variant: '',
    main,
    leadsTo: charge.returnUrl ? [new URL(charge.returnUrl).origin] : [],
    frameAncestors: "'none'",
  });
}

function decideChallenge(
  books: ProviderLedger,
  request: FastifyRequest,
  reply: FastifyReply,
  charge: ChargeEntry,
): FastifyReply {
  const isConfirmed = isApproval(request);
  const outcome = books.ledger.tokens.get(charge.token)?.outcome ?? '';
  // A confirmed challenge is not a payment: the bank still decides on the card.
  const isApproved = isConfirmed && !DECLINES.includes(outcome);
  const decided =
    charge.status === 'requires_action'
      ? books.charge({
          ...charge,
          at: new Date().toISOString(),
          status: isApproved ? paidStatus(charge) : 'declined',
          code: isApproved ? null : isConfirmed ? outcome : 'authentication_failed',
        })
      : charge;
  if (charge.returnUrl === undefined)
    return sendPage(reply, {
      title: 'Done',
      provider: NAMES.card ?? '',
      variant: '',
      main: '<h1>Thank you</h1><p>Go back to the store.</p>',
      leadsTo: [],
      frameAncestors: "'none'",
    });
  return reply.redirect(
    backTo(charge.returnUrl, { paymentStatus: decided.status === paidStatus(decided) ? 'approved' : 'refused' }),
    303,
  );
}

/** 3-D Secure: the bank challenges the shopper, and the charge waits for the result. */
function challengeRoutes(app: FastifyInstance, books: ProviderLedger): void {
  const { chargesByChallenge } = books.ledger;
  app.get<{ Params: { id: string } }>('/challenge/:id', (request, reply) => {
    const charge = chargesByChallenge.get(request.params.id);
    return charge?.status === 'requires_action' ? challengePage(reply, charge) : gone(reply, 'This check');
  });
  app.post<{ Params: { id: string } }>('/challenge/:id', (request, reply) => {
    const charge = chargesByChallenge.get(request.params.id);
    if (!isOwnForm(request)) return problem(reply, 403, 'form_refused', 'Decide on the page of the provider.');
    return charge ? decideChallenge(books, request, reply, charge) : gone(reply, 'This check');
  });
}

export function redirectRoutes(app: FastifyInstance, books: ProviderLedger): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  payRoutes(app, books);
  challengeRoutes(app, books);
}
