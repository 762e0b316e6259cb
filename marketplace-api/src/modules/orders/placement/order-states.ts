import type { Order } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import type { Mover } from './order-actor';
import * as sql from './order.sql';
import type { OrderRow } from './order.types';

export type OrderState = Order['state'];

interface StateRules {
  readonly status: Order['status'];
  readonly message: string;
  /** Allowed next states, each with the roles that may make the move. */
  readonly next: Readonly<Partial<Record<OrderState, readonly Mover[]>>>;
}

/**
 * The message of each state to the shopper, its next states and the roles that may move it. The database holds the same
 * transitions (`state_transition`), enforced by a trigger.
 */
export const ORDER_STATES: Readonly<Record<OrderState, StateRules>> = {
  'pending-payment': {
    status: 'PENDING',
    message: 'We are confirming your payment. This takes less than a minute.',
    next: { 'requires-action': ['system'], placed: ['system'], 'payment-failed': ['system'] },
  },
  'requires-action': {
    status: 'PENDING',
    message: 'Your bank asks you to confirm the payment. Nothing is charged before you do.',
    next: { placed: ['system'], 'payment-failed': ['system'] },
  },
  placed: {
    status: 'OK',
    message: 'Thank you for your purchase!',
    next: { packed: ['fulfilment'], cancelled: ['shopper', 'support'] },
  },
  packed: {
    status: 'OK',
    message: 'Your order is packed and leaves us soon.',
    next: { shipped: ['fulfilment'], cancelled: ['shopper', 'support'] },
  },
  shipped: {
    status: 'OK',
    message: 'Your order is on its way.',
    // A lost shipment is refunded completely; there are no goods to return.
    next: { delivered: ['fulfilment', 'support'], refunded: ['system'] },
  },
  delivered: {
    status: 'OK',
    message: 'Your order has arrived.',
    next: {
      installed: ['fulfilment', 'support'],
      completed: ['fulfilment', 'support', 'system'],
      'return-requested': ['shopper', 'support'],
      refunded: ['system'],
    },
  },
  installed: {
    status: 'OK',
    message: 'Your tires are on. Have a good drive!',
    next: { completed: ['fulfilment', 'support', 'system'], refunded: ['system'] },
  },
  completed: {
    status: 'OK',
    message: 'Your order is complete.',
    next: { 'return-requested': ['support'], refunded: ['system'] },
  },
  cancelled: { status: 'FAILED', message: 'This order was canceled. What you paid goes back to you.', next: {} },
  'payment-failed': { status: 'FAILED', message: 'There was an issue processing your payment.', next: {} },
  'return-requested': {
    status: 'OK',
    message: 'We have your request for a return, and will contact you within two business days.',
    next: { returned: ['fulfilment', 'support'], delivered: ['support'] },
  },
  returned: {
    status: 'OK',
    message: 'What you sent back has arrived. We pay it back to you.',
    // The units that the shopper kept can be returned later.
    next: { refunded: ['system'], 'return-requested': ['shopper', 'support'] },
  },
  refunded: { status: 'OK', message: 'Everything you paid has gone back to you.', next: {} },
};

const STATES = Object.keys(ORDER_STATES) as OrderState[];
export const statesBefore = (state: OrderState): OrderState[] =>
  STATES.filter((from) => ORDER_STATES[from].next[state] !== undefined);

export type MovedOrder = Pick<OrderRow, 'cartNumber' | 'customerEmail' | 'benefitType'>;

/**
 * Moves an order to another state; no other code changes it. The database records an event with the actor of the
 * transaction (`nameActor`). @throws when the table of states has no such transition.
 */
export async function moveOrder(tx: Queries, orderId: string, to: OrderState): Promise<MovedOrder> {
  const moved = await tx.one<MovedOrder>(sql.moveOrder, [orderId, to, statesBefore(to)]);
  if (moved === null) throw new Error(`Order ${orderId} cannot become ${to} from the state it is in.`);
  return moved;
}
