import type { Order, ReturnBody } from 'shared-contracts/wire';
import type { OrderActor } from '../placement/order-actor';
import type { Failure } from '../../../platform/values/failure';
import { cancelOrder } from './cancel-order';
import { readOrder } from '../changes/change-order';
import { findingOrders } from './find-orders';
import { fulfilmentSteps, type Shipping } from './fulfilment-steps';
import type { OrderChangeDependencies } from '../changes/order-change.types';
import { returning } from './order-return';
import { failedRefunds } from '../refunds/failed-refunds';
import { staffRefund } from '../refunds/staff-refund';
import { waitingOrders } from './waiting-orders';
import { waitingWork } from './waiting-work';

/**
 * Changes placed orders. Every change locks its order first in its own transaction: one of two concurrent changes wins,
 * and the other gets the new state of the order.
 */
export function fulfilmentService(deps: OrderChangeDependencies) {
  const { pack, ship, deliver, install, complete, completeDue } = fulfilmentSteps(deps);
  const returns = returning(deps);
  const act = (actor: OrderActor, note?: string) => ({ actor, note: note ?? null });

  return {
    /** Returns the shopper's view of an order; null when there is none. */
    read: (orderId: string): Promise<Order | null> => readOrder(deps, orderId),
    cancel: (orderId: string, actor: OrderActor, note?: string): Promise<Order | Failure> =>
      cancelOrder(deps, orderId, act(actor, note)),
    pack: (orderId: string, actor: OrderActor) => pack(orderId, act(actor)),
    ship: (orderId: string, shipping: Shipping, actor: OrderActor) => ship(orderId, shipping, act(actor)),
    deliver: (orderId: string, actor: OrderActor) => deliver(orderId, act(actor)),
    install: (orderId: string, actor: OrderActor) => install(orderId, act(actor)),
    complete: (orderId: string, actor: OrderActor) => complete(orderId, act(actor)),
    completeDue,
    requestReturn: (orderId: string, body: ReturnBody, actor: OrderActor): Promise<Order | Failure> =>
      returns.request(orderId, body, act(actor)),
    receiveReturn: (orderId: string, body: { restock: boolean }, actor: OrderActor) =>
      returns.receive(orderId, body, act(actor)),
    refuseReturn: (orderId: string, body: { reason: string }, actor: OrderActor) =>
      returns.refuse(orderId, body, act(actor, body.reason)),
    refundByStaff: staffRefund(deps),
    ...findingOrders(deps),
    ...failedRefunds(deps),
    ...waitingWork(deps),
    ...waitingOrders(deps),
  };
}

export type FulfilmentService = ReturnType<typeof fulfilmentService>;
