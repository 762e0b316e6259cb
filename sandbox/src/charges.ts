import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId, problem, type ProviderLedger } from './provider-ledger';
import type { ChargeDetails, ChargeEntry, SessionEntry } from './ledger';
import type { Outcome } from './test-cards';

interface ChargeBody extends ChargeDetails {
  amountCents: number;
  currency: string;
  token: string;
  reference: string;
  capture: 'now' | 'later';
  returnUrl?: string;
  /** Requires a cardholder challenge for any card. */
  challenge?: boolean;
}
interface RefundBody {
  chargeId: string;
  amountCents: number;
  currency: string;
}

/** Decline codes of these cards, also after a challenge. */
export const DECLINES: readonly string[] = ['card_declined', 'insufficient_funds', 'expired_card'];

/** The only settlement currency, and the default. */
const currency = { type: 'string', enum: ['USD'], default: 'USD' };
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const ADDRESS_FIELDS = ['line1', 'city', 'state', 'postalCode', 'country'];
const details = {
  email: text(320),
  description: text(200),
  metadata: { type: 'object', maxProperties: 20, additionalProperties: text(200) },
  billingAddress: {
    type: 'object',
    additionalProperties: false,
    required: ADDRESS_FIELDS,
    properties: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, text(200)])),
  },
};
const chargeSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['amountCents', 'token', 'reference'],
    properties: {
      amountCents: { type: 'integer', minimum: 1 },
      currency,
      token: text(200),
      reference: text(100),
      capture: { type: 'string', enum: ['now', 'later'], default: 'now' },
      returnUrl: text(1000),
      challenge: { type: 'boolean' },
      ...details,
    },
  },
};
const refundSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['chargeId', 'amountCents'],
    properties: { amountCents: { type: 'integer', minimum: 1 }, currency, chargeId: { type: 'string' } },
  },
};

const sessionOf = (session: SessionEntry | undefined) =>
  session === undefined
    ? null
    : {
        sessionId: session.sessionId,
        method: session.method,
        amountCents: session.amountCents,
        currency: session.currency,
      };

const answerOf = (books: ProviderLedger, request: FastifyRequest, charge: ChargeEntry) => ({
  chargeId: charge.chargeId,
  reference: charge.reference,
  amountCents: charge.amountCents,
  currency: charge.currency,
  status: charge.status,
  code: charge.code,
  createdAt: charge.at,
  url:
    charge.status === 'requires_action' && charge.challengeId !== undefined
      ? `${books.addressOf(request)}/challenge/${charge.challengeId}`
      : null,
});

/** Charges and then closes the connection, to simulate a lost answer. */
function loseAnswer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Returns why a session cannot pay: not approved, already paid, or another amount. */
function refusalOf(
  { ledger }: ProviderLedger,
  session: SessionEntry,
  { amountCents, currency }: ChargeBody,
): string | null {
  if (session.status !== 'approved') return 'session_not_approved';
  const isOf = (token: string) =>
    token === session.sessionId || ledger.tokens.get(token)?.sessionId === session.sessionId;
  const isUsed = [...ledger.chargesById.values()].some(
    ({ token, status }) => (status === 'succeeded' || status === 'authorised') && isOf(token),
  );
  if (isUsed) return 'session_used';
  const isCovered = amountCents <= session.amountCents && currency === session.currency;
  return isCovered ? null : 'amount_exceeds_approval';
}

/** Resolves a token, and whether it may pay this amount; null for an unknown token. */
function meansOf(
  books: ProviderLedger,
  body: ChargeBody,
): { outcome: Outcome; refusal: string | null; last4: string } | null {
  const { tokens, sessions } = books.ledger;
  const card = tokens.get(body.token);
  const session = sessions.get(card?.sessionId ?? body.token);
  const outcome = card?.outcome ?? session?.outcome;
  if (outcome === undefined) return null;
  return {
    outcome,
    refusal: session ? refusalOf(books, session, body) : null,
    last4: card?.last4 ?? '',
  };
}

/** Returns the status of a successful charge: captured, or authorized for later. */
export const paidStatus = ({ capture }: Pick<ChargeEntry, 'capture'>): 'succeeded' | 'authorised' =>
  capture === 'later' ? 'authorised' : 'succeeded';

function begin(
  books: ProviderLedger,
  request: FastifyRequest,
  reply: FastifyReply,
  body: ChargeBody,
  key: string,
): FastifyReply {
  const means = meansOf(books, body);
  if (means === null) return problem(reply, 404, 'token_unknown', 'No such token.');
  const { outcome, refusal, last4 } = means;
  if (outcome === 'provider_down')
    return problem(reply, 503, 'provider_down', 'The card network does not answer. Try again later.');
  const base = { type: 'charge', at: new Date().toISOString(), chargeId: newId('ch'), key, ...body, last4 } as const;
  if (outcome === 'late_success') {
    setTimeout(() => {
      if (books.ledger.isOpen && !books.ledger.chargesByReference.has(body.reference))
        books.charge({ ...base, status: 'succeeded', code: null });
    }, books.lateMs).unref();
    return problem(reply, 503, 'provider_down', 'The card network does not answer. Try again later.');
  }
  const isAsked = outcome === 'challenge' || (body.challenge === true && last4 !== '');
  const code = refusal ?? (DECLINES.includes(outcome) ? outcome : null);
  // The challenge precedes the bank's answer, as in 3-D Secure.
  if (isAsked && refusal === null)
    return reply
      .code(201)
      .send(
        answerOf(
          books,
          request,
          books.charge({ ...base, status: 'requires_action', code: null, challengeId: newId('3ds', 32) }),
        ),
      );
  const entry = books.charge({ ...base, status: code === null ? paidStatus(body) : 'declined', code });
  return outcome === 'answer_lost' ? loseAnswer(request, reply) : reply.code(201).send(answerOf(books, request, entry));
}

function charge(
  books: ProviderLedger,
  request: FastifyRequest,
  reply: FastifyReply,
  body: ChargeBody,
  key: string,
): FastifyReply {
  const first = books.ledger.chargesByKey.get(key) ?? books.ledger.chargesByReference.get(body.reference);
  if (!first) return begin(books, request, reply, body, key);
  const isSame =
    first.status === 'cancelled' ||
    (first.amountCents === body.amountCents &&
      first.currency === body.currency &&
      first.token === body.token &&
      first.reference === body.reference);
  return isSame
    ? reply.send(answerOf(books, request, first))
    : problem(reply, 422, 'key_reused', 'This Idempotency-Key or reference came with another charge before.');
}

function refund(books: ProviderLedger, reply: FastifyReply, body: RefundBody, key: string): FastifyReply {
  const { ledger } = books;
  const known = ledger.refundsByKey.get(key);
  if (known) return reply.send(known);
  const paid = ledger.chargesById.get(body.chargeId);
  if (paid?.status !== 'succeeded') return problem(reply, 404, 'charge_unknown', 'No such paid charge.');
  if (ledger.refundedCents(body.chargeId) + body.amountCents > paid.amountCents)
    return problem(reply, 422, 'refund_too_large', 'More than was paid cannot be refunded.');
  const entry = { type: 'refund', at: new Date().toISOString(), refundId: newId('re'), key, ...body } as const;
  return reply.code(201).send(
    books.record(entry, 'refund.succeeded', {
      refundId: entry.refundId,
      chargeId: body.chargeId,
      reference: paid.reference,
      amountCents: body.amountCents,
    }),
  );
}

/** Ends the uncertainty about a charge: returns its final state, or prevents it from ever being made. */
function ruleOut(books: ProviderLedger, reference: string): ChargeEntry {
  const found = books.ledger.chargesByReference.get(reference);
  if (found && found.status !== 'requires_action' && found.status !== 'authorised') return found;
  const none = {
    type: 'charge',
    chargeId: newId('ch'),
    key: `cancel:${reference}`,
    reference,
    amountCents: 0,
    currency: 'USD',
    token: '',
  } as const;
  return books.charge({ ...(found ?? none), at: new Date().toISOString(), status: 'cancelled', code: 'cancelled' });
}

/** Captures an authorized charge; an ended one is unchanged. */
function captureOf(books: ProviderLedger, found: ChargeEntry): ChargeEntry {
  return found.status === 'authorised'
    ? books.charge({ ...found, at: new Date().toISOString(), status: 'succeeded' })
    : found;
}

/** Calls of the store's server with the secret key; `Idempotency-Key` makes each charge or refund once. */
export function chargeRoutes(app: FastifyInstance, books: ProviderLedger): void {
  const { ledger } = books;
  const keyOf = (request: FastifyRequest) =>
    typeof request.headers['idempotency-key'] === 'string' ? request.headers['idempotency-key'] : null;
  const needKey = (reply: FastifyReply) => problem(reply, 400, 'key_required', 'Send an Idempotency-Key.');

  app.post<{ Body: ChargeBody }>('/v1/charges', { schema: chargeSchema }, (request, reply) => {
    const key = keyOf(request);
    return key === null ? needKey(reply) : charge(books, request, reply, request.body, key);
  });
  app.get<{ Params: { reference: string } }>('/v1/charges/by-reference/:reference', (request, reply) => {
    const found = ledger.chargesByReference.get(request.params.reference);
    return found
      ? reply.send(answerOf(books, request, found))
      : problem(reply, 404, 'charge_unknown', 'No charge has that reference.');
  });
  app.post<{ Params: { reference: string } }>('/v1/charges/by-reference/:reference/capture', (request, reply) => {
    const found = ledger.chargesByReference.get(request.params.reference);
    return found
      ? reply.send(answerOf(books, request, captureOf(books, found)))
      : problem(reply, 404, 'charge_unknown', 'No charge has that reference.');
  });
  app.post<{ Params: { reference: string } }>('/v1/charges/by-reference/:reference/cancel', (request, reply) =>
    reply.send(answerOf(books, request, ruleOut(books, request.params.reference))),
  );
  app.post<{ Body: RefundBody }>('/v1/refunds', { schema: refundSchema }, (request, reply) => {
    const key = keyOf(request);
    return key === null ? needKey(reply) : refund(books, reply, request.body, key);
  });
  app.get('/v1/ledger', (_request, reply) => reply.send({ entries: ledger.entries }));
  app.get<{ Params: { token: string } }>('/v1/tokens/:token', (request, reply) => {
    const entry = ledger.tokens.get(request.params.token);
    return entry
      ? reply.send({
          token: entry.token,
          brand: entry.brand,
          last4: entry.last4,
          expiry: entry.expiry,
          fingerprint: entry.fingerprint,
          session: sessionOf(ledger.sessions.get(entry.sessionId ?? '')),
        })
      : problem(reply, 404, 'token_unknown', 'No such token.');
  });
}
