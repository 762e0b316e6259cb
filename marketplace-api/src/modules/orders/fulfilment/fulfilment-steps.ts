import type { Order } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { failure, type Failure } from '../../../platform/values/failure';
import { enqueueMail } from '../../mail/enqueue-mail';
import type { MailKind } from '../../mail/mail.types';
import { RETURN_DAYS } from '../placement/order-options';
import type { OrderState } from '../placement/order-states';
import { changeOrder, step } from '../changes/change-order';
import { wrongState } from '../changes/order-change-failures';
import type { Act, LockedOrder, OrderChangeDependencies } from '../changes/order-change.types';
import * as sql from './fulfilment.sql';

export interface Shipping {
  readonly carrier: string;
  readonly trackingNumber: string;
}

type OrderMail = Extract<MailKind, 'order-shipped' | 'order-delivered'>;

const queueMail = (tx: Queries, { orderId, customerEmail, benefitType }: LockedOrder, kind: OrderMail): Promise<void> =>
  enqueueMail(tx, { kind, recipient: customerEmail, benefitType, payload: { orderId } });

const notInstalled = ({ orderNumber }: LockedOrder) =>
  failure(
    422,
    'ORDER_NOT_INSTALLED',
    `Order ${orderNumber} is shipped home, so nobody installs it. Complete it instead.`,
  );

/** One day longer than the time for returns, in every time zone of the store. */
const REST_DAYS = RETURN_DAYS + 1;
const BATCH_SIZE = 200;

/** Moves orders from the warehouse to completion. */
export function fulfilmentSteps(deps: OrderChangeDependencies) {
  const { db, now } = deps;
  const moveTo = (to: OrderState) => (orderId: string, act: Act) =>
    changeOrder(deps, orderId, (tx, order) => step(tx, order, to, act));
  const complete = moveTo('completed');

  return {
    pack: moveTo('packed'),
    ship: (orderId: string, { carrier, trackingNumber }: Shipping, act: Act): Promise<Order | Failure> =>
      changeOrder(deps, orderId, async (tx, order) => {
        const error = await step(tx, order, 'shipped', act);
        if (error) return error;
        await tx.count(sql.hasShipped, [orderId, carrier, trackingNumber]);
        await queueMail(tx, order, 'order-shipped');
        return null;
      }),
    deliver: (orderId: string, act: Act): Promise<Order | Failure> =>
      changeOrder(deps, orderId, async (tx, order) => {
        // From `return-requested`, the refusal of the return leads back to `delivered`, with its own response to the
        // shopper.
        const error =
          order.state === 'shipped' ? await step(tx, order, 'delivered', act) : wrongState(order, 'delivered');
        if (error) return error;
        await queueMail(tx, order, 'order-delivered');
        return null;
      }),
    install: (orderId: string, act: Act): Promise<Order | Failure> =>
      changeOrder(deps, orderId, (tx, order) =>
        order.state === 'delivered' && order.document.cartType === 'STH'
          ? Promise.resolve(notInstalled(order))
          : step(tx, order, 'installed', act),
      ),
    complete,

    /** Completes orders whose time for returns has passed. Returns their number. */
    async completeDue(): Promise<number> {
      const before = new Date(now().getTime() - REST_DAYS * 86_400_000);
      let count = 0;
      for (const state of ['delivered', 'installed'] as const) {
        const due = await db.many<{ orderId: string }>(sql.atRest, [state, before, BATCH_SIZE]);
        for (const { orderId } of due) await complete(orderId, { actor: { kind: 'system' } });
        count += due.length;
      }
      return count;
    },
  };
}
