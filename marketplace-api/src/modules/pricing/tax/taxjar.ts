import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { jsonCall, OutboundError } from '../../../platform/outbound/json-call';
import { centsOf } from '../../../platform/values/money';
import { TaxAnswerError } from './tax-check';
import {
  sumOf,
  type TaxAnswer,
  type TaxCodes,
  type TaxedOrder,
  type TaxItem,
  type TaxPlace,
  type TaxProvider,
  type TaxRefund,
  type TaxReportResult,
  type TaxRequest,
} from './tax-provider';

export const TAXJAR_API_VERSION = '2022-01-24';

export interface TaxJarOptions {
  readonly apiKey: string;
  readonly apiUrl: string;
  readonly from: TaxPlace;
  readonly codes: TaxCodes;
  readonly timeoutMs?: number;
}

const Calculation = Type.Object({
  tax: Type.Object({
    amount_to_collect: Type.Number(),
    has_nexus: Type.Boolean(),
    breakdown: Type.Optional(
      Type.Object({
        line_items: Type.Optional(Type.Array(Type.Object({ id: Type.String(), tax_collectable: Type.Number() }))),
      }),
    ),
  }),
});
/** Stored amounts are texts or numbers, by the documented examples. */
const Amount = Type.Union([Type.Number(), Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' })]);
const Stored = Type.Object({ transaction_id: Type.String(), sales_tax: Amount });
const StoredOrder = Type.Object({ order: Stored });
const StoredRefund = Type.Object({ refund: Stored });

const dollars = (cents: number): number => cents / 100;

/** Amounts with fractions of a cent are no tax that an order can be charged. */
function exactCents(amount: number): number {
  const cents = centsOf(amount);
  if (Math.abs(amount * 100 - cents) > 1e-6) throw new TaxAnswerError('the answer of taxjar has a wrong amount');
  return cents;
}

function parsed<T extends Type.TSchema>(schema: T, answer: unknown): Static<T> {
  if (!Value.Check(schema, answer)) throw new TaxAnswerError('the answer of taxjar has a wrong shape');
  return answer;
}

const fromOf = ({ street, city, state, zip }: TaxPlace) => ({
  from_country: 'US',
  from_street: street,
  from_city: city,
  from_state: state,
  from_zip: zip,
});
const toOf = ({ street, city, state, zip }: TaxPlace) => ({
  to_country: 'US',
  to_street: street,
  to_city: city,
  to_state: state,
  to_zip: zip,
});

/** Lines with a quantity of one, because a price per unit could have fractions of a cent. */
const lineOf = ({ id, kind, cents }: TaxItem, codes: TaxCodes) => ({
  id,
  quantity: 1,
  unit_price: dollars(cents),
  ...(codes[kind] !== '' && { product_tax_code: codes[kind] }),
});

function answerOf({ items }: TaxRequest, answer: unknown): TaxAnswer {
  const { tax } = parsed(Calculation, answer);
  const lines = tax.breakdown?.line_items ?? (tax.has_nexus ? [] : items.map(({ id }) => ({ id, tax_collectable: 0 })));
  return {
    calculationId: null,
    totalCents: exactCents(tax.amount_to_collect),
    items: lines.map(({ id, tax_collectable }) => ({ id, cents: exactCents(tax_collectable) })),
  };
}

/** Statuses of a request that a repetition makes no better. */
const FINAL: readonly number[] = [400, 404, 406, 410, 422];
/** Answer to a transaction that the account has. */
const IS_KNOWN = 422;

type Send = (method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal) => Promise<unknown>;

/** Records a transaction, or reads the one that an earlier try recorded. */
async function record(
  send: Send,
  kind: 'orders' | 'refunds',
  reference: string,
  taxCents: number,
  body: object,
): Promise<TaxReportResult> {
  const read = async (answer: unknown) =>
    kind === 'orders' ? parsed(StoredOrder, answer).order : parsed(StoredRefund, answer).refund;
  try {
    const made = await read(
      await send('POST', `/v2/transactions/${kind}`, { transaction_id: reference, ...body }).catch((error: unknown) => {
        if (!(error instanceof OutboundError) || error.status !== IS_KNOWN) throw error;
        return send('GET', `/v2/transactions/${kind}/${encodeURIComponent(reference)}`);
      }),
    );
    const reportedCents = Math.abs(exactCents(Number(made.sales_tax)));
    if (made.transaction_id !== reference || reportedCents !== taxCents)
      return { kind: 'refused', code: 'tax_differs' };
    return { kind: 'reported', transactionId: made.transaction_id, taxCents: reportedCents };
  } catch (error) {
    if (error instanceof OutboundError && FINAL.includes(error.status ?? 0))
      return { kind: 'refused', code: `status_${error.status}` };
    throw error;
  }
}

/**
 * Taxes by TaxJar. Verified against a local implementation of the documented API version 2022-01-24 on 2026-11-28; not
 * yet against the live service.
 */
export function taxJar({ apiKey, apiUrl, from, codes, timeoutMs = 8000 }: TaxJarOptions): TaxProvider {
  const send: Send = (method, path, body, signal = AbortSignal.timeout(timeoutMs)) =>
    jsonCall({
      service: 'tax service',
      method,
      url: new URL(path, apiUrl),
      headers: { authorization: `Bearer ${apiKey}`, 'x-api-version': TAXJAR_API_VERSION },
      signal,
      ...(body === undefined ? {} : { body }),
    });

  return {
    name: 'taxjar',
    async calculate(request, signal) {
      const body = {
        ...fromOf(from),
        ...toOf(request.to),
        shipping: dollars(request.shippingCents),
        line_items: request.items.map((item) => lineOf(item, codes)),
      };
      return answerOf(request, await send('POST', '/v2/taxes', body, signal));
    },
    commit({ reference, request, taxes, placedOn }: TaxedOrder) {
      const taxOf = new Map(taxes.map(({ id, cents }) => [id, cents]));
      const taxCents = sumOf(taxes);
      return record(send, 'orders', reference, taxCents, {
        transaction_date: placedOn,
        ...fromOf(from),
        ...toOf(request.to),
        amount: dollars(sumOf(request.items) + request.shippingCents),
        shipping: dollars(request.shippingCents),
        sales_tax: dollars(taxCents),
        line_items: request.items.map((item) => ({
          ...lineOf(item, codes),
          sales_tax: dollars(taxOf.get(item.id) ?? 0),
        })),
      });
    },
    refund: ({ reference, order, transactionId, netCents, taxCents, refundedOn }: TaxRefund) =>
      record(send, 'refunds', reference, taxCents, {
        transaction_reference_id: transactionId,
        transaction_date: refundedOn,
        ...fromOf(from),
        ...toOf(order.request.to),
        amount: -dollars(netCents),
        shipping: 0,
        sales_tax: -dollars(taxCents),
      }),
  };
}
