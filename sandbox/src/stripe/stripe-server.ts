import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { EventSender } from '../webhooks';
import { createConfirmationToken } from './confirmation-tokens';
import { closeDispute, openDispute } from './disputes';
import { parseForm, textAt, type Form } from './form';
import { cancelIntent } from './payment-intents';
import { paymentIntentRoutes } from './payment-intent.routes';
import { createRefund } from './refunds';
import { centsAt, stripeCalls, type StripeCalls, type StripeKeys } from './stripe-call';
import { invalidParameter, missingParameter, missingResource } from './stripe-error';
import { secondsOf, StripeBooks } from './stripe-books';
import { stripePages } from './stripe-pages';
import { taxCalls } from './tax';

export interface StripeWebhook {
  readonly url: string;
  readonly secret: string;
}

export interface StripeServerOptions extends StripeKeys {
  /** Folder of the records. */
  readonly folder: string;
  readonly logLevel?: string;
  readonly now?: () => Date;
  /** The shop's address for events, read each time; null without one. */
  readonly webhook?: () => StripeWebhook | null;
  /** Address for browsers; default: the one that the shop's server used. */
  readonly publicUrl?: string;
}

const wrongNumber = (param: string) => invalidParameter(param, `Invalid integer: ${param}`);
const found = <T>(map: ReadonlyMap<string, T>, kind: string, id: string): T => {
  const value = map.get(id);
  if (value === undefined) throw missingResource(kind, id);
  return value;
};

/** A page of a list, the newest first. */
function listOf<T extends { readonly id: string; readonly created: number }>(
  all: Iterable<T>,
  url: string,
  form: Form,
): { object: 'list'; data: T[]; has_more: boolean; url: string } {
  const since = centsAt(form, 'created', wrongNumber, 'gte') ?? 0;
  const before = centsAt(form, 'created', wrongNumber, 'lt') ?? Infinity;
  const newest = [...all].reverse().filter(({ created }) => created >= since && created < before);
  const after = textAt(form, 'starting_after');
  const from = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  const limit = centsAt(form, 'limit', wrongNumber) ?? 10;
  return { object: 'list', data: newest.slice(from, from + limit), has_more: from + limit < newest.length, url };
}

const LIST = { parameters: ['limit', 'starting_after', 'created'] };

function refundCalls(calls: StripeCalls, books: StripeBooks): void {
  calls.post(
    '/v1/refunds',
    { parameters: ['amount', 'charge', 'metadata', 'payment_intent', 'reason'] },
    ({ form }) => {
      const [intentId, chargeId] = [textAt(form, 'payment_intent'), textAt(form, 'charge')];
      if (intentId === null && chargeId === null) throw missingParameter('charge');
      const intent = intentId === null ? null : books.intents.get(intentId);
      if (intentId !== null && !intent) throw missingResource('payment_intent', intentId, 'payment_intent');
      const id = chargeId ?? (intent?.object.latest_charge as string | null) ?? '';
      const charge = books.charges.get(id);
      if (!charge) throw missingResource('charge', id, 'charge');
      return createRefund(books, charge, centsAt(form, 'amount', wrongNumber));
    },
  );
  calls.get('/v1/refunds', LIST, ({ form }) => listOf(books.refunds.values(), '/v1/refunds', form));
  calls.get('/v1/refunds/:id', { parameters: [] }, ({ id }) => found(books.refunds, 'refund', id));
}

/** Reading, and Stripe's documented ways to end a dispute in tests. */
function disputeCalls(calls: StripeCalls, books: StripeBooks): void {
  calls.get('/v1/disputes/:id', { parameters: [] }, ({ id }) => found(books.disputes, 'dispute', id));
  calls.post('/v1/disputes/:id', { parameters: ['evidence', 'submit', 'metadata'] }, ({ form, id }) => {
    const dispute = found(books.disputes, 'dispute', id);
    const text = textAt(form, 'evidence', 'uncategorized_text');
    if (text === 'winning_evidence') return closeDispute(books, dispute, 'won');
    return text === 'losing_evidence' ? closeDispute(books, dispute, 'lost') : dispute;
  });
  calls.post('/v1/disputes/:id/close', { parameters: [] }, ({ id }) =>
    closeDispute(books, found(books.disputes, 'dispute', id), 'lost'),
  );
}

/** Calls that Stripe does not have: events of the world that a test cannot wait for. */
function localCalls(calls: StripeCalls, books: StripeBooks): void {
  calls.post(
    '/local/payment_intents/:id/expire',
    { parameters: [] },
    ({ id }) => cancelIntent(books, found(books.intents, 'payment_intent', id), 'automatic').object,
  );
  calls.post('/local/payment_intents/:id/dispute', { parameters: ['reason'] }, ({ form, id }) => {
    const { latest_charge: charge } = found(books.intents, 'payment_intent', id).object;
    const dispute = openDispute(books, charge as string, textAt(form, 'reason') ?? undefined);
    if (dispute === null) throw missingResource('charge', id);
    return dispute;
  });
}

function readCalls(calls: StripeCalls, books: StripeBooks): void {
  calls.get('/v1/payment_intents', LIST, ({ form }) =>
    listOf(
      [...books.intents.values()].map(({ object }) => object),
      '/v1/payment_intents',
      form,
    ),
  );
  calls.get('/v1/charges/:id', { parameters: [] }, ({ id }) => found(books.charges, 'charge', id));
  calls.get('/v1/events', LIST, ({ form }) => listOf(books.events.values(), '/v1/events', form));
  calls.get('/v1/events/:id', { parameters: [] }, ({ id }) => found(books.events, 'event', id));
}

/** The form of a page calls this with the publishable key. */
function tokenCalls(app: FastifyInstance, calls: StripeCalls, books: StripeBooks): void {
  calls.get(
    '/v1/confirmation_tokens/:id',
    { parameters: [] },
    ({ id }) => found(books.tokens, 'confirmationtoken', id).object,
  );
  calls.post(
    '/v1/test_helpers/confirmation_tokens',
    {
      parameters: ['payment_method', 'payment_method_data', 'payment_method_options', 'return_url', 'shipping'],
      isPublic: true,
    },
    ({ form }) => createConfirmationToken(books, form).object,
  );
  app.addHook('onRequest', async (_request, reply) => void reply.header('access-control-allow-origin', '*'));
  app.options('/v1/test_helpers/confirmation_tokens', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
      })
      .send(),
  );
}

function eventSender(options: StripeServerOptions, now: () => Date, delivered: (eventId: string) => void) {
  return new EventSender<Stripe.Event>({
    deliveryOf(event) {
      const target = options.webhook?.() ?? null;
      if (target === null) return null;
      const payload = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: target.secret,
        timestamp: secondsOf(now()),
      });
      return { url: target.url, body: payload, headers: { 'stripe-signature': signature } };
    },
    onDelivered: ({ id }) => delivered(id),
  });
}

/**
 * Creates a local server with those calls of Stripe's API that the store uses, not yet listening. Bodies contain card
 * numbers and are never logged.
 */
export async function buildStripeServer(options: StripeServerOptions): Promise<FastifyInstance> {
  const now = options.now ?? (() => new Date());
  const sender = eventSender(options, now, (eventId) => books.markDelivered(eventId));
  const books = new StripeBooks(options.folder, now, (event) => sender.send(event));
  for (const event of books.undelivered.values()) sender.send(event);
  const app = Fastify({
    logger: { level: options.logLevel ?? 'warn', base: { service: 'stripe-local' } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  app.addHook('onClose', async () => {
    sender.close();
    books.close();
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  );
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0] ?? ''}).`,
      },
    }),
  );
  app.get('/healthz', () => ({ status: 'ok' }));
  const addressOf = (request: FastifyRequest) => options.publicUrl ?? `${request.protocol}://${request.host}`;
  await app.register(async (scope) => {
    const calls = stripeCalls(scope, books, options);
    tokenCalls(scope, calls, books);
    paymentIntentRoutes(calls, books, addressOf);
    refundCalls(calls, books);
    disputeCalls(calls, books);
    readCalls(calls, books);
    taxCalls(calls, books);
    localCalls(calls, books);
  });
  stripePages(app, books);
  await app.ready();
  return app;
}
