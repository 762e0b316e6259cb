import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { Order } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { Button, ButtonLink, ErrorState, Skeleton } from 'shared-ui';
import { selectCheckout } from '../../checkout/checkout.slice';
import { loadOrder } from '../../checkout/checkout.tasks';
import { StepFrame } from '../../ui/step-frame';
import styles from '../../ui/order/order-parts.module.css';
import { PlacedOrder } from './placed-order';

const POLL_MS = 3_000;

/** Only a paid order gets a thank-you; undefined: the variant's own words. */
const TITLES: Readonly<Record<Order['status'], string | undefined>> = {
  OK: undefined,
  PENDING: 'Your payment is being confirmed',
  FAILED: 'Your order was not placed',
};

function NotShown({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  const isOthers = error.kind === 'not-found';
  return (
    <ErrorState
      level={1}
      title={isOthers ? 'We can’t show this order here' : 'We couldn’t load your order'}
      action={
        <>
          <Button onClick={onRetry}>Try again</Button>
          <ButtonLink kind="secondary" href="/">
            To the store
          </ButtonLink>
        </>
      }
    >
      {isOthers
        ? 'For your safety an order opens only in the browser that placed it. Your email has all of it.'
        : error.message}
    </ErrorState>
  );
}

function Loading() {
  return (
    <>
      <span className="visually-hidden" role="status">
        Loading your order
      </span>
      <Skeleton shape="free" className={styles.skeleton} />
    </>
  );
}

/** Products and next steps; follows an order with a pending payment. */
export function Confirmation() {
  const dispatch = useDispatch();
  const { orderId = '' } = useParams();
  const { order, orderLoadError } = useSelector(selectCheckout);
  const isShown = order?.orderId === orderId;
  const isPending = isShown && order.status === 'PENDING';
  const load = (): void => void dispatch(loadOrder.requested({ orderId }));

  useEffect(() => {
    if (!isShown) dispatch(loadOrder.requested({ orderId }));
  }, [dispatch, orderId, isShown]);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => dispatch(loadOrder.requested({ orderId })), POLL_MS);
    return () => clearInterval(timer);
  }, [dispatch, orderId, isPending]);

  if (orderLoadError && !isShown) return <NotShown error={orderLoadError} onRetry={load} />;
  return (
    <StepFrame step="confirmation" title={isShown ? TITLES[order.status] : 'Your order'}>
      {isShown ? <PlacedOrder order={order} /> : <Loading />}
    </StepFrame>
  );
}
