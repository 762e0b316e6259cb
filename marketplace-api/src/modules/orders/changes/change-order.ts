import type { Order } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { isFailure, type Failure } from '../../../platform/values/failure';
import { withBooking } from '../../bookings/confirmation/ordered-booking';
import { isOneOf, nameActor } from '../placement/order-actor';
import { moveOrder, ORDER_STATES, type OrderState } from '../placement/order-states';
import { toOrder } from '../placement/order-view';
import { findOrderRow } from '../placement/order-rows';
import { reviseClaims } from '../rebates/revise-claims';
import { moveUnpaid, unknownOrder, wrongState } from './order-change-failures';
import type { Act, LockedOrder, OrderChangeDependencies } from './order-change.types';
import * as sql from './order-change.sql';

export const lockOrder = (tx: Queries, orderId: string): Promise<LockedOrder | null> =>
  tx.one<LockedOrder>(sql.lockOrder, [orderId]);

export type OrderWork = (tx: Queries, order: LockedOrder) => Promise<Failure | null>;

/** Returns the shopper's view of the order; null when there is none. */
export async function readOrder({ db, now }: OrderChangeDependencies, orderId: string): Promise<Order | null> {
  const row = await findOrderRow(db, orderId);
  return row === null ? null : withBooking(db, toOrder(row, now()));
}

/**
 * Changes one order in its own transaction. Concurrent changes are serialized, and each sees the results of the one
 * before.
 */
export async function changeOrder(
  deps: OrderChangeDependencies,
  orderId: string,
  work: OrderWork,
): Promise<Order | Failure> {
  const error = await deps.db.transaction<Failure | null>(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null) return unknownOrder();
    const failed = await work(tx, order);
    if (failed === null) await reviseClaims(tx, orderId);
    return failed;
  }, isFailure);
  return error ?? (await readOrder(deps, orderId)) ?? unknownOrder();
}

export const mayMove = ({ state }: Pick<LockedOrder, 'state'>, to: OrderState, { actor }: Act): boolean => {
  const movers = ORDER_STATES[state].next[to];
  return movers !== undefined && isOneOf(actor, movers);
};

async function unpaidMove(tx: Queries, { orderId, orderNumber }: LockedOrder): Promise<Failure | null> {
  const { dueCents } = await tx.oneOrThrow<{ dueCents: number }>(sql.dueOf, [orderId]);
  return dueCents > 0 ? moveUnpaid(orderNumber, dueCents) : null;
}

/** Moves an order one step in the table of states, if the table allows it to this actor. */
export async function step(tx: Queries, order: LockedOrder, to: OrderState, act: Act): Promise<Failure | null> {
  if (!mayMove(order, to, act)) return wrongState(order, to);
  const unpaid = to === 'shipped' ? await unpaidMove(tx, order) : null;
  if (unpaid) return unpaid;
  await nameActor(tx, act.actor, act.note ?? null);
  await moveOrder(tx, order.orderId, to);
  return null;
}
