import { useDispatch, useSelector } from 'react-redux';
import type { Order } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, Notice, OrderNumber, type ThemeVariant } from 'shared-ui';
import { AntdTheme, Outcome } from 'shared-ui/antd';
import { Bought } from '../../ui/order/bought';
import { StepError } from '../../ui/step-error';
import { AfterDelivery } from './after-delivery';
import { AppointmentNow } from './appointment-now';
import { AskReturn } from './ask-return';
import { BuyAgain } from './buy-again';
import { CancelOrder } from './cancel-order';
import { MoneyBack } from './money-back';
import { loadOrderPage } from './order-page.tasks';
import { selectOrderPage } from './order-page.slice';
import { dayOf, wordsOfState } from './order-labels';
import { Progress } from './progress';
import styles from './order-page.module.css';

interface OrderProps {
  readonly order: Order;
}

/** The shopper's last action, or the order's state. */
function Standing({ order }: OrderProps) {
  const { navigation } = useHost();
  const { news } = useSelector(selectOrderPage);
  const { title, text } = wordsOfState(order);
  const { nextAction } = order;
  if (news === 'cancelled')
    return (
      <Outcome isNews level={2} status="success" title="Your order is canceled">
        {order.total.formattedValue} goes back to {order.payment.label}, usually within 5 to 10 business days. An email
        confirms it.
      </Outcome>
    );
  if (news === 'return-requested')
    return (
      <Outcome isNews level={2} status="success" icon="returnBack" title="We have your request">
        We’ll email you how to send it back. You get your refund after it arrives.
      </Outcome>
    );
  return (
    <div className={styles.standing}>
      <h2 className={styles.state}>{title}</h2>
      <p className={styles.lead}>{text}</p>
      {nextAction ? (
        <div className={styles.acts}>
          <Button onClick={() => navigation.go(nextAction.url)}>Continue to your bank</Button>
        </div>
      ) : null}
    </div>
  );
}

function Acts({ order }: OrderProps) {
  const { options } = order;
  return (
    <div className={`${styles.acts} ${styles.screen}`}>
      {options?.cancel ? <CancelOrder order={order} /> : null}
      {options?.requestReturn ? <AskReturn order={order} /> : null}
      {order.status === 'PENDING' ? null : <BuyAgain order={order} />}
      <Button kind="secondary" onClick={() => window.print()}>
        Print receipt
      </Button>
    </div>
  );
}

/** The last refresh failed, so the data may be stale. */
function Stale({ order }: OrderProps) {
  const dispatch = useDispatch();
  const { loadError } = useSelector(selectOrderPage);
  if (loadError === null) return null;
  return (
    <Notice
      tone="warn"
      announce="status"
      action={
        <Button
          size="small"
          kind="secondary"
          onClick={() => dispatch(loadOrderPage.requested({ orderId: order.orderId }))}
        >
          Try again
        </Button>
      }
    >
      We couldn’t look again just now: this is how the order stood before.
    </Notice>
  );
}

function Help({ order }: OrderProps) {
  const { phone, hours, email } = useHost().variant.support;
  const isNotPlaced = order.state === 'payment-failed';
  const mail = isNotPlaced ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(order.orderNumber)}`;
  return (
    <section className={`${styles.part} ${styles.screen}`}>
      <h2 className={styles.heading}>Need help?</h2>
      <p className={styles.lead}>
        {isNotPlaced ? (
          'Your cart is safe, and we can order for you: '
        ) : (
          <>
            Give us your order number, <OrderNumber>{order.orderNumber}</OrderNumber>:{' '}
          </>
        )}
        <a href={`tel:${phone}`}>{phone}</a>, {hours}, or <a href={mail}>{email}</a>.{' '}
        <a href="/help/faq">Questions and answers</a>
      </p>
    </section>
  );
}

/** Printed receipt: buyer, products, dates, and payment. */
function Receipt({ order }: OrderProps) {
  const { storeName } = useHost().variant;
  const { customer, orderNumber, placedAt } = order;
  return (
    <section aria-label="Receipt">
      <div className={styles.printed}>
        <p>
          <strong>{storeName}: receipt</strong>
        </p>
        <p>
          {order.state === 'payment-failed' ? (
            'Not placed'
          ) : (
            <>
              Order <OrderNumber>{orderNumber}</OrderNumber>
            </>
          )}
          , {dayOf(placedAt)}
          <br />
          {customer.firstName} {customer.lastName}, {customer.email}
        </p>
      </div>
      <Bought order={order} />
    </section>
  );
}

/** The order's current state and the shopper's actions. */
export function OrderDetails({ order }: OrderProps) {
  const { variant } = useHost();
  const { error } = useSelector(selectOrderPage);
  return (
    <AntdTheme variant={variant.theme as ThemeVariant}>
      <div className={styles.screen}>
        <Standing order={order} />
      </div>
      <Stale order={order} />
      <StepError error={error} />
      <div className={styles.columns}>
        <div className={`${styles.main} ${styles.screen}`}>
          <Progress order={order} />
          {order.installer || order.shippingAddress ? <AppointmentNow order={order} /> : null}
          <MoneyBack order={order} />
          <AfterDelivery order={order} />
        </div>
        <div className={styles.beside}>
          <Receipt order={order} />
          <Acts order={order} />
          <Help order={order} />
        </div>
      </div>
    </AntdTheme>
  );
}
