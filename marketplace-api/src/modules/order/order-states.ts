import type { Order } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database';
import * as sql from './order.sql';
import type { OrderRow } from './order.types';

type State = Order['state'];

/** What each state says to the shopper, and which may follow it. The same table is in the database (`state_transition`), where a trigger enforces it. */
export const ORDER_STATES: Readonly<
  Record<State, { status: Order['status']; message: string; next: readonly State[] }>
> = {
  'pending-payment': {
    status: 'PENDING',
    message: 'We are confirming your payment. This takes less than a minute.',
    next: ['requires-action', 'placed', 'payment-failed'],
  },
  'requires-action': {
    status: 'PENDING',
    message: 'Your bank asks you to confirm the payment. Nothing is charged before you do.',
    next: ['placed', 'payment-failed'],
  },
  placed: { status: 'OK', message: 'Thank you for your purchase!', next: ['shipped', 'cancelled'] },
  'payment-failed': { status: 'FAILED', message: 'There was an issue processing your payment.', next: [] },
  shipped: { status: 'OK', message: 'Your order is on its way.', next: ['completed'] },
  completed: { status: 'OK', message: 'Your order is complete.', next: [] },
  cancelled: { status: 'FAILED', message: 'This order was cancelled.', next: [] },
};

const STATES = Object.keys(ORDER_STATES) as State[];
const before = (state: State): State[] => STATES.filter((from) => ORDER_STATES[from].next.includes(state));

export type MovedOrder = Pick<OrderRow, 'cartNumber' | 'customerEmail' | 'benefitType'>;

/** The one way an order changes its state. @throws where the table has no such step. */
export async function moveOrder(tx: Queries, orderId: string, to: State): Promise<MovedOrder> {
  const moved = await tx.one<MovedOrder>(sql.moveOrder, [orderId, to, before(to)]);
  if (moved === null) throw new Error(`Order ${orderId} cannot become ${to} from the state it is in.`);
  return moved;
}
