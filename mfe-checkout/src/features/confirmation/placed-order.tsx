import type { Order } from 'shared-contracts';
import { ButtonLink, Card, Icon, Notice, OrderTotals } from 'shared-ui';
import { LateOutcome } from '../../ui/late-outcome';
import styles from './confirmation.module.css';
import { EarnedRebates } from './earned-rebates';
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
      <LateOutcome
        level={2}
        status="error"
        title={order.message}
        action={<ButtonLink href="/cart">Back to your cart</ButtonLink>}
      >
        Nothing was bought. Your cart is as it was: pay in another way, or change your order.
      </LateOutcome>
    );
  return null;
}

function Bought({ order }: { readonly order: Order }) {
  const quantity = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const taxed = order.shippingAddress ?? order.mobileInstallationAddress ?? order.installer?.address;
  const taxZip = taxed?.zipCode;
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
      {order.status === 'FAILED' ? null : (
        <p className={styles.paid}>
          <Icon name="card" size={20} /> {order.payment.label}
        </p>
      )}
    </Card>
  );
}

function Lead({ order }: { readonly order: Order }) {
  const number = <strong data-testid="order-number">{order.orderNumber}</strong>;
  if (order.status !== 'OK') return <p className={styles.lead}>Order {number}</p>;
  return (
    <p className={styles.lead}>
      Order {number}. A confirmation goes to <strong>{order.customer.email}</strong>.
    </p>
  );
}

/** The order's number, how its payment stands, and what it cost; where, when and what follows only of what is bought. */
export function PlacedOrder({ order }: { readonly order: Order }) {
  return (
    <>
      <Lead order={order} />
      <Outcome order={order} />
      {order.status === 'FAILED' ? (
        <Bought order={order} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            <Where order={order} />
            <EarnedRebates order={order} />
            <section>
              <h2 className={styles.heading}>What happens when</h2>
              <Timeline order={order} />
            </section>
          </div>
          <Bought order={order} />
        </div>
      )}
      <ButtonLink kind="secondary" href="/" className={styles.on}>
        Continue shopping
      </ButtonLink>
    </>
  );
}
