import crypto from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId, problem, type ProviderLedger } from './provider-ledger';
import type { SessionEntry, SessionMethod } from './ledger';
import { allowedOrigin } from './pages/allowed-origin';
import { outcomeOf } from './test-payers';

export const REDIRECT_METHODS: readonly SessionMethod[] = ['pay-pal', 'affirm', 'pay-tomorrow'];
const METHODS: readonly SessionMethod[] = [...REDIRECT_METHODS, 'google-pay', 'apple-pay'];

interface SessionBody {
  method: SessionMethod;
  amountCents: number;
  currency: string;
  merchant: string;
  variant: string;
  origin: string;
  returnUrl?: string;
  payerEmail?: string;
}

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const sessionSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['method', 'amountCents', 'merchant', 'variant', 'origin'],
    properties: {
      method: { enum: METHODS },
      amountCents: { type: 'integer', minimum: 1 },
      currency: { type: 'string', enum: ['USD'], default: 'USD' },
      merchant: text(80),
      variant: text(40),
      origin: text(300),
      returnUrl: text(1000),
      payerEmail: text(300),
    },
  },
};
const merchantSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['merchantIdentifier', 'displayName', 'initiativeContext'],
    properties: {
      merchantIdentifier: text(120),
      displayName: text(120),
      initiativeContext: text(300),
      initiative: text(20),
    },
  },
};

function answerOf(books: ProviderLedger, request: FastifyRequest, session: SessionEntry) {
  const { sessionId, method, status, amountCents, currency, label } = session;
  const address = books.addressOf(request);
  const isRedirect = REDIRECT_METHODS.includes(method);
  return {
    sessionId,
    method,
    status,
    amountCents,
    currency,
    label,
    url: status === 'rejected' ? null : `${address}/${isRedirect ? 'pay' : 'wallet'}/${sessionId}`,
    validationUrl: method === 'apple-pay' ? `${address}/apple-pay/validate/${sessionId}` : null,
  };
}

function open(books: ProviderLedger, request: FastifyRequest, reply: FastifyReply, body: SessionBody): FastifyReply {
  const { method, returnUrl = null, ...rest } = body;
  if (allowedOrigin(body.origin) !== body.origin)
    return problem(reply, 422, 'origin_refused', 'origin must be the origin of a shop on this machine.');
  if (REDIRECT_METHODS.includes(method) && (returnUrl === null || allowedOrigin(returnUrl) !== body.origin))
    return problem(reply, 422, 'return_refused', 'returnUrl must be an address of the shop.');
  const outcome = outcomeOf(method, body.payerEmail);
  const entry = books.ledger.add({
    type: 'session',
    at: new Date().toISOString(),
    sessionId: newId('cs', 32),
    method,
    ...rest,
    returnUrl,
    outcome,
    status: outcome === 'rejected' ? 'rejected' : 'open',
    label: null,
  });
  return reply.code(201).send(answerOf(books, request, entry));
}

/** Sessions: visits of a shopper to the provider, created and read by the store's server. */
export function sessionRoutes(app: FastifyInstance, books: ProviderLedger): void {
  const { sessions } = books.ledger;
  app.post<{ Body: SessionBody }>('/v1/sessions', { schema: sessionSchema }, (request, reply) =>
    open(books, request, reply, request.body),
  );
  app.get<{ Params: { id: string } }>('/v1/sessions/:id', (request, reply) => {
    const session = sessions.get(request.params.id);
    return session
      ? reply.send(answerOf(books, request, session))
      : problem(reply, 404, 'session_unknown', 'No such session.');
  });
  // Simulates Apple's servers: validates a merchant, whose page gets a session for the sheet.
  app.post<{
    Params: { id: string };
    Body: { displayName: string; merchantIdentifier: string; initiativeContext: string };
  }>('/apple-pay/validate/:id', { schema: merchantSchema }, (request, reply) => {
    const session = sessions.get(request.params.id);
    if (session?.method !== 'apple-pay' || session.status !== 'open')
      return problem(reply, 404, 'session_unknown', 'No such session.');
    const { displayName, merchantIdentifier, initiativeContext } = request.body;
    const epochTimestamp = Date.now();
    return reply.send({
      epochTimestamp,
      expiresAt: epochTimestamp + 5 * 60_000,
      merchantSessionIdentifier: merchantProof(session.sessionId),
      nonce: crypto.randomBytes(8).toString('hex'),
      merchantIdentifier,
      domainName: initiativeContext,
      displayName,
    });
  });
}

const proofKey = crypto.randomBytes(32);
/** Issued only to a validated merchant; the sheet requires it for payment. */
export const merchantProof = (sessionId: string): string =>
  crypto.createHmac('sha256', proofKey).update(sessionId).digest('base64url');
