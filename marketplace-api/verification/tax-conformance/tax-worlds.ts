import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildStripeServer } from 'sandbox/stripe';
import { buildTaxJarServer } from 'sandbox/tax';
import Stripe from 'stripe';
import { stripeTax } from '../../src/modules/pricing/tax/stripe-tax';
import { checkedTaxes } from '../../src/modules/pricing/tax/tax-check';
import type { TaxCodes, TaxPlace, TaxReportResult } from '../../src/modules/pricing/tax/tax-provider';
import { taxJar } from '../../src/modules/pricing/tax/taxjar';
import { startHttpFaultProxy } from '../provider-conformance/http-fault-proxy';
import type { TaxWorld } from './describe-taxes';

const FROM: TaxPlace = { street: '100 Main St', city: 'Springfield', state: 'IL', zip: '62701' };
const goods = 'txcd_99999999';
const STRIPE_CODES: TaxCodes = { goods, installation: 'txcd_20030000', 'tire-fee': goods, 'disposal-fee': goods };
const TAXJAR_CODES: TaxCodes = { goods: '', installation: '20030', 'tire-fee': '', 'disposal-fee': '' };
const KEYS = { secretKey: 'sk_test_of_taxes', publishableKey: 'pk_test_of_taxes' };

type Body = Readonly<Record<string, unknown>>;
interface Lines {
  readonly data: readonly { readonly amount_tax: number }[];
}
const linesOf = (body: Body): Lines => body['line_items'] as Lines;

const ofStripe = (change: (body: Body) => Body) => change;

/** Opens the adapter for Stripe Tax with the local server. */
export async function openStripeTaxes(): Promise<TaxWorld> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stripe-tax-'));
  const server = await buildStripeServer({ ...KEYS, folder, logLevel: 'silent' });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const network = await startHttpFaultProxy(url);
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(KEYS.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  const ids = new Map<string, string>();
  const real = stripeTax({ secretKey: KEYS.secretKey, apiUrl: network.url, from: FROM, codes: STRIPE_CODES });
  const remember =
    <T extends { readonly reference: string }>(work: (given: T) => Promise<TaxReportResult>) =>
    async (given: T) => {
      const made = await work(given);
      if (made.kind === 'reported') ids.set(given.reference, made.transactionId);
      return made;
    };
  return {
    provider: checkedTaxes({ ...real, commit: remember(real.commit), refund: remember(real.refund) }),
    network,
    calculation: /^POST \/v1\/tax\/calculations/,
    orderReport: /^POST \/v1\/tax\/transactions\/create_from_calculation/,
    refundReport: /^POST \/v1\/tax\/transactions\/create_reversal/,
    nonsense: {
      currency: ofStripe((body) => ({ ...body, currency: 'eur' })),
      sum: ofStripe((body) => ({ ...body, tax_amount_exclusive: Number(body['tax_amount_exclusive']) + 1 })),
      negative: ofStripe((body) => ({ ...body, tax_amount_exclusive: -1 })),
      missing: ofStripe((body) => ({
        ...body,
        line_items: { ...linesOf(body), data: linesOf(body).data.slice(1) },
      })),
      rate: ofStripe((body) => ({
        ...body,
        tax_amount_exclusive: Number(body['tax_amount_exclusive']) * 10,
        line_items: {
          ...linesOf(body),
          data: linesOf(body).data.map((line) => ({ ...line, amount_tax: line.amount_tax * 10 })),
        },
      })),
    },
    async recorded(reference) {
      const id = ids.get(reference);
      if (id === undefined) return [];
      const { data } = await stripe.tax.transactions.listLineItems(id, { limit: 100 });
      return [data.reduce((sum, { amount_tax }) => sum + amount_tax, 0)];
    },
    async close() {
      await network.close();
      await server.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface TaxBody {
  readonly amount_to_collect: number;
  readonly breakdown: { readonly line_items: readonly { readonly tax_collectable: number }[] };
}

const ofTaxJar = (change: (tax: TaxBody) => unknown) => (body: Body) => ({ tax: change(body['tax'] as TaxBody) });
const withLines = (tax: TaxBody, lines: readonly unknown[]) => ({
  ...tax,
  breakdown: { ...tax.breakdown, line_items: lines },
});

/** Opens the adapter for TaxJar with the local server. */
export async function openTaxJar(): Promise<TaxWorld> {
  const apiKey = 'taxjar-key-of-the-kit';
  const { app, orders, refunds } = buildTaxJarServer({ apiKey, logLevel: 'silent' });
  const network = await startHttpFaultProxy(await app.listen({ port: 0, host: '127.0.0.1' }));
  return {
    provider: checkedTaxes(taxJar({ apiKey, apiUrl: network.url, from: FROM, codes: TAXJAR_CODES })),
    network,
    calculation: /^POST \/v2\/taxes/,
    orderReport: /^POST \/v2\/transactions\/orders/,
    refundReport: /^POST \/v2\/transactions\/refunds/,
    nonsense: {
      sum: ofTaxJar((tax) => ({ ...tax, amount_to_collect: tax.amount_to_collect + 0.01 })),
      negative: ofTaxJar((tax) => ({ ...tax, amount_to_collect: -tax.amount_to_collect })),
      fraction: ofTaxJar((tax) => ({ ...tax, amount_to_collect: tax.amount_to_collect + 0.001 })),
      text: ofTaxJar((tax) => ({ ...tax, amount_to_collect: String(tax.amount_to_collect) })),
      missing: ofTaxJar((tax) => withLines(tax, tax.breakdown.line_items.slice(1))),
      rate: ofTaxJar((tax) => ({
        ...withLines(
          tax,
          tax.breakdown.line_items.map((line) => ({ ...line, tax_collectable: line.tax_collectable * 10 })),
        ),
        amount_to_collect: tax.amount_to_collect * 10,
      })),
    },
    recorded: (reference) =>
      [orders.get(reference), refunds.get(reference)].flatMap((one) =>
        one === undefined ? [] : [Math.round(one.sales_tax * 100)],
      ),
    async close() {
      await network.close();
      await app.close();
    },
  };
}
