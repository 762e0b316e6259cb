import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { Order } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, ButtonLink, ErrorState, Notice, Skeleton } from 'shared-ui';
import { Receipt } from '../features/thank-you/receipt';
import { useDesk } from './checkout-app';
import styles from './thanks.module.css';

const ASK_AGAIN_MS = 3_000;

/** Null: the variant's own words. */
const TITLES: Readonly<Record<Order['status'], string | null>> = {
  OK: null,
  PENDING: 'Your payment is being confirmed',
  FAILED: 'Your order was not placed',
};

function Lead({ order }: { readonly order: Order }) {
  const number = (
    <strong className={styles.number} data-testid="order-number">
      {order.orderNumber}
    </strong>
  );
  if (order.status === 'OK')
    return (
      <p>
        Order {number} is ours to do now. A confirmation is on its way to <strong>{order.customer.email}</strong>.
      </p>
    );
  if (order.status === 'PENDING')
    return <p role="status">Order {number}. This takes less than a minute; the page follows it.</p>;
  return <p>Nothing was bought, and your cart is as it was: pay another way, or change your order.</p>;
}

/** The order and the state of its payment. Only a paid order gets a thank-you. */
export function ThanksPage() {
  const { desk, page } = useDesk();
  const { variant } = useHost();
  const { orderId = '' } = useParams();
  const { orderError } = page;
  const order = page.order?.orderId === orderId ? page.order : null;
  const isShown = order !== null;
  const isPending = order?.status === 'PENDING';
  useEffect(() => {
    if (!isShown) void desk.loadOrder(orderId);
  }, [desk, orderId, isShown]);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => void desk.loadOrder(orderId), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [desk, orderId, isPending]);
  const openOrder = (): void => void desk.orderPage(orderId).then((href) => desk.host.navigation.go(href));

  if (orderError && !order)
    return (
      <ErrorState
        level={1}
        title="We can’t show this order here"
        action={
          <>
            <Button onClick={() => void desk.loadOrder(orderId)}>Try again</Button>
            <ButtonLink kind="secondary" href="/orders">
              Find your order
            </ButtonLink>
          </>
        }
      >
        {orderError.kind === 'not-found'
          ? 'An order opens in the browser that placed it, or with its number and email.'
          : orderError.message}
      </ErrorState>
    );
  if (!order)
    return (
      <>
        <h1>Your order</h1>
        <Skeleton shape="free" className={styles.loading} />
      </>
    );
  return (
    <div className={styles.page}>
      <header className={order.status === 'OK' ? styles.thanks : styles.head}>
        <h1>{TITLES[order.status] ?? variant.checkout.titles.confirmation}</h1>
        <Lead order={order} />
      </header>
      {order.status === 'FAILED' ? (
        <Notice
          tone="error"
          title={order.message}
          action={<ButtonLink href="/checkout">Back to checkout</ButtonLink>}
        />
      ) : (
        <Receipt order={order} />
      )}
      <div className={styles.on}>
        {order.status === 'FAILED' ? null : <Button onClick={openOrder}>See your order</Button>}
        <ButtonLink kind="secondary" href="/">
          Continue shopping
        </ButtonLink>
      </div>
    </div>
  );
}
