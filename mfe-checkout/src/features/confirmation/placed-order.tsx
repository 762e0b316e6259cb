import type { Order } from 'shared-contracts';
import { Slot } from 'remote-kit';
import { Button, ButtonLink, Notice, OrderNumber } from 'shared-ui';
import type manifest from '../../../remote.manifest';
import { pathOf } from '../../checkout/steps';
import { orderPathOf } from '../../platform/orders/order-path';
import { LazyOutcome } from '../../ui/lazy-outcome';
import { Bought } from '../../ui/order/bought';
import { EarnedRebates } from '../../ui/order/earned-rebates';
import styles from '../../ui/order/order-parts.module.css';
import { ShareOrder } from '../../ui/order/share-order';
import { Where } from '../../ui/order/where';
import { Timeline } from './timeline';

function Outcome({ order }: { readonly order: Order }) {
  if (order.status === 'PENDING')
    return (
      <Notice tone="info" announce="status" title="Your payment is being confirmed">
        This takes less than a minute; the page follows it. You don’t have to do anything.
      </Notice>
    );
  if (order.status === 'FAILED')
    return (
      <LazyOutcome
        level={2}
        status="error"
        title={order.message}
        action={
          order.state === 'payment-failed' ? (
            <>
              <ButtonLink href={pathOf('review')}>Try the payment again</ButtonLink>
              <ButtonLink kind="secondary" href="/cart">
                Back to your cart
              </ButtonLink>
            </>
          ) : (
            <ButtonLink href="/cart">Back to your cart</ButtonLink>
          )
        }
      >
        {order.state === 'payment-failed'
          ? 'Nothing was charged, and your cart is unchanged: pay another way, or change your order.'
          : 'Nothing was bought. Your cart is unchanged: pay another way, or change your order.'}
      </LazyOutcome>
    );
  return null;
}

function Lead({ order }: { readonly order: Order }) {
  // Nothing was ordered, so no order number is shown.
  if (order.state === 'payment-failed') return null;
  const number = (
    <strong data-testid="order-number">
      <OrderNumber>{order.orderNumber}</OrderNumber>
    </strong>
  );
  if (order.status !== 'OK') return <p className={styles.lead}>Order {number}</p>;
  return (
    <p className={styles.lead}>
      Order {number}. A confirmation goes to <strong>{order.customer.email}</strong>.
    </p>
  );
}

/** Order number, payment state and total; delivery and next steps only for a successful order. */
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
            {order.status === 'OK' ? <ShareOrder order={order} /> : null}
            <EarnedRebates order={order} />
            <section>
              <h2 className={styles.heading}>What happens next</h2>
              <Timeline order={order} />
            </section>
            <Slot<typeof manifest> name="confirmation.below-order" props={{ orderNumber: order.orderNumber }} />
          </div>
          <Bought order={order} />
        </div>
      )}
      <div className={styles.on}>
        {order.status === 'FAILED' ? null : <ButtonLink href={orderPathOf(order.orderId)}>See your order</ButtonLink>}
        <ButtonLink kind="secondary" href="/">
          Continue shopping
        </ButtonLink>
        {order.status === 'FAILED' ? null : (
          <Button kind="quiet" onClick={() => window.print()}>
            Print this page
          </Button>
        )}
      </div>
    </>
  );
}
