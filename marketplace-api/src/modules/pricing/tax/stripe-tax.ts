import { SpanKind } from '@opentelemetry/api';
import Stripe from 'stripe';
import { inSpan } from '../../../platform/observability/tracing';
import { openStripe } from '../../../platform/outbound/stripe-sdk';
import { partsOf } from './reversal';
import { TaxAnswerError } from './tax-check';
import {
  sumOf,
  type TaxAnswer,
  type TaxCodes,
  type TaxedOrder,
  type TaxPlace,
  type TaxProvider,
  type TaxRefund,
  type TaxReportResult,
  type TaxRequest,
} from './tax-provider';

export interface StripeTaxOptions {
  readonly secretKey: string;
  readonly apiUrl?: string;
  readonly from: TaxPlace;
  readonly codes: TaxCodes;
  readonly timeoutMs?: number;
}

/** Items of one page; the API accepts no more in one calculation. */
const MAX_ITEMS = 100;

const addressOf = ({ street, city, state, zip }: TaxPlace) => ({
  line1: street,
  city,
  state,
  postal_code: zip,
  country: 'US',
});

const paramsOf = (request: TaxRequest, { from, codes }: StripeTaxOptions): Stripe.Tax.CalculationCreateParams => ({
  currency: 'usd',
  line_items: request.items.map(({ id, kind, cents, quantity }) => ({
    reference: id,
    amount: cents,
    quantity,
    tax_behavior: 'exclusive',
    tax_code: codes[kind],
  })),
  customer_details: { address: addressOf(request.to), address_source: 'shipping' },
  ship_from_details: { address: addressOf(from) },
  ...(request.shippingCents > 0 && { shipping_cost: { amount: request.shippingCents, tax_behavior: 'exclusive' } }),
  expand: ['line_items'],
});

function answerOf(found: Stripe.Tax.Calculation): TaxAnswer {
  if (found.object !== 'tax.calculation' || found.currency !== 'usd' || found.line_items?.has_more !== false)
    throw new TaxAnswerError('the answer of stripe has a wrong shape');
  return {
    calculationId: found.id,
    totalCents: found.tax_amount_exclusive,
    items: found.line_items.data.map(({ reference, amount_tax: cents }) => ({ id: reference, cents })),
  };
}

const negative = (cents: number): number => (cents === 0 ? 0 : -cents);

/** An error that a repetition gets as well. A revoked key or a rate limit ends. */
const isFinal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError;

async function finalOr(work: () => Promise<TaxReportResult>): Promise<TaxReportResult> {
  try {
    return await work();
  } catch (error) {
    if (!isFinal(error)) throw error;
    return { kind: 'refused', code: error.code ?? error.type };
  }
}

const taxOf = (made: Stripe.Tax.Transaction): number =>
  (made.line_items?.data ?? []).reduce((sum, { amount_tax }) => sum + amount_tax, 0);

function reported(made: Stripe.Tax.Transaction, reference: string): TaxReportResult {
  if (made.object !== 'tax.transaction' || made.reference !== reference)
    throw new TaxAnswerError('the answer of stripe has a wrong shape');
  return { kind: 'reported', transactionId: made.id, taxCents: Math.abs(taxOf(made)) };
}

interface Client {
  readonly stripe: Stripe;
  call<T>(work: () => Promise<T>): Promise<T>;
}

const keyOf = (reference: string) => ({ idempotencyKey: `tax ${reference}` });

/** Reverses parts of an order's lines, as far as earlier refunds left them. */
async function reverse({ stripe, call }: Client, { reference, transactionId, netCents, taxCents, before }: TaxRefund) {
  const { data } = await call(() => stripe.tax.transactions.listLineItems(transactionId, { limit: MAX_ITEMS }));
  const nets = partsOf(
    netCents,
    before.netCents,
    data.map(({ amount }) => amount),
  );
  const taxes = partsOf(
    taxCents,
    before.taxCents,
    data.map(({ amount_tax }) => amount_tax),
  );
  const lines = data
    .map(({ id, reference: line }, index) => ({
      original_line_item: id,
      reference: line,
      amount: negative(nets[index] ?? 0),
      amount_tax: negative(taxes[index] ?? 0),
    }))
    .filter(({ amount, amount_tax }) => amount !== 0 || amount_tax !== 0);
  return call(() =>
    stripe.tax.transactions.createReversal(
      {
        mode: 'partial',
        original_transaction: transactionId,
        reference,
        line_items: lines,
        expand: ['line_items'],
      },
      keyOf(reference),
    ),
  );
}

/**
 * Taxes by Stripe Tax. Verified against a local implementation of the documented API version 2026-10-28.endive on
 * 2026-11-28; not yet against the live service.
 */
export function stripeTax(options: StripeTaxOptions): TaxProvider {
  const { stripe, hostname } = openStripe({ timeoutMs: 8000, ...options });
  const call = <T>(work: () => Promise<T>): Promise<T> =>
    inSpan('tax service', SpanKind.CLIENT, { 'server.address': hostname }, work);

  async function calculate(request: TaxRequest, signal: AbortSignal): Promise<TaxAnswer> {
    signal.throwIfAborted();
    if (request.items.length > MAX_ITEMS) throw new TaxAnswerError('more items than one calculation has');
    const made = call(() => stripe.tax.calculations.create(paramsOf(request, options)));
    // The SDK takes no signal; its own timeout ends the request.
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('deadline')), { once: true });
    });
    return answerOf(await Promise.race([made, ended]));
  }

  /** An order without a calculation was charged by the tables: it is reported where both agree. */
  async function calculationOf({ request, taxes, calculationId }: TaxedOrder): Promise<string | null> {
    if (calculationId !== null) return calculationId;
    const answer = await calculate(request, AbortSignal.timeout(8000));
    return answer.totalCents === sumOf(taxes) ? answer.calculationId : null;
  }

  const commit = (order: TaxedOrder): Promise<TaxReportResult> =>
    finalOr(async () => {
      const calculation = await calculationOf(order);
      if (calculation === null) return { kind: 'refused', code: 'tax_differs' };
      const { reference } = order;
      const made = await call(() =>
        stripe.tax.transactions.createFromCalculation(
          { calculation, reference, expand: ['line_items'] },
          keyOf(reference),
        ),
      );
      return reported(made, reference);
    });

  const refund = (back: TaxRefund): Promise<TaxReportResult> =>
    finalOr(async () => reported(await reverse({ stripe, call }, back), back.reference));

  return { name: 'stripe', calculate, commit, refund };
}
