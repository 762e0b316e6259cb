import { useDispatch, useSelector } from 'react-redux';
import { usePageTitle } from 'remote-kit';
import { ButtonLink, EmptyState, OrderNumber } from 'shared-ui';
import { openAttempt } from '../../checkout/attempt';
import { selectCheckout } from '../../checkout/checkout.slice';
import { lastOrder } from '../../platform/orders/own-orders';
import { findLostOrderTask } from '../../checkout/payment.tasks';
import { confirmationOf } from '../../checkout/steps';
import { LazyOutcome } from '../../ui/lazy-outcome';
import { UnknownEnd } from '../../ui/unknown-end';

/** For a browser without a cart. */
export function NothingYet() {
  return (
    <EmptyState
      level={1}
      icon="cart"
      title="Your cart is empty"
      action={<ButtonLink href="/">Find tires for your vehicle</ButtonLink>}
    >
      There is nothing to check out yet.
    </EmptyState>
  );
}

/** A shopper who returns after an order is led to it, not to another purchase. */
export function NothingToCheckOut({ isReturn }: { readonly isReturn: boolean }) {
  usePageTitle('Your cart is empty');
  const dispatch = useDispatch();
  const { lostOrder } = useSelector(selectCheckout);
  const order = lastOrder();
  const attempt = openAttempt();
  if (lostOrder === 'unknown' && attempt !== null)
    return <UnknownEnd level={1} onCheck={() => void dispatch(findLostOrderTask.requested(attempt))} />;
  if (order === null && isReturn)
    return (
      <EmptyState
        level={1}
        icon="cart"
        title="Go back to the browser you started in"
        action={<ButtonLink href="/">Continue shopping</ButtonLink>}
      >
        Your cart is not in this browser, so you can’t finish this payment here, and nothing is charged. Open the store
        in the browser you started in. Your cart is there.
      </EmptyState>
    );
  if (order === null) return <NothingYet />;
  return (
    <LazyOutcome
      level={1}
      status="success"
      title={
        <>
          Order <OrderNumber>{order.orderNumber}</OrderNumber> is already placed
        </>
      }
      action={
        <>
          <ButtonLink href={confirmationOf(order.orderId)}>See your order</ButtonLink>
          <ButtonLink kind="secondary" href="/">
            Continue shopping
          </ButtonLink>
        </>
      }
    >
      Your cart is empty now; there is nothing else to check out.
    </LazyOutcome>
  );
}
