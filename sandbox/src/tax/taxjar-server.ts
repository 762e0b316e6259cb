import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { isUntaxed, localRate, localTax } from './local-rates';

const place = (prefix: 'from' | 'to') => ({
  [`${prefix}_country`]: Type.Literal('US'),
  [`${prefix}_street`]: Type.Optional(Type.String()),
  [`${prefix}_city`]: Type.Optional(Type.String()),
  [`${prefix}_state`]: Type.String({ pattern: '^[A-Z]{2}$' }),
  [`${prefix}_zip`]: Type.String({ pattern: '^\\d{5}(-\\d{4})?$' }),
});
const Line = Type.Object({
  id: Type.Optional(Type.String()),
  quantity: Type.Optional(Type.Integer({ minimum: 1 })),
  unit_price: Type.Number(),
  product_tax_code: Type.Optional(Type.String()),
  sales_tax: Type.Optional(Type.Number()),
});
const TaxBody = Type.Object({
  ...place('from'),
  ...place('to'),
  to_state: Type.String(),
  amount: Type.Optional(Type.Number({ minimum: 0 })),
  shipping: Type.Number({ minimum: 0 }),
  line_items: Type.Optional(Type.Array(Line)),
});
const TransactionBody = Type.Object({
  ...place('to'),
  transaction_id: Type.String({ pattern: '^[\\w-]+$' }),
  transaction_reference_id: Type.Optional(Type.String()),
  transaction_date: Type.String(),
  amount: Type.Number(),
  shipping: Type.Number(),
  sales_tax: Type.Number(),
  line_items: Type.Optional(Type.Array(Line)),
});
/** A transaction that was recorded. */
export type LocalTransaction = Static<typeof TransactionBody>;

export interface TaxJarServerOptions {
  readonly apiKey: string;
  readonly logLevel?: string;
  /** States where the shop has no nexus. */
  readonly withoutNexus?: readonly string[];
}

export interface TaxJarServer {
  readonly app: FastifyInstance;
  readonly orders: ReadonlyMap<string, LocalTransaction>;
  readonly refunds: ReadonlyMap<string, LocalTransaction>;
}

const refuse = (reply: FastifyReply, status: number, error: string, detail: string) =>
  reply.code(status).send({ status, error, detail });
const cents = (dollars: number): number => Math.round(dollars * 100);

function calculate({ to_state: state, shipping, line_items = [] }: Static<typeof TaxBody>, hasNexus: boolean) {
  const lines = line_items.map(({ id = '', quantity = 1, unit_price, product_tax_code = '' }) => {
    const amount = cents(unit_price) * quantity;
    const isTaxed = hasNexus && !isUntaxed(product_tax_code);
    return { id, amount, taxable: isTaxed ? amount : 0, tax: isTaxed ? localTax(amount, state) : 0 };
  });
  const total = (pick: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + pick(line), 0) / 100;
  const rate = hasNexus ? localRate(state) / 100_000 : 0;
  return {
    order_total_amount: total(({ amount }) => amount) + shipping,
    shipping,
    taxable_amount: total(({ taxable }) => taxable),
    amount_to_collect: total(({ tax }) => tax),
    rate,
    has_nexus: hasNexus,
    freight_taxable: false,
    tax_source: hasNexus ? 'destination' : null,
    ...(hasNexus && {
      breakdown: {
        taxable_amount: total(({ taxable }) => taxable),
        tax_collectable: total(({ tax }) => tax),
        combined_tax_rate: rate,
        line_items: lines.map(({ id, taxable, tax }) => ({
          id,
          taxable_amount: taxable / 100,
          tax_collectable: tax / 100,
          combined_tax_rate: rate,
        })),
      },
    }),
  };
}

/** Creates a local server with those calls of TaxJar's API, version 2022-01-24, that the store uses. */
export function buildTaxJarServer({ apiKey, logLevel = 'warn', withoutNexus = [] }: TaxJarServerOptions): TaxJarServer {
  const app = Fastify({ logger: { level: logLevel, base: { service: 'taxjar-local' } }, forceCloseConnections: true });
  const books = { orders: new Map<string, LocalTransaction>(), refunds: new Map<string, LocalTransaction>() };
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return refuse(reply, 401, 'Unauthorized', 'Not Authorized for route');
    return undefined;
  });
  app.post('/v2/taxes', (request, reply) => {
    const { body } = request;
    if (!Value.Check(TaxBody, body)) return refuse(reply, 400, 'Bad Request', 'Your request was malformed');
    return reply.send({ tax: calculate(body, !withoutNexus.includes(body.to_state)) });
  });
  const kinds = [
    ['orders', 'order'],
    ['refunds', 'refund'],
  ] as const;
  for (const [kind, name] of kinds) {
    const kept = books[kind];
    app.post(`/v2/transactions/${kind}`, (request, reply) => {
      const { body } = request;
      if (!Value.Check(TransactionBody, body)) return refuse(reply, 400, 'Bad Request', 'Your request was malformed');
      const { transaction_id: id, transaction_reference_id: reference = '' } = body;
      if (kept.has(id))
        return refuse(reply, 422, 'Unprocessable Entity', 'Provider tranx already imported for your user account');
      if (kind === 'refunds' && !books.orders.has(reference))
        return refuse(reply, 404, 'Not Found', 'Resource can not be found');
      kept.set(id, body);
      return reply.code(201).send({ [name]: body });
    });
    app.get<{ Params: { id: string } }>(`/v2/transactions/${kind}/:id`, (request, reply) => {
      const found = kept.get(request.params.id);
      return found ? reply.send({ [name]: found }) : refuse(reply, 404, 'Not Found', 'Resource can not be found');
    });
  }
  return { app, ...books };
}
