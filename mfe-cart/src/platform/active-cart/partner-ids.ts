import type { Cart, HostStorage } from 'shared-contracts';

/** A partner's ids of its shopper, each with a key in browser storage (spec §3). */
const PARTNER_IDS = ['customer_id', 'store_id', 'employee_id'] as const;

type Attributes = Cart['cartAttributes'];

/**
 * Copies the cart's ids (spec §4). Ids that the cart lacks remain, because the shopper's next cart starts without any.
 */
export function copyPartnerIds({ set }: HostStorage, attributes: Attributes): void {
  for (const id of PARTNER_IDS) {
    const value = attributes.find(({ key }) => key === id)?.value;
    if (value !== undefined) set(id, value);
  }
}

/** Stores exactly the ids of a hand-over, because the shopper may be another one. */
export function keepPartnerIds({ set }: HostStorage, attributes: Attributes): void {
  for (const id of PARTNER_IDS) set(id, attributes.find(({ key }) => key === id)?.value ?? null);
}

/** Returns the sales person for the receiver of the cart. The customer id belongs to the giver. */
export function servedBy({ get }: Pick<HostStorage, 'get'>): { store_id?: string; employee_id?: string } {
  const [store, employee] = [get('store_id'), get('employee_id')];
  return { ...(store && { store_id: store }), ...(employee && { employee_id: employee }) };
}
