import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { Order } from 'shared-contracts';
import { Button, ButtonLink, Card, ErrorState, Icon, Notice, OrderTotals, Skeleton } from 'shared-ui';
import { selectCheckout } from '../../platform/checkout.slice';
import { loadOrder } from '../../platform/checkout.tasks';
import { StepFrame } from '../../ui/step-frame';
import { calendarFile } from './calendar-file';
import styles from './confirmation.module.css';

const POLL_MS = 3_000;

function download(order: Order): void {
  const url = URL.createObjectURL(new Blob([calendarFile(order)], { type: 'text/calendar' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `appointment-${order.orderNumber}.ics` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

const dayOf = (iso: string): string => new Date(iso).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

function Timeline({ order }: { readonly order: Order }) {
  return (
    <ol className={styles.timeline} aria-label="What happens when">
      {order.timeline.map(({ code, label, at }) => (
        <li key={code} className={at ? styles.done : undefined}>
          <span className={styles.dot} aria-hidden="true">
            {at ? <Icon name="check" size={16} /> : null}
          </span>
          <span>
            <strong>{label}</strong>
            {at ? <span className={styles.soft}> {dayOf(at)}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Where({ order }: { readonly order: Order }) {
  const { installer, shippingAddress: home } = order;
  if (installer)
    return (
      <Card className={styles.where}>
        <h2 className={styles.heading}>Your appointment</h2>
        <p>
          <strong>{order.appointmentLabel}</strong>
        </p>
        <p>
          {installer.name}, {installer.address.address}, {installer.address.city}, {installer.address.state} {installer.address.zipCode}
        </p>
        <p>{installer.address.phoneNumber}</p>
        <Button kind="secondary" icon="calendar" onClick={() => download(order)}>
          Add to calendar
        </Button>
      </Card>
    );
  return (
    <Card className={styles.where}>
      <h2 className={styles.heading}>On its way to you</h2>
      {order.estimatedDelivery ? (
        <p>
          <strong>By {order.estimatedDelivery}</strong>
        </p>
      ) : null}
      {home ? (
        <p>
          {home.firstName} {home.lastName}, {home.address}, {home.city}, {home.state} {home.zipCode}
        </p>
      ) : null}
    </Card>
  );
}

function Placed({ order }: { readonly order: Order }) {
  const quantity = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const taxZip = order.shippingAddress?.zipCode ?? order.installer?.address.zipCode;
  return (
    <>
      <p className={styles.lead}>
        Order <strong data-testid="order-number">{order.orderNumber}</strong>. A confirmation goes to <strong>{order.customer.email}</strong>.
      </p>
      {order.status === 'PENDING' ? (
        <Notice tone="info" announce="status" title="Your payment is being confirmed">
          This takes less than a minute; the page follows it. You don’t have to do anything.
        </Notice>
      ) : null}
      {order.status === 'FAILED' ? (
        <Notice tone="error" announce="alert" title="Your payment didn’t go through" action={<ButtonLink size="small" href="/cart">Back to your cart</ButtonLink>}>
          {order.message}
        </Notice>
      ) : null}
      <Where order={order} />
      <div className={styles.columns}>
        <div>
          <h2 className={styles.heading}>What happens when</h2>
          <Timeline order={order} />
        </div>
        <Card tone="ground">
          <h2 className={styles.heading}>Your order</h2>
          <ul className={styles.lines}>
            {order.lines.map((line) => (
              <li key={line.productNumber}>
                <span>
                  {line.quantity} × {line.brand} {line.name}
                  <span className={styles.soft}> {line.size}</span>
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
          <p className={styles.soft}>{order.payment.label}</p>
        </Card>
      </div>
      <ButtonLink kind="secondary" href="/">
        Continue shopping
      </ButtonLink>
    </>
  );
}

/** What was bought and what happens when; follows an order whose payment is still being confirmed. */
export function Confirmation() {
  const dispatch = useDispatch();
  const { orderId = '' } = useParams();
  const { order, orderLoadError } = useSelector(selectCheckout);
  const isShown = order?.orderId === orderId;
  const isPending = isShown && order.status === 'PENDING';

  useEffect(() => {
    if (!isShown) dispatch(loadOrder.requested({ orderId }));
  }, [dispatch, orderId, isShown]);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => dispatch(loadOrder.requested({ orderId })), POLL_MS);
    return () => clearInterval(timer);
  }, [dispatch, orderId, isPending]);

  if (orderLoadError && !isShown)
    return (
      <ErrorState
        level={1}
        title={orderLoadError.kind === 'not-found' ? 'We can’t show this order here' : 'We couldn’t load your order'}
        action={
          <>
            <Button onClick={() => dispatch(loadOrder.requested({ orderId }))}>Try again</Button>
            <ButtonLink kind="secondary" href="/">
              To the store
            </ButtonLink>
          </>
        }
      >
        {orderLoadError.kind === 'not-found' ? 'For your safety an order opens only in the browser that placed it. Your email has all of it.' : orderLoadError.message}
      </ErrorState>
    );
  return <StepFrame step="confirmation">{isShown ? <Placed order={order} /> : <Skeleton shape="free" className={styles.skeleton} />}</StepFrame>;
}
