import type { Queries } from '../../../platform/database/database';
import type { StaffMember, StaffRole } from '../../../platform/security/staff';

export type OrderActor =
  | { readonly kind: 'shopper' }
  | { readonly kind: 'staff'; readonly member: StaffMember }
  | { readonly kind: 'system' };

/** Roles that may move an order, as named in the table of states. `admin` may do what any other role may. */
export type Mover = 'shopper' | 'system' | Exclude<StaffRole, 'admin' | 'catalog'>;

export const isOneOf = (actor: OrderActor, movers: readonly Mover[]): boolean => {
  if (actor.kind !== 'staff') return movers.includes(actor.kind);
  const { role } = actor.member;
  const staff = movers.filter((mover) => mover === 'support' || mover === 'fulfilment');
  return role === 'admin' ? staff.length > 0 : staff.some((mover) => mover === role);
};

const setActor = { name: 'order-actor', text: "select set_config('treadmarket.actor', $1, true)" };

/** Records the actor of all order events until the end of the transaction. `note` is shown to staff only. */
export async function nameActor(tx: Queries, actor: OrderActor, note: string | null = null): Promise<void> {
  const staffId = actor.kind === 'staff' ? actor.member.staffId : null;
  await tx.one(setActor, [JSON.stringify({ kind: actor.kind, staffId, note })]);
}
