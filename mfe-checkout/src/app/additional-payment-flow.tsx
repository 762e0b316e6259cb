import { lazy, Suspense, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { IslandBoundary, useHost, usePageTitle } from 'remote-kit';
import { Skeleton } from 'shared-ui';
import { Ended } from '../features/additional-payment/ended';
import { NotPayable } from '../features/additional-payment/not-payable';
import {
  additionalPaymentSlice,
  selectAdditionalPayment,
} from '../features/additional-payment/additional-payment.slice';
import { loadPayment } from '../features/additional-payment/additional-payment.tasks';
import styles from '../features/additional-payment/additional-payment.module.css';
import { paymentLinks, useMailedLink } from '../platform/mailed-link';

/** antd comes with what has to be decided. */
const Decide = lazy(() =>
  import(/* webpackChunkName: "additional-payment" */ './additional-payment-decide').then((module) => ({
    default: module.AdditionalPaymentDecide,
  })),
);

export const ADDITIONAL_PAYMENT_TITLE = 'Additional payment';

function Waiting() {
  return (
    <>
      <span className="visually-hidden" role="status">
        Loading your payment
      </span>
      <Skeleton shape="free" className={styles.skeleton} />
    </>
  );
}

/** A further amount on an order, opened by the mailed link. */
export function AdditionalPaymentFlow() {
  const dispatch = useDispatch();
  const host = useHost();
  const { cartId = '' } = useParams();
  const { payment, loadError } = useSelector(selectAdditionalPayment);
  const load = useCallback(() => {
    dispatch(additionalPaymentSlice.actions.opened({ cartId }));
    dispatch(loadPayment.requested({ cartId }));
  }, [dispatch, cartId]);
  useMailedLink(paymentLinks, cartId, load);
  const shown = payment?.cartId === cartId ? payment : null;
  const isOver = shown?.state === 'accepted' || shown?.state === 'declined';
  usePageTitle(shown?.state === 'accepted' ? 'Payment received' : ADDITIONAL_PAYMENT_TITLE);

  if (shown && isOver) return <Ended payment={shown} />;
  if (loadError && !shown) return <NotPayable error={loadError} onRetry={load} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{ADDITIONAL_PAYMENT_TITLE}</h1>
      {shown ? (
        <IslandBoundary host={host} remote="checkout">
          <Suspense fallback={<Waiting />}>
            <Decide payment={shown} />
          </Suspense>
        </IslandBoundary>
      ) : (
        <Waiting />
      )}
    </div>
  );
}
