import { useEffect, type ComponentProps } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useParams } from 'react-router-dom';
import type { Cart, HostServices, PaymentMethod } from 'shared-contracts';
import { serverNow, useHost } from 'remote-kit';
import { Button, ErrorState, FirstView, Skeleton } from 'shared-ui';
import { AddressStep } from '../../features/address-step/address-step';
import { AppointmentStep } from '../../features/appointment-step/appointment-step';
import { DeliveryStep } from '../../features/delivery-step/delivery-step';
import { InstallerStep } from '../../features/installer-step/installer-step';
import { MembersOnly } from '../../features/members-only/members-only';
import { CartDesk } from '../../features/pay/cart-desk';
import { ExpressScreen } from '../../features/pay/express-screen';
import { PayPanel } from '../../features/pay/pay-panel';
import { PaymentFailureDialog } from '../../features/pay/payment-failure-dialog';
import { ReturnScreen } from '../../features/pay/return-screen';
import { PaymentStep } from '../../features/payment-step/payment-step';
import { ReviewStep } from '../../features/review-step/review-step';
import { chosenMethodOf } from '../../platform/payment/chosen-method';
import { checkoutSlice, selectCheckout } from '../../checkout/checkout.slice';
import { checkoutTasks } from '../../checkout/checkout.tasks';
import { isMoneyMoving } from '../../checkout/crumbs';
import {
  EXPRESS_PATH,
  expressMethodOf,
  providerReturnOf,
  RETURN_PATH,
  type ProviderReturn,
} from '../../platform/payment/provider-return';
import { hasLiveHold, pathOf, resolveStep, type StepId } from '../../checkout/steps';
import { blockedMethods, usableMethods } from '../../platform/payment/usable-methods';
import { OrderSummary } from '../../ui/order-summary';
import styles from './checkout.module.css';
import { Crumbs } from './crumbs';
import { CartProgram } from '../../ui/cart-program';
import { NothingToCheckOut, NothingYet } from './nothing-to-check-out';

/** Reserves the space of breadcrumb, summary and step. */
function Loading() {
  return (
    <>
      <div className={styles.crumbs}>
        <Skeleton shape="free" className={styles.crumbsSkeleton} />
      </div>
      <div className={styles.columns}>
        <Skeleton shape="free" className={styles.summarySkeleton} />
        <div className={styles.main}>
          <span className="visually-hidden" role="status">
            Loading your order
          </span>
          <Skeleton shape="heading" width="most" />
          <Skeleton shape="free" className={styles.skeleton} />
        </div>
      </div>
    </>
  );
}

/** Returns the method chosen in this tab or stored in the cart, if the variant and the browser support it. */
function methodOf(cart: Cart, chosen: PaymentMethod | null, host: HostServices): PaymentMethod | null {
  const { paymentMethods } = host.variant;
  const wanted = chosen ?? chosenMethodOf(cart.cartNumber) ?? cart.payment?.paymentMethod;
  const blocked = blockedMethods(paymentMethods, host);
  return paymentMethods.find((one) => one === wanted && !blocked.includes(one)) ?? null;
}

interface StepProps {
  readonly step: StepId;
  readonly cart: Cart;
  readonly method: PaymentMethod | null;
}

function Review({ cart, method }: Omit<StepProps, 'step'>) {
  const { status, error, orderError, placement, cancelledAt } = useSelector(selectCheckout);
  const now = serverNow(useHost().api);
  const isLapsed = cart.cartType === 'STS' && !hasLiveHold(cart, now);
  return (
    <ReviewStep {...{ cart, method, isLapsed, error, orderError, placement, cancelledAt }}>
      <MembersOnly cart={cart}>
        <PayPanel cart={cart} method={method} isBusy={status === 'placing'} isDisabled={isLapsed} />
      </MembersOnly>
      <PaymentFailureDialog error={orderError} method={method} />
    </ReviewStep>
  );
}

/** Explains payment and eligibility when a program settles the order. */
function Delivery(props: ComponentProps<typeof DeliveryStep>) {
  return (
    <DeliveryStep {...props}>
      <CartProgram cart={props.cart} />
      <MembersOnly cart={props.cart} />
    </DeliveryStep>
  );
}

function Step({ step, cart, method }: StepProps) {
  const { status, error, chosenInstaller, isPricing } = useSelector(selectCheckout);
  const common = { cart, error, isBusy: status === 'saving' };
  switch (step) {
    case 'delivery':
      return <Delivery {...common} />;
    case 'installer':
      return <InstallerStep {...common} chosen={chosenInstaller} isPricing={isPricing} />;
    case 'appointment':
      return <AppointmentStep {...common} />;
    case 'address':
      return <AddressStep {...common} />;
    case 'payment':
      return <PaymentStep cart={cart} method={method} error={error} />;
    case 'review':
      return <Review cart={cart} method={method} />;
  }
}

interface ScreenProps extends StepProps {
  readonly visit: ProviderReturn | null;
  readonly express: PaymentMethod | null;
}

function Screen({ visit, express, ...step }: ScreenProps) {
  if (visit) return <ReturnScreen cart={step.cart} visit={visit} />;
  if (express) return <ExpressScreen cart={step.cart} method={express} />;
  return <Step {...step} />;
}

/** Shows the step of the address, or the first one that is required before it. */
export function CheckoutFlow() {
  const { step: asked } = useParams();
  const dispatch = useDispatch();
  const host = useHost();
  const { api, navigation, storage, variant } = host;
  const { search } = useLocation();
  const state = useSelector(selectCheckout);
  const { cart, status, error, method: chosen, isPricing, chosenInstaller, lostOrder } = state;
  const isUsable = cart !== null && !cart.isEmpty;
  const visit = `/checkout/${asked}` === RETURN_PATH ? providerReturnOf(search, variant.paymentMethods) : null;
  const method = isUsable ? methodOf(cart, chosen, host) : null;
  const step = isUsable ? resolveStep(asked, { cart, method, now: serverNow(api) }, variant) : null;
  const isReturn = visit !== null;
  const express = expressMethodOf(asked, search, usableMethods(variant.paymentMethods, host));

  useEffect(() => {
    if (step && step !== asked && !isReturn && !express) navigation.go(pathOf(step), { replace: true });
  }, [step, asked, isReturn, express, navigation]);
  useEffect(() => {
    dispatch(checkoutSlice.actions.stepEntered());
    storage.set('edit_cart', null);
  }, [dispatch, step, storage]);

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
  // Decided by the address alone, which the server knows as well.
  const isUnderWay = [RETURN_PATH, EXPRESS_PATH].includes(`/checkout/${asked}`);
  if (!cart && !isUnderWay) return <FirstView awake={<Loading />} asleep={<NothingYet />} />;
  if (!cart || (!isUsable && lostOrder === 'asked')) return <Loading />;
  if (!isUsable || !step) return <NothingToCheckOut isReturn={isReturn} />;
  return (
    <>
      <Crumbs cart={cart} step={step} isPaying={isMoneyMoving(state, { visit, express })} />
      <div className={styles.columns}>
        <OrderSummary cart={cart} pricing={isPricing ? chosenInstaller : null} />
        <div className={styles.main}>
          <CartDesk cart={cart}>
            <Screen {...{ visit, express, step, cart, method }} />
          </CartDesk>
        </div>
      </div>
    </>
  );
}
