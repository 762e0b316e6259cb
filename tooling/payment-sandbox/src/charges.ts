import crypto from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChargeEntry, Ledger } from './ledger';

interface ChargeBody { amountCents: number; token: string; reference: string }
interface RefundBody { chargeId: string; amountCents: number }

const id = (prefix: string) => `${prefix}_${crypto.randomBytes(12).toString('hex')}`;
const DECLINES: Record<string, string> = { card_declined: 'card_declined', insufficient_funds: 'insufficient_funds', expired_card: 'expired_card' };

export function problem(reply: FastifyReply, status: number, code: string, detail: string, violations?: unknown) {
  return reply.code(status).type('application/problem+json').send(JSON.stringify({ type: `/problems/${code}`, title: detail, status, code, detail, ...(violations ? { violations } : {}) }));
}

const chargeSchema = {
  body: {
    type: 'object', additionalProperties: false, required: ['amountCents', 'token', 'reference'],
    properties: { amountCents: { type: 'integer', minimum: 1 }, token: { type: 'string' }, reference: { type: 'string', minLength: 1, maxLength: 100 } },
  },
};
const refundSchema = {
  body: { type: 'object', additionalProperties: false, required: ['chargeId', 'amountCents'], properties: { amountCents: { type: 'integer', minimum: 1 }, chargeId: { type: 'string' } } },
};

const answerOf = (charge: ChargeEntry) => ({
  chargeId: charge.chargeId, reference: charge.reference, amountCents: charge.amountCents, status: charge.status, code: charge.code, createdAt: charge.at,
});

/** Takes the money and then hangs up: what a lost connection looks like to the store. */
function loseAnswer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function charge(ledger: Ledger, request: FastifyRequest, reply: FastifyReply, body: ChargeBody, key: string): FastifyReply {
  const first = ledger.chargesByKey.get(key) ?? ledger.chargesByReference.get(body.reference);
  if (first) {
    const isSame = first.status === 'cancelled' || (first.amountCents === body.amountCents && first.token === body.token && first.reference === body.reference);
    return isSame ? reply.send(answerOf(first)) : problem(reply, 422, 'key_reused', 'This Idempotency-Key or reference came with another charge before.');
  }
  const token = ledger.tokens.get(body.token);
  if (!token) return problem(reply, 404, 'token_unknown', 'No such token.');
  if (token.outcome === 'provider_down') return problem(reply, 503, 'provider_down', 'The card network does not answer. Try again later.');
  const code = DECLINES[token.outcome] ?? null;
  const entry = ledger.add({ type: 'charge', at: new Date().toISOString(), chargeId: id('ch'), key, ...body, status: code === null ? 'succeeded' : 'declined', code });
  return token.outcome === 'answer_lost' ? loseAnswer(request, reply) : reply.code(201).send(answerOf(entry));
}

function refund(ledger: Ledger, reply: FastifyReply, body: RefundBody, key: string): FastifyReply {
  const known = ledger.refundsByKey.get(key);
  if (known) return reply.send(known);
  const paid = ledger.chargesById.get(body.chargeId);
  if (paid?.status !== 'succeeded') return problem(reply, 404, 'charge_unknown', 'No such paid charge.');
  if (ledger.refundedCents(body.chargeId) + body.amountCents > paid.amountCents) return problem(reply, 422, 'refund_too_large', 'More than was paid cannot be refunded.');
  return reply.code(201).send(ledger.add({ type: 'refund', at: new Date().toISOString(), refundId: id('re'), key, ...body }));
}

/** Calls of the store's server, with the secret key; `Idempotency-Key` makes a charge or refund happen once. */
export function chargeRoutes(app: FastifyInstance, ledger: Ledger): void {
  const keyOf = (request: FastifyRequest) => (typeof request.headers['idempotency-key'] === 'string' ? request.headers['idempotency-key'] : null);
  const needKey = (reply: FastifyReply) => problem(reply, 400, 'key_required', 'Send an Idempotency-Key.');

  app.post<{ Body: ChargeBody }>('/v1/charges', { schema: chargeSchema }, (request, reply) => {
    const key = keyOf(request);
    return key === null ? needKey(reply) : charge(ledger, request, reply, request.body, key);
  });
  app.get<{ Params: { reference: string } }>('/v1/charges/by-reference/:reference', (request, reply) => {
    const found = ledger.chargesByReference.get(request.params.reference);
    return found ? reply.send(answerOf(found)) : problem(reply, 404, 'charge_unknown', 'No charge has that reference.');
  });
  // Settles a doubt for good: either the charge exists and is answered, or it can never be made any more.
  app.post<{ Params: { reference: string } }>('/v1/charges/by-reference/:reference/cancel', (request, reply) => {
    const { reference } = request.params;
    const found = ledger.chargesByReference.get(reference) ?? ledger.add({ type: 'charge', at: new Date().toISOString(), chargeId: id('ch'), key: `cancel:${reference}`, reference, amountCents: 0, token: '', status: 'cancelled', code: 'cancelled' });
    return reply.send(answerOf(found));
  });
  app.post<{ Body: RefundBody }>('/v1/refunds', { schema: refundSchema }, (request, reply) => {
    const key = keyOf(request);
    return key === null ? needKey(reply) : refund(ledger, reply, request.body, key);
  });
  app.get('/v1/ledger', (_request, reply) => reply.send({ entries: ledger.entries }));
  app.get<{ Params: { token: string } }>('/v1/tokens/:token', (request, reply) => {
    const entry = ledger.tokens.get(request.params.token);
    return entry ? reply.send({ token: entry.token, brand: entry.brand, last4: entry.last4, expiry: entry.expiry }) : problem(reply, 404, 'token_unknown', 'No such token.');
  });
}
