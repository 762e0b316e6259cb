import { useCallback, useEffect, useRef, useState } from 'react';
import type { Money } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { Skeleton } from 'shared-ui';
import { wordsOf } from '../../platform/payment/payment-method-labels';
import { usePaymentSession, usePaymentContext } from '../../platform/payment/payment-context';
import { StepError } from '../../ui/step-error';
import { CardFrame, type CardFrameHandle } from './card-frame';
import type { FrameMessage } from './frame-messages';
import type { MethodPanelProps } from './method-panel-props';
import { PayButton } from './pay-button';
import styles from './pay.module.css';
import { SessionError } from './session-error';

const ANSWERS_WITHIN_MS = 20_000;
const LATE =
  'The card form is not responding. Nothing was charged. Check your connection, then press the button again.';

const frameError = (message: string): AppError => ({ kind: 'validation', message, fields: [] });

/** The provider's card form; one click reads the card and pays with its token. */
export function CardPanel({ isBusy, isDisabled }: MethodPanelProps) {
  const { amount, purpose, begin, pay } = usePaymentContext();
  const frame = useRef<CardFrameHandle>(null);
  const [fault, setFault] = useState<AppError | null>(null);
  const [isReading, setReading] = useState(false);
  /** Amount on the button when the shopper agreed; null before. */
  const agreed = useRef<Money | null>(null);
  const { session, error, open } = usePaymentSession('credit-card', true);
  const hear = useCallback(
    (message: FrameMessage) => {
      if (message.type === 'change') {
        begin();
        if (message.complete) setFault(null);
        // "Enter" in the form agrees as well, to the amount on the button at that time.
        if (!isReading) agreed.current = amount;
      }
      if (message.type === 'ready' || message.type === 'error') setReading(false);
      if (message.type === 'error') setFault(frameError(message.message));
      const pressed = agreed.current;
      if (message.type !== 'token' || pressed === null) return;
      agreed.current = null;
      setReading(false);
      setFault(null);
      pay({ method: 'credit-card', providerToken: message.token, agreed: pressed });
    },
    [begin, pay, amount, isReading],
  );
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setTimeout(() => {
      agreed.current = null;
      setReading(false);
      setFault(frameError(LATE));
    }, ANSWERS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isReading]);
  const press = (): void => {
    begin();
    agreed.current = amount;
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
      <PayButton isBusy={isBusy || isReading} isDisabled={isDisabled || !session} onPress={press}>
        {wordsOf('credit-card', purpose).press(amount.formattedValue)}
      </PayButton>
    </section>
  );
}
