import type { AccountOrder, OrderState } from 'shared-contracts';
import { ButtonLink, EmptyState, OrderNumber, Picture } from 'shared-ui';
import { orderPathOf } from '../../platform/orders/order-path';
import styles from './account.module.css';

const STATES: Readonly<Record<OrderState, string>> = {
  'pending-payment': 'Payment being confirmed',
  'requires-action': 'Waiting for your bank',
  placed: 'Getting ready',
  packed: 'Packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  installed: 'Installed',
  completed: 'All done',
  cancelled: 'Canceled',
  'payment-failed': 'Not placed',
  'return-requested': 'Return requested',
  returned: 'Return received',
  refunded: 'Paid back',
};

const day = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

function OrderRow({ order }: { readonly order: AccountOrder }) {
  const { orderId, orderNumber, firstLine, unitCount, image, state, placedAt, total } = order;
  // A state of a newer server has no text here yet.
  const words = (STATES as Partial<typeof STATES>)[state] ?? 'See the order';
  return (
    <li className={styles.order}>
      {image ? <Picture name={image.name} alt="" width={72} height={72} className={styles.picture} /> : <span />}
      <div className={styles.facts}>
        <p className={styles.state}>{words}</p>
        <h3 className={styles.number}>
          <a href={orderPathOf(orderId)} className={styles.link}>
            {state === 'payment-failed' ? (
              firstLine
            ) : (
              <>
                Order <OrderNumber>{orderNumber}</OrderNumber>
              </>
            )}
          </a>
        </h3>
        <p className={styles.soft}>
          {firstLine}, {unitCount} {unitCount === 1 ? 'item' : 'items'}
        </p>
        <p className={styles.soft}>
          <time dateTime={placedAt}>{day(placedAt)}</time>
        </p>
      </div>
      <p className={styles.total}>{total.formattedValue}</p>
    </li>
  );
}

/** The member's orders, newest first. */
export function AccountOrderList({ orders }: { readonly orders: readonly AccountOrder[] }) {
  if (orders.length === 0)
    return (
      <EmptyState title="No orders yet" level={3} action={<ButtonLink href="/tires">Shop tires</ButtonLink>}>
        Orders you place while signed in show up here.
      </EmptyState>
    );
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <OrderRow key={order.orderId} order={order} />
      ))}
    </ul>
  );
}
