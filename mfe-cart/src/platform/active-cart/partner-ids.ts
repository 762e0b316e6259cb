import type { Cart, HostStorage } from 'shared-contracts';

/** What a partner knows its shopper by; each has its key in the browser's storage (spec §3). */
const PARTNER_IDS = ['customer_id', 'store_id', 'employee_id'] as const;

type Attributes = Cart['cartAttributes'];

/**
 * Copies what the cart knows (spec §4). An id that it does not know stays: the shopper's next cart begins without any.
 */
export function copyPartnerIds({ set }: HostStorage, attributes: Attributes): void {
  for (const id of PARTNER_IDS) {
    const value = attributes.find(({ key }) => key === id)?.value;
    if (value !== undefined) set(id, value);
  }
}

/** After a hand-over: exactly what came with it, since it may be another shopper than before. */
export function keepPartnerIds({ set }: HostStorage, attributes: Attributes): void {
  for (const id of PARTNER_IDS) set(id, attributes.find(({ key }) => key === id)?.value ?? null);
}

/** Who serves the shopper, for whoever takes the cart over. The customer id is the giver's own. */
export function servedBy({ get }: Pick<HostStorage, 'get'>): { store_id?: string; employee_id?: string } {
  const [store, employee] = [get('store_id'), get('employee_id')];
  return { ...(store && { store_id: store }), ...(employee && { employee_id: employee }) };
}
