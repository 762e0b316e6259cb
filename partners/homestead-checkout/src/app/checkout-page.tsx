import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Cart } from 'shared-contracts';
import { serverNow, useHost } from 'remote-kit';
import { Button, ButtonLink, EmptyState, ErrorState, Notice, Skeleton } from 'shared-ui';
import { Delivery } from '../features/delivery/delivery';
import { Payment, type PaymentHandle } from '../features/payment/payment';
import { Summary } from '../features/summary/summary';
import type { Desk } from '../platform/desk';
import { PAY_PAL, type PageState } from '../platform/page-state';
import { missingPart, type Part } from '../platform/readiness';
import { payPalReturn } from '../platform/paypal-return';
import styles from './checkout.module.css';
import { useDesk } from './checkout-app';
import { Outcome } from './outcome';
import { PayBar } from './pay-bar';

function Loading() {
  return (
    <div className={styles.columns}>
      <span className="visually-hidden" role="status">
        Loading your order
      </span>
      <Skeleton shape="free" className={styles.loadingMain} />
      <Skeleton shape="free" className={styles.loadingSide} />
    </div>
  );
}

interface SheetProps {
  readonly desk: Desk;
  readonly page: PageState;
  readonly cart: Cart;
}

/** The whole checkout on one page: delivery, payment, total. */
function Sheet({ desk, page, cart }: SheetProps) {
  const { api } = useHost();
  const payment = useRef<PaymentHandle>(null);
  const [missed, setMissed] = useState<Part | null>(null);
  const missing = missingPart(cart, serverNow(api));
  const press = (): void => {
    setMissed(missing);
    if (missing) return document.getElementById(`part-${missing}`)?.focus();
    payment.current?.pay(cart.total.value);
  };
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Outcome desk={desk} page={page} />
        <Delivery desk={desk} page={page} cart={cart} missed={missed === missing ? missed : null} />
        <Payment ref={payment} desk={desk} page={page} cart={cart} />
      </div>
      <div className={styles.side}>
        <Summary cart={cart} />
        <PayBar cart={cart} page={page} onPress={press} />
      </div>
    </div>
  );
}

/** Handles the cart's wallet buttons, which Homestead does not support. */
function NoWallets() {
  return (
    <Notice tone="info" announce="status">
      Homestead’s checkout takes cards and {PAY_PAL}. Pay with either below.
    </Notice>
  );
}

export function CheckoutPage() {
  const { desk, page } = useDesk();
  const { variant } = useHost();
  const { step } = useParams();
  const { search } = useLocation();
  const isBegun = useRef(false);
  const { cart, phase, error } = page;
  const back = step === 'pay' ? payPalReturn(search) : null;

  useEffect(() => desk.listen(), [desk]);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void desk.load().then(() => back && desk.returned(back.sessionId, back.isApproved));
  }, [desk, back]);

  if (!variant.paymentMethods.includes('credit-card'))
    return (
      <ErrorState
        level={1}
        title="This checkout is not for this store"
        action={<ButtonLink href="/cart">Back to your cart</ButtonLink>}
      >
        {variant.storeName} settles orders another way. Call us at {variant.support.phone}, and we take your order.
      </ErrorState>
    );
  if (phase === 'failed')
    return (
      <ErrorState
        level={1}
        title="We couldn’t load your order"
        action={<Button onClick={() => void desk.load()}>Try again</Button>}
      >
        {error?.message}
      </ErrorState>
    );
  const isEmpty = cart !== null && cart.isEmpty && phase === 'open';
  if (isEmpty)
    return (
      <EmptyState
        level={1}
        title="There is nothing to check out"
        action={<ButtonLink href="/tires">Shop tires</ButtonLink>}
      >
        Your cart is empty. What you put in it waits for you here.
      </EmptyState>
    );
  return (
    <>
      <header className={styles.head}>
        <h1>Checkout</h1>
        <p>Everything on one page. Nothing is charged before you press the button.</p>
      </header>
      {step === 'express' ? <NoWallets /> : null}
      {cart === null ? <Loading /> : <Sheet desk={desk} page={page} cart={cart} />}
    </>
  );
}
