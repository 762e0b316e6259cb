import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { lazyPart, usePageTitle } from 'remote-kit';
import { OrderNumber, Skeleton } from 'shared-ui';
import { NotOpened } from '../../features/order-page/not-opened';
import { orderPageSlice, selectOrderPage } from '../../features/order-page/order-page.slice';
import { loadOrderPage } from '../../features/order-page/order-page.tasks';
import { dayOf } from '../../features/order-page/order-labels';
import styles from '../../features/order-page/order-page.module.css';
import { orderLinks, useMailedLink } from '../../platform/member/mailed-link';

const loadDetails = async () =>
  (await import(/* webpackChunkName: "order-details" */ '../../features/order-page/order-details')).OrderDetails;

export const ORDER_TITLE = 'Your order';
/** Title for a payment that failed: no order has its number. */
const NOT_PLACED_TITLE = 'Your order was not placed';
const POLL_MS = 3_000;

function Waiting() {
  return (
    <>
      <span className="visually-hidden" role="status">
        Loading your order
      </span>
      <Skeleton shape="free" className={styles.skeleton} />
    </>
  );
}

/** antd is loaded together with the order. */
const OrderDetails = lazyPart({
  remote: 'checkout',
  where: 'order details',
  load: loadDetails,
  placeholder: <Waiting />,
});

/** Follows a pending payment, and refreshes when the shopper returns to the tab. */
function useFreshOrder(orderId: string, isPending: boolean, load: () => void): void {
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(load, POLL_MS);
    return () => clearInterval(timer);
  }, [isPending, load]);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') load();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [orderId, load]);
}

/** An order's page, opened by its mailed link, by a mailed code, or in the browser that ordered. */
export function OrderPage() {
  const dispatch = useDispatch();
  const { orderId = '' } = useParams();
  const { order, loadError } = useSelector(selectOrderPage);
  const load = useCallback(() => void dispatch(loadOrderPage.requested({ orderId })), [dispatch, orderId]);
  const open = useCallback(() => {
    dispatch(orderPageSlice.actions.opened({ orderId }));
    load();
  }, [dispatch, orderId, load]);
  useMailedLink(orderLinks, orderId, open);
  const shown = order?.orderId === orderId ? order : null;
  useFreshOrder(orderId, shown?.status === 'PENDING', load);
  // Loads the code in parallel with the order.
  useEffect(() => void loadDetails().catch(() => undefined), []);
  const isNotPlaced = shown?.state === 'payment-failed';
  usePageTitle(isNotPlaced ? NOT_PLACED_TITLE : shown ? `Order ${shown.orderNumber}` : ORDER_TITLE);

  if (loadError && (!shown || loadError.kind === 'not-found')) return <NotOpened error={loadError} onRetry={open} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {isNotPlaced ? (
            NOT_PLACED_TITLE
          ) : shown ? (
            <>
              Order{' '}
              <span data-testid="order-number">
                <OrderNumber>{shown.orderNumber}</OrderNumber>
              </span>
            </>
          ) : (
            ORDER_TITLE
          )}
        </h1>
        {shown && !isNotPlaced ? <p className={styles.lead}>Placed on {dayOf(shown.placedAt)}</p> : null}
      </header>
      {shown ? <OrderDetails order={shown} /> : <Waiting />}
    </div>
  );
}
