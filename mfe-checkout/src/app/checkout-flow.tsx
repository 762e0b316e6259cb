import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { Cart } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, ButtonLink, EmptyState, ErrorState, Skeleton } from 'shared-ui';
import { AddressStep } from '../features/address-step/address-step';
import { AppointmentStep } from '../features/appointment-step/appointment-step';
import { DeliveryStep } from '../features/delivery-step/delivery-step';
import { InstallerStep } from '../features/installer-step/installer-step';
import { PaymentStep } from '../features/payment-step/payment-step';
import { ReviewStep } from '../features/review-step/review-step';
import { checkoutSlice, selectCheckout } from '../platform/checkout.slice';
import { checkoutTasks } from '../platform/checkout.tasks';
import { lastOrder } from '../platform/own-orders';
import { confirmationOf, pathOf, resolveStep, type StepId } from '../platform/steps';
import { OrderSummary } from '../ui/order-summary';
import styles from './checkout.module.css';
import { Crumbs } from './crumbs';

function Loading() {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <span className="visually-hidden" role="status">
          Loading your order
        </span>
        <Skeleton shape="heading" width="most" />
        <Skeleton shape="free" className={styles.skeleton} />
      </div>
    </div>
  );
}

function Step({ step, cart }: { readonly step: StepId; readonly cart: Cart }) {
  const { status, error, orderError, chosenInstaller } = useSelector(selectCheckout);
  const common = { cart, error, isBusy: status === 'saving' };
  switch (step) {
    case 'delivery':
      return <DeliveryStep {...common} />;
    case 'installer':
      return <InstallerStep {...common} chosen={chosenInstaller} />;
    case 'appointment':
      return <AppointmentStep {...common} />;
    case 'address':
      return <AddressStep {...common} />;
    case 'payment':
      return <PaymentStep {...common} />;
    case 'review':
      return <ReviewStep cart={cart} error={error} orderError={orderError} isPlacing={status === 'placing'} />;
  }
}

/** Who comes back here after an order is led to it, and not asked to buy it again. */
function NothingToCheckOut() {
  const order = lastOrder();
  if (order === null)
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
  return (
    <EmptyState
      level={1}
      icon="check"
      title={`Order ${order.orderNumber} is already placed`}
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
    </EmptyState>
  );
}

/** The step that the address asks for, or the first one that has to come before it. */
export function CheckoutFlow() {
  const { step: asked } = useParams();
  const dispatch = useDispatch();
  const { navigation, variant } = useHost();
  const { cart, status, error } = useSelector(selectCheckout);
  const isUsable = cart !== null && !cart.isEmpty;
  const step = isUsable ? resolveStep(asked, cart, variant, Date.now()) : null;

  useEffect(() => {
    if (step && step !== asked) navigation.go(pathOf(step), { replace: true });
  }, [step, asked, navigation]);
  useEffect(() => {
    dispatch(checkoutSlice.actions.stepEntered());
  }, [dispatch, step]);

  if (status === 'failed')
    return (
      <ErrorState
        level={1}
        title="We couldn't load your order"
        action={<Button onClick={() => dispatch(checkoutTasks.load.requested({ fresh: true }))}>Try again</Button>}
      >
        {error?.message}
      </ErrorState>
    );
  if (!cart) return <Loading />;
  if (!isUsable || !step) return <NothingToCheckOut />;
  return (
    <>
      <Crumbs cart={cart} step={step} />
      <div className={styles.columns}>
        <OrderSummary cart={cart} />
        <div className={styles.main}>
          <Step step={step} cart={cart} />
        </div>
      </div>
    </>
  );
}
