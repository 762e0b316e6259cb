import type { Queries } from '../../src/platform/database/database';

/** The provider's records of charges and refunds. */
export interface ProviderBooks {
  readonly charges: readonly {
    readonly reference: string;
    readonly chargeId: string;
    readonly status: string;
    readonly amountCents: number;
  }[];
  readonly refunds: readonly { readonly chargeId: string; readonly amountCents: number }[];
}

export async function readProviderBooks(sandboxUrl: string, secret: string): Promise<ProviderBooks> {
  const response = await fetch(`${sandboxUrl}/v1/ledger`, { headers: { authorization: `Bearer ${secret}` } });
  const { entries } = (await response.json()) as { entries: ({ type: string } & ProviderBooks['charges'][number])[] };
  const charges = new Map(entries.filter(({ type }) => type === 'charge').map((charge) => [charge.chargeId, charge]));
  return { charges: [...charges.values()], refunds: entries.filter(({ type }) => type === 'refund') };
}

interface OrderMoney {
  orderId: string;
  attemptId: string;
  state: string;
  totalCents: number;
  providerChargeId: string | null;
}

export interface Reconciliation {
  readonly orders: Readonly<Record<string, number>>;
  readonly storeCents: number;
  readonly providerCents: number;
  readonly refundedCents: number;
  /** Discrepancies of the ledgers. */
  readonly faults: readonly string[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Compares both ledgers charge by charge: a payment has an order or was refunded, and an order was paid once. */
export async function reconcile(db: Queries, books: ProviderBooks): Promise<Reconciliation> {
  const rows = await db.many<OrderMoney>({
    text: `select order_id as "orderId", attempt_id as "attemptId", o.state, total_cents as "totalCents",
        provider_charge_id as "providerChargeId"
      from customer_order o
      join payment_attempt a using (order_id)`,
  });
  const storeRefunds = new Set(
    (
      await db.many<{ id: string }>({ text: "select provider_charge_id as id from refund where state = 'succeeded'" })
    ).map(({ id }) => id),
  );
  const faults: string[] = [];
  const byAttempt = new Map(rows.map((row) => [row.attemptId, row]));
  const paid = books.charges.filter(({ status }) => status === 'succeeded');
  const paidBy = new Map<string, number>();
  for (const { reference } of paid) paidBy.set(reference, (paidBy.get(reference) ?? 0) + 1);
  for (const [reference, times] of paidBy) if (times > 1) faults.push(`${reference} was charged ${times} times`);
  for (const charge of paid) {
    const order = byAttempt.get(charge.reference);
    const back = sum(
      books.refunds.filter(({ chargeId }) => chargeId === charge.chargeId).map(({ amountCents }) => amountCents),
    );
    const isOrdered =
      order?.state === 'placed' &&
      order.providerChargeId === charge.chargeId &&
      order.totalCents === charge.amountCents &&
      back === 0;
    const isReturned =
      order?.state === 'payment-failed' && back === charge.amountCents && storeRefunds.has(charge.chargeId);
    if (!isOrdered && !isReturned)
      faults.push(
        `${charge.reference} paid ${charge.amountCents}, ${back} went back, its order is ${order?.state ?? 'missing'}`,
      );
  }
  for (const row of rows)
    if (row.state === 'placed' && row.totalCents > 0 && !paidBy.has(row.attemptId))
      faults.push(`${row.orderId} is placed and was not paid`);
  const orders: Record<string, number> = {};
  for (const { state } of rows) orders[state] = (orders[state] ?? 0) + 1;
  const refundedCents = sum(books.refunds.map(({ amountCents }) => amountCents));
  return {
    orders,
    faults,
    refundedCents,
    storeCents: sum(rows.filter(({ state }) => state === 'placed').map(({ totalCents }) => totalCents)),
    providerCents: sum(paid.map(({ amountCents }) => amountCents)) - refundedCents,
  };
}
