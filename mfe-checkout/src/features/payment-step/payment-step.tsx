import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Cart } from 'shared-contracts';
import { useHost, type AppError } from 'remote-kit';
import { Button, Card, ErrorState, Icon, RadioCard, Skeleton } from 'shared-ui';
import { checkoutSlice, selectCheckout } from '../../platform/checkout.slice';
import { checkoutTasks, openPaymentSession } from '../../platform/checkout.tasks';
import { pathOf } from '../../platform/steps';
import { StepActions } from '../../ui/step-actions';
import { StepError } from '../../ui/step-error';
import { StepFrame } from '../../ui/step-frame';
import { CardFrame, type CardFrameHandle } from './card-frame';
import type { FrameMessage } from './frame-messages';
import styles from './payment-step.module.css';

interface PaymentStepProps {
  readonly cart: Cart;
  readonly isBusy: boolean;
  readonly error: AppError | null;
}

function SavedCard({ cart, onReplace }: { readonly cart: Cart; readonly onReplace: () => void }) {
  const { payment } = cart;
  return (
    <Card padding={16} className={styles.saved}>
      <Icon name="card" size={24} />
      <p>
        <strong>
          {payment?.brand ?? 'Card'} ending in {payment?.last4}
        </strong>
        {payment?.expiry ? <span className={styles.soft}>Expires {payment.expiry}</span> : null}
      </p>
      <Button kind="quiet" size="small" onClick={onReplace}>
        Use another card
      </Button>
    </Card>
  );
}

const frameFault = (message: string): AppError => ({ kind: 'validation', message, fields: [] });

/** Which way to pay, and the provider's card form. Nothing is charged before the review. */
export function PaymentStep({ cart, isBusy, error }: PaymentStepProps) {
  const dispatch = useDispatch();
  const host = useHost();
  const { session, sessionError } = useSelector(selectCheckout);
  const frame = useRef<CardFrameHandle>(null);
  const [fault, setFault] = useState<AppError | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { cartNumber, payment } = cart;
  const open = useCallback(() => dispatch(openPaymentSession.requested({ cartNumber })), [dispatch, cartNumber]);

  useEffect(() => {
    if (!payment) open();
  }, [payment, open]);
  const hear = useCallback(
    (message: FrameMessage) => {
      if (message.type === 'error') setFault(frameFault(message.message));
      if (message.type === 'change' && message.complete) setFault(null);
      if (message.type === 'error' || message.type === 'change') setAsking(false);
      if (message.type !== 'token') return;
      setAsking(false);
      setFault(null);
      dispatch(
        checkoutTasks.savePayment.requested({ paymentMethod: 'credit-card', cartNumber, providerToken: message.token }),
      );
    },
    [dispatch, cartNumber],
  );
  const next = (): void => {
    if (payment) return host.navigation.go(pathOf('review'));
    setAsking(true);
    frame.current?.tokenize();
  };

  return (
    <StepFrame step="payment" lead="Nothing is charged yet: you see the whole order once more.">
      <StepError error={error ?? fault} />
      <fieldset className={styles.methods}>
        <legend className="visually-hidden">Payment method</legend>
        <RadioCard
          name="method"
          value="credit-card"
          defaultChecked
          title="Credit or debit card"
          aside={<Icon name="lock" label="Secure" />}
        >
          Your card number goes straight to our payment provider; this store never sees it.
        </RadioCard>
      </fieldset>
      {payment ? <SavedCard cart={cart} onReplace={() => dispatch(checkoutSlice.actions.paymentDropped())} /> : null}
      {!payment && sessionError ? (
        <ErrorState level={2} title="The card form can't be opened" action={<Button onClick={open}>Try again</Button>}>
          {sessionError.message}
        </ErrorState>
      ) : null}
      {!payment && !session && !sessionError ? <Skeleton shape="free" className={styles.frameSkeleton} /> : null}
      {!payment && session?.frameUrl ? <CardFrame ref={frame} frameUrl={session.frameUrl} onMessage={hear} /> : null}
      <StepActions
        backHref={pathOf(cart.cartType === 'STS' ? 'appointment' : 'address')}
        backLabel={cart.cartType === 'STS' ? 'Back to appointment' : 'Back to address'}
        label="Review your order"
        isBusy={isBusy || isAsking}
        onNext={next}
      />
    </StepFrame>
  );
}
