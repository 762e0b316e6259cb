import type { Database } from '../../src/platform/database/database';

/** Facts of one checkout that the API has acknowledged, and must keep. */
export interface AcknowledgedFacts {
  cart: string;
  quantity: number;
  isAddressed: boolean;
  paymentToken: string | null;
  orderId: string | null;
}

interface StoredFacts {
  readonly quantity: number;
  readonly isAddressed: boolean;
  readonly paymentToken: string | null;
  readonly placed: string | null;
}

const storedFacts = {
  text: `select (select coalesce(sum(quantity), 0)::int from cart_item where cart_number = $1) as quantity,
      shipping_address is not null as "isAddressed", payment ->> 'paymentToken' as "paymentToken",
      (select order_id from customer_order o where o.cart_number = $1 and o.state = 'placed') as placed
    from cart
    where cart_number = $1`,
};

/** Returns each checkout whose stored row lacks an acknowledged fact, as JSON. */
export async function lostFacts(db: Database, checkouts: readonly AcknowledgedFacts[]): Promise<string[]> {
  const lost: string[] = [];
  for (const fact of checkouts) {
    const row = await db.one<StoredFacts>(storedFacts, [fact.cart]);
    if (
      row === null ||
      row.quantity < fact.quantity ||
      (fact.isAddressed && !row.isAddressed) ||
      (fact.paymentToken !== null && row.paymentToken !== fact.paymentToken) ||
      (fact.orderId !== null && row.placed !== fact.orderId)
    )
      lost.push(JSON.stringify({ fact, row }));
  }
  return lost;
}
