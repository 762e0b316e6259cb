import type { FastifyInstance } from 'fastify';
import type { ChargeEntry, Ledger, RefundEntry } from './ledger';

interface EntriesQuery {
  from: string;
  until: string;
  after: number;
  limit: number;
}

const when = { type: 'string', format: 'date-time' };
const schema = {
  querystring: {
    type: 'object',
    additionalProperties: false,
    required: ['from', 'until'],
    properties: {
      from: when,
      until: when,
      after: { type: 'integer', minimum: 0, default: 0 },
      limit: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
    },
  },
};

function entryOf(ledger: Ledger, entry: ChargeEntry | RefundEntry) {
  const { chargeId, amountCents, currency, at } = entry;
  const charge = ledger.chargesById.get(chargeId);
  return {
    kind: entry.type,
    entryId: entry.type === 'charge' ? chargeId : entry.refundId,
    chargeId,
    reference: charge?.reference ?? null,
    description: entry.type === 'charge' ? (entry.description ?? null) : null,
    amountCents,
    currency,
    at,
  };
}

/** Lists money that moved in a period: charges before refunds, each in the order of the ledger. */
export function entryRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.get<{ Querystring: EntriesQuery }>('/v1/entries', { schema }, ({ query }) => {
    const [begin, end] = [Date.parse(query.from), Date.parse(query.until)];
    const taken = [...ledger.chargesById.values()].filter(({ status }) => status === 'succeeded');
    const moved = [...taken, ...ledger.refundsByKey.values()].filter(
      ({ at }) => Date.parse(at) >= begin && Date.parse(at) < end,
    );
    const last = query.after + query.limit;
    return {
      entries: moved.slice(query.after, last).map((entry) => entryOf(ledger, entry)),
      next: last < moved.length ? String(last) : null,
    };
  });
}
