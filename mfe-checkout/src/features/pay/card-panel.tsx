import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppError } from 'remote-kit';
import { Skeleton } from 'shared-ui';
import { checkoutSlice } from '../../platform/checkout.slice';
import { wordsOf } from '../../platform/method-words';
import { payRequested } from '../../platform/payment.tasks';
import { StepError } from '../../ui/step-error';
import { CardFrame, type CardFrameHandle } from './card-frame';
import type { FrameMessage } from './frame-messages';
import type { MethodPanelProps } from './method-panel';
import { PayButton } from './pay-button';
import styles from './pay.module.css';
import { SessionError } from './session-error';
import { usePaymentSession } from './use-payment-session';

const ANSWERS_WITHIN_MS = 20_000;
const LATE =
  'The card form does not answer. Nothing was charged. Check your connection, then press the button once more.';

const frameFault = (message: string): AppError => ({ kind: 'validation', message, fields: [] });

/** The provider's card form; the one press reads the card, keeps its token and places the order. */
export function CardPanel({ cart, isBusy, isDisabled }: MethodPanelProps) {
  const dispatch = useDispatch();
  const frame = useRef<CardFrameHandle>(null);
  const [fault, setFault] = useState<AppError | null>(null);
  const [isReading, setReading] = useState(false);
  const { cartNumber, total } = cart;
  /** The total that stood on the button when the shopper agreed; null while nobody has. */
  const agreed = useRef<number | null>(null);
  const { session, error, open } = usePaymentSession(cartNumber, 'credit-card', true);
  const hear = useCallback(
    (message: FrameMessage) => {
      if (message.type === 'change') {
        dispatch(checkoutSlice.actions.paymentBegun());
        if (message.complete) setFault(null);
        // "Enter" in the form agrees too, to what stands on the button then.
        if (!isReading) agreed.current = total.value;
      }
      if (message.type === 'ready' || message.type === 'error') setReading(false);
      if (message.type === 'error') setFault(frameFault(message.message));
      const expectedTotal = agreed.current;
      if (message.type !== 'token' || expectedTotal === null) return;
      agreed.current = null;
      setReading(false);
      setFault(null);
      const body = { paymentMethod: 'credit-card' as const, cartNumber, providerToken: message.token };
      dispatch(payRequested({ body, expectedTotal }));
    },
    [dispatch, cartNumber, total.value, isReading],
  );
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setTimeout(() => {
      agreed.current = null;
      setReading(false);
      setFault(frameFault(LATE));
    }, ANSWERS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isReading]);
  const pay = (): void => {
    agreed.current = total.value;
    setReading(true);
    frame.current?.tokenize();
  };
  return (
    <section className={styles.panel} aria-labelledby="pay-heading">
      <h2 id="pay-heading" className={styles.heading}>
        Card details
      </h2>
      <StepError error={fault} />
      <SessionError error={error} onRetry={open} />
      {session?.frameUrl ? <CardFrame ref={frame} frameUrl={session.frameUrl} onMessage={hear} /> : null}
      {!session && !error ? <Skeleton shape="free" className={styles.frameSkeleton} /> : null}
      <PayButton isBusy={isBusy || isReading} isDisabled={isDisabled || !session} onPress={pay}>
        {wordsOf('credit-card').press(total.formattedValue)}
      </PayButton>
    </section>
  );
}
