import { useCallback, useState } from 'react';
import { PAYMENT_METHOD_FACTS, type Money, type PaymentMethod } from 'shared-contracts';
import { wordsOf } from '../../platform/payment/payment-method-labels';
import { usePaymentSession, usePaymentContext } from '../../platform/payment/payment-context';
import type { MethodPanelProps } from './method-panel-props';
import { PayButton } from './pay-button';
import styles from './pay.module.css';
import { SessionError } from './session-error';
import type { WalletMessage } from './wallet-messages';
import { WalletSheet } from './wallet-sheet';

/** Google Pay and Apple Pay: the wallet's button, its sheet, and the payment with its token. */
export function WalletPanel({ method, isBusy, isDisabled }: MethodPanelProps & { readonly method: PaymentMethod }) {
  const { amount, purpose, begin, cancel, validateMerchant, pay } = usePaymentContext();
  /** Amount of the open sheet; null while none is open. */
  const [agreed, setAgreed] = useState<Money | null>(null);
  const { session, isOpening, error, open } = usePaymentSession(method, false);
  const words = wordsOf(method, purpose);
  const press = (): void => {
    setAgreed(amount);
    begin();
    open();
  };
  const close = useCallback(() => {
    setAgreed(null);
    cancel(method);
  }, [cancel, method]);
  const hear = useCallback(
    (message: WalletMessage) => {
      if (message.type === 'cancel') close();
      if (message.type === 'validate-merchant') {
        const { sessionId, validationUrl } = message;
        validateMerchant({ method, sessionId, validationUrl });
      }
      if (message.type !== 'token' || agreed === null) return;
      setAgreed(null);
      pay({ method, providerToken: message.token, agreed });
    },
    [close, validateMerchant, pay, method, agreed],
  );
  return (
    <section className={styles.panel} aria-labelledby="pay-heading">
      <h2 id="pay-heading" className={styles.heading}>
        Pay with {PAYMENT_METHOD_FACTS[method].name}
      </h2>
      <p className={styles.lead}>{words.lead}</p>
      <SessionError error={error} onRetry={press} />
      <PayButton isBusy={isBusy || isOpening} isDisabled={isDisabled} kind="wallet" hasTotal onPress={press}>
        {words.press(amount.formattedValue)}
      </PayButton>
      <WalletSheet
        session={agreed ? session : null}
        title={`${PAYMENT_METHOD_FACTS[method].name}: ${(agreed ?? amount).formattedValue}`}
        onMessage={hear}
        onClose={close}
      />
    </section>
  );
}
