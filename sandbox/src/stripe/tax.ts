import type Stripe from 'stripe';
import { isUntaxed, localTax } from '../tax/local-rates';
import { textAt, type Form } from './form';
import { centsAt, type StripeCalls } from './stripe-call';
import { invalidParameter, missingParameter, missingResource } from './stripe-error';
import { secondsOf, stripeId, type StripeBooks } from './stripe-books';

type Address = Stripe.Tax.Calculation.CustomerDetails['address'];
type Line = Stripe.Tax.CalculationLineItem;

const MAX_ITEMS = 100;
const NINETY_DAYS = 90 * 24 * 3600;
const wrongInteger = (param: string) => invalidParameter(param, `Invalid integer: ${param}`);

const formsAt = (form: Form, name: string): Form[] => {
  const found = form[name];
  return typeof found === 'object' ? Object.values(found).filter((one): one is Form => typeof one === 'object') : [];
};

function addressAt(form: Form): NonNullable<Address> {
  const read = (name: string) => textAt(form, 'customer_details', 'address', name);
  const [country, postal_code] = [read('country'), read('postal_code')];
  if (country === null) throw missingParameter('customer_details[address][country]');
  if (postal_code === null)
    throw invalidParameter(
      'customer_details[address]',
      'The address is not sufficient to calculate tax.',
      'customer_tax_location_invalid',
    );
  return {
    city: read('city'),
    country,
    line1: read('line1'),
    line2: read('line2'),
    postal_code,
    state: read('state'),
  };
}

function lineOf(form: Form, state: string): Line {
  const amount = centsAt(form, 'amount', wrongInteger);
  if (amount === null) throw missingParameter('line_items[amount]');
  const code = textAt(form, 'tax_code') ?? 'txcd_99999999';
  return {
    id: stripeId('tax_li'),
    object: 'tax.calculation_line_item',
    amount,
    amount_tax: isUntaxed(code) ? 0 : localTax(amount, state),
    livemode: false,
    metadata: null,
    performance_location: null,
    product: null,
    quantity: centsAt(form, 'quantity', wrongInteger) ?? 1,
    reference: textAt(form, 'reference') ?? '',
    tax_behavior: 'exclusive',
    tax_code: code,
  };
}

const listOf = <T>(data: T[], url: string) => ({ object: 'list' as const, data, has_more: false, url });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function createCalculation(books: StripeBooks, form: Form): Stripe.Tax.Calculation {
  const currency = textAt(form, 'currency');
  if (currency === null) throw missingParameter('currency');
  const given = formsAt(form, 'line_items');
  if (given.length === 0 || given.length > MAX_ITEMS) throw missingParameter('line_items');
  const address = addressAt(form);
  const lines = given.map((line) => lineOf(line, address.state ?? ''));
  const id = stripeId('taxcalc');
  const tax = sum(lines.map(({ amount_tax }) => amount_tax));
  const made = {
    id,
    object: 'tax.calculation',
    amount_total: sum(lines.map(({ amount }) => amount)) + tax,
    currency,
    customer: null,
    customer_details: {
      address,
      address_source: 'shipping',
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: secondsOf(books.now()) + NINETY_DAYS,
    line_items: listOf(lines, `/v1/tax/calculations/${id}/line_items`),
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    tax_breakdown: [],
    tax_date: secondsOf(books.now()),
  } as Stripe.Tax.Calculation;
  books.put({ kind: 'calculation', id, value: made });
  return made;
}

type TransactionLine = Stripe.Tax.TransactionLineItem;

function checkReference(books: StripeBooks, reference: string | null): string {
  if (reference === null) throw missingParameter('reference');
  if ([...books.transactions.values()].some((one) => one.reference === reference))
    throw invalidParameter('reference', `Reference ${reference} is already in use.`, 'resource_already_exists');
  return reference;
}

function transaction(
  books: StripeBooks,
  base: Pick<Stripe.Tax.Transaction, 'currency' | 'customer_details' | 'reference' | 'reversal' | 'type'>,
  lines: readonly TransactionLine[],
): Stripe.Tax.Transaction {
  const id = stripeId('tax');
  const made = {
    id,
    object: 'tax.transaction',
    created: secondsOf(books.now()),
    customer: null,
    line_items: listOf([...lines], `/v1/tax/transactions/${id}/line_items`),
    livemode: false,
    metadata: null,
    posted_at: secondsOf(books.now()),
    ship_from_details: null,
    shipping_cost: null,
    tax_date: secondsOf(books.now()),
    ...base,
  } as Stripe.Tax.Transaction;
  books.put({ kind: 'transaction', id, value: made });
  return made;
}

function commit(books: StripeBooks, form: Form): Stripe.Tax.Transaction {
  const id = textAt(form, 'calculation') ?? '';
  const found = books.calculations.get(id);
  if (!found) throw missingResource('tax calculation', id, 'calculation');
  const reference = checkReference(books, textAt(form, 'reference'));
  const lines = (found.line_items?.data ?? []).map(({ performance_location: _place, ...line }) => ({
    ...line,
    id: stripeId('tax_li'),
    object: 'tax.transaction_line_item' as const,
    reversal: null,
    type: 'transaction' as const,
  }));
  const { currency, customer_details } = found;
  return transaction(books, { currency, customer_details, reference, reversal: null, type: 'transaction' }, lines);
}

/** Returns the rest of a line after its earlier reversals. */
function leftOf(books: StripeBooks, line: TransactionLine): { amount: number; tax: number } {
  const reversed = [...books.transactions.values()]
    .flatMap(({ line_items }) => line_items?.data ?? [])
    .filter(({ reversal }) => reversal?.original_line_item === line.id);
  return {
    amount: line.amount + sum(reversed.map(({ amount }) => amount)),
    tax: line.amount_tax + sum(reversed.map(({ amount_tax }) => amount_tax)),
  };
}

/** Reads an amount that the API takes as a negative number. */
function negativeAt(form: Form, name: string): number {
  const value = Number(textAt(form, name) ?? '0');
  if (!Number.isSafeInteger(value) || value > 0) throw wrongInteger(name);
  return value;
}

function reversedLine(books: StripeBooks, original: Stripe.Tax.Transaction, form: Form): TransactionLine {
  const id = textAt(form, 'original_line_item') ?? '';
  const line = original.line_items?.data.find((one) => one.id === id);
  if (!line) throw missingResource('tax transaction line item', id, 'line_items');
  const [amount, tax] = [negativeAt(form, 'amount'), negativeAt(form, 'amount_tax')];
  const left = leftOf(books, line);
  if (-amount > left.amount || -tax > left.tax)
    throw invalidParameter('line_items', 'The reversal exceeds what is left of the line.', 'amount_too_large');
  return {
    ...line,
    id: stripeId('tax_li'),
    amount,
    amount_tax: tax,
    reference: textAt(form, 'reference') ?? '',
    reversal: { original_line_item: id },
    type: 'reversal',
  };
}

function reverse(books: StripeBooks, form: Form): Stripe.Tax.Transaction {
  const id = textAt(form, 'original_transaction') ?? '';
  const original = books.transactions.get(id);
  if (!original) throw missingResource('tax transaction', id, 'original_transaction');
  if (textAt(form, 'mode') !== 'partial') throw missingParameter('mode');
  const reference = checkReference(books, textAt(form, 'reference'));
  const lines = formsAt(form, 'line_items').map((line) => reversedLine(books, original, line));
  if (lines.length === 0) throw missingParameter('line_items');
  const { currency, customer_details } = original;
  const reversal = { original_transaction: id };
  return transaction(books, { currency, customer_details, reference, reversal, type: 'reversal' }, lines);
}

/** The calls of Stripe Tax: calculations, and transactions with their reversals. */
export function taxCalls(calls: StripeCalls, books: StripeBooks): void {
  calls.post(
    '/v1/tax/calculations',
    {
      parameters: ['currency', 'customer', 'customer_details', 'line_items', 'ship_from_details', 'shipping_cost'],
    },
    ({ form }) => createCalculation(books, form),
  );
  calls.post(
    '/v1/tax/transactions/create_from_calculation',
    { parameters: ['calculation', 'metadata', 'posted_at', 'reference'] },
    ({ form }) => commit(books, form),
  );
  calls.post(
    '/v1/tax/transactions/create_reversal',
    { parameters: ['flat_amount', 'line_items', 'metadata', 'mode', 'original_transaction', 'reference'] },
    ({ form }) => reverse(books, form),
  );
  calls.get('/v1/tax/transactions/:id/line_items', { parameters: ['limit', 'starting_after'] }, ({ id }) => {
    const found = books.transactions.get(id);
    if (!found) throw missingResource('tax transaction', id);
    return found.line_items ?? listOf([], '');
  });
  calls.get('/v1/tax/transactions/:id', { parameters: [] }, ({ id }) => {
    const found = books.transactions.get(id);
    if (!found) throw missingResource('tax transaction', id);
    return found;
  });
}
