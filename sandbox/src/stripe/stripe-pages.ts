import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { backTo, choice, facts, gone, isApproval, isOwnForm } from '../pages/decision';
import { dollars, escape, pageAssets, sendPage } from '../pages/page';
import { decideIntent } from './payment-intents';
import type { IntentRecord, MethodType, StripeBooks } from './stripe-books';

const TITLES: Readonly<Record<MethodType, string>> = {
  card: 'Is this you?',
  affirm: 'Pay over time with Affirm',
  paypal: 'Pay with PayPal',
};

const PAID: readonly string[] = ['succeeded', 'requires_capture'];

function decisionPage(reply: FastifyReply, { object, means, page }: IntentRecord): FastifyReply {
  const type = means?.type ?? 'card';
  const main = `<h1>${escape(TITLES[type])}</h1>${facts([
    ...(means?.card ? [['Card', `ending in ${means.card.last4}`] as const] : []),
    ['Amount', dollars(object.amount)],
  ])}${choice(`/authorize/${page?.key ?? ''}`, 'Approve', 'Refuse')}`;
  return sendPage(reply, {
    title: type === 'card' ? 'Confirm your payment' : TITLES[type],
    provider: 'Stripe, locally',
    variant: '',
    main,
    leadsTo: page?.returnUrl ? [new URL(page.returnUrl).origin] : [],
    frameAncestors: "'none'",
  });
}

/** Pages of 3-D Secure, Affirm and PayPal, which return to the shop as Stripe's do. */
export function stripePages(app: FastifyInstance, books: StripeBooks): void {
  pageAssets(app);
  const recordOf = (request: FastifyRequest): IntentRecord | undefined => {
    const { key = '' } = request.params as { key?: string };
    const record = books.intents.get(books.pages.get(key) ?? '');
    return record?.page?.key === key ? record : undefined;
  };
  app.get('/authorize/:key', (request, reply) => {
    const record = recordOf(request);
    return record?.object.status === 'requires_action' ? decisionPage(reply, record) : gone(reply, 'This payment');
  });
  app.post('/authorize/:key', (request, reply) => {
    const record = recordOf(request);
    const returnUrl = record?.page?.returnUrl;
    if (!record || !returnUrl || !isOwnForm(request)) return gone(reply, 'This payment');
    const { object } = decideIntent(books, record, isApproval(request));
    books.write();
    return reply.redirect(
      backTo(returnUrl, {
        payment_intent: object.id,
        payment_intent_client_secret: object.client_secret ?? '',
        redirect_status: PAID.includes(object.status) ? 'succeeded' : 'failed',
      }),
      303,
    );
  });
}
