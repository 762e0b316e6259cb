import type { FastifyInstance } from 'fastify';
import { newId, problem, type ProviderLedger } from './provider-ledger';
import type { DisputeEntry } from './ledger';

const answerOf = ({ disputeId, reference, amountCents, currency, reason, status }: DisputeEntry) => ({
  disputeId,
  reference,
  amountCents,
  currency,
  reason,
  status,
});

const openSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    properties: { reason: { type: 'string', minLength: 1, maxLength: 100, default: 'fraudulent' } },
  },
};
const closeSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['status'],
    properties: { status: { enum: ['won', 'lost'] } },
  },
};

function write(books: ProviderLedger, dispute: DisputeEntry): DisputeEntry {
  const { disputeId, reference, status } = dispute;
  return books.record(dispute, `dispute.${status}`, { disputeId, reference });
}

/** Calls for the store's server; those under `/v1/test` simulate the payer's bank. */
export function disputeRoutes(app: FastifyInstance, books: ProviderLedger): void {
  const { ledger } = books;
  app.get<{ Params: { id: string } }>('/v1/disputes/:id', (request, reply) => {
    const dispute = ledger.disputes.get(request.params.id);
    return dispute ? reply.send(answerOf(dispute)) : problem(reply, 404, 'dispute_unknown', 'No such dispute.');
  });
  app.post<{ Params: { reference: string }; Body: { reason: string } }>(
    '/v1/test/charges/:reference/dispute',
    { schema: openSchema },
    (request, reply) => {
      const paid = ledger.chargesByReference.get(request.params.reference);
      if (paid?.status !== 'succeeded') return problem(reply, 404, 'charge_unknown', 'No such paid charge.');
      const { reference, amountCents, currency } = paid;
      const { reason } = request.body;
      const at = new Date().toISOString();
      const disputeId = newId('dp');
      const opened = {
        type: 'dispute',
        at,
        disputeId,
        reference,
        amountCents,
        currency,
        reason,
        status: 'opened',
      } as const;
      return reply.code(201).send(answerOf(write(books, opened)));
    },
  );
  app.post<{ Params: { id: string }; Body: { status: 'won' | 'lost' } }>(
    '/v1/test/disputes/:id',
    { schema: closeSchema },
    (request, reply) => {
      const dispute = ledger.disputes.get(request.params.id);
      if (dispute?.status !== 'opened') return problem(reply, 404, 'dispute_unknown', 'No such open dispute.');
      const closed = { ...dispute, at: new Date().toISOString(), status: request.body.status };
      return reply.send(answerOf(write(books, closed)));
    },
  );
}
