import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { lazyPart, usePageTitle } from 'remote-kit';
import { Skeleton } from 'shared-ui';
import { Ended } from '../../features/additional-payment/ended';
import { NotPayable } from '../../features/additional-payment/not-payable';
import {
  additionalPaymentSlice,
  selectAdditionalPayment,
} from '../../features/additional-payment/additional-payment.slice';
import { loadPayment } from '../../features/additional-payment/additional-payment.tasks';
import styles from '../../features/additional-payment/additional-payment.module.css';
import { paymentLinks, useMailedLink } from '../../platform/member/mailed-link';

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

const loadDecide = async () =>
  (await import(/* webpackChunkName: "additional-payment" */ './additional-payment-decide')).AdditionalPaymentDecide;

/** antd is loaded together with the decision. */
const Decide = lazyPart({
  remote: 'checkout',
  where: 'additional payment',
  load: loadDecide,
  placeholder: <Waiting />,
});

/** An additional payment of an order, opened by the mailed link. */
export function AdditionalPaymentFlow() {
  const dispatch = useDispatch();
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
      {shown ? <Decide payment={shown} /> : <Waiting />}
    </div>
  );
}
