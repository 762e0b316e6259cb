import { expect } from './test';
import { sql } from './database';
import { env } from './env';

interface LedgerEntry {
  readonly type: string;
  readonly chargeId?: string;
  readonly reference?: string;
  readonly status?: string;
  readonly amountCents?: number;
}

async function ledger(): Promise<readonly LedgerEntry[]> {
  const answer = await fetch(env.ledgerUrl, { headers: { Authorization: `Bearer ${env.paymentSecret}` } });
  if (!answer.ok) throw new Error(`The payment sandbox answered ${answer.status} for its ledger.`);
  return ((await answer.json()) as { readonly entries: readonly LedgerEntry[] }).entries;
}

/** An order in the store's database and in the provider's ledger. Amounts are in cents. */
export interface LedgerTotals {
  readonly state: string;
  readonly orderCents: number;
  /** Every successful charge of this order; exactly one is correct. */
  readonly chargedCents: readonly number[];
}

/** @throws when the store has no such order */
export async function booksOf(orderId: string): Promise<LedgerTotals> {
  const [order] = await sql<{
    state: string;
    total_cents: number;
    attempt_id: string;
    provider_charge_id: string | null;
  }>(
    `select o.state, o.total_cents, a.attempt_id, a.provider_charge_id
       from customer_order o join payment_attempt a using (order_id) where o.order_id = $1`,
    [orderId],
  );
  if (!order) throw new Error(`The database has no order ${orderId}.`);
  const charges = (await ledger()).filter(
    ({ type, status, chargeId, reference }) =>
      type === 'charge' &&
      status === 'succeeded' &&
      (chargeId === order.provider_charge_id || reference === order.attempt_id || reference === orderId),
  );
  return {
    state: order.state,
    orderCents: order.total_cents,
    chargedCents: charges.map(({ amountCents }) => amountCents ?? 0),
  };
}

/** Expects the displayed total, the order in the database and the provider's charge to be equal to the cent. */
export async function expectBooksEqual(order: { readonly cents: number; readonly orderId: string }): Promise<void> {
  await expect.poll(async () => (await booksOf(order.orderId)).state, { timeout: 30_000 }).toBe('placed');
  const books = await booksOf(order.orderId);
  expect(books.orderCents).toBe(order.cents);
  expect(books.chargedCents).toEqual([order.cents]);
}
