import type { Order } from 'shared-contracts';
import { ButtonLink, Card, Icon, Notice, OrderTotals } from 'shared-ui';
import styles from './confirmation.module.css';
import { Timeline } from './timeline';
import { Where } from './where';

function Outcome({ order }: { readonly order: Order }) {
  if (order.status === 'PENDING')
    return (
      <Notice tone="info" announce="status" title="Your payment is being confirmed">
        This takes less than a minute; the page follows it. You don’t have to do anything.
      </Notice>
    );
  if (order.status === 'FAILED')
    return (
      <Notice
        tone="error"
        announce="alert"
        title="Your payment didn’t go through"
        action={
          <ButtonLink size="small" href="/cart">
            Back to your cart
          </ButtonLink>
        }
      >
        {order.message}
      </Notice>
    );
  return null;
}

function Bought({ order }: { readonly order: Order }) {
  const quantity = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const taxZip = order.shippingAddress?.zipCode ?? order.installer?.address.zipCode;
  return (
    <Card tone="ground">
      <h2 className={styles.heading}>Your order</h2>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.productNumber}>
            <span>
              {line.quantity} × {line.brand} {line.name} <span className={styles.soft}>{line.size}</span>
            </span>
            <span>{line.total.formattedValue}</span>
          </li>
        ))}
      </ul>
      <OrderTotals
        amounts={order}
        quantity={quantity}
        {...(taxZip && { taxZipCode: taxZip })}
        {...(order.installer && { installerName: order.installer.name })}
      />
      <p className={styles.paid}>
        <Icon name="card" size={20} /> {order.payment.label}
      </p>
    </Card>
  );
}

/** The order's number, where and when, what follows, and what it cost. */
export function PlacedOrder({ order }: { readonly order: Order }) {
  return (
    <>
      <p className={styles.lead}>
        Order <strong data-testid="order-number">{order.orderNumber}</strong>. A confirmation goes to{' '}
        <strong>{order.customer.email}</strong>.
      </p>
      <Outcome order={order} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Where order={order} />
          <section>
            <h2 className={styles.heading}>What happens when</h2>
            <Timeline order={order} />
          </section>
        </div>
        <Bought order={order} />
      </div>
      <ButtonLink kind="secondary" href="/" className={styles.on}>
        Continue shopping
      </ButtonLink>
    </>
  );
}
