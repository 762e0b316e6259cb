import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { wordsOf } from '../../platform/payment/payment-method-labels';
import { usePaymentSession, usePaymentContext } from '../../platform/payment/payment-context';
import type { MethodPanelProps } from './method-panel-props';
import { PayButton } from './pay-button';
import styles from './pay.module.css';
import { SessionError } from './session-error';

/** PayPal and the lenders: redirects to their page and back. */
export function ProviderPanel({ method, isBusy, isDisabled }: MethodPanelProps & { readonly method: PaymentMethod }) {
  const { amount, purpose, begin } = usePaymentContext();
  const { isOpening, error, open } = usePaymentSession(method, false);
  const go = (): void => {
    begin();
    open();
  };
  const words = wordsOf(method, purpose);
  return (
    <section className={styles.panel} aria-labelledby="pay-heading">
      <h2 id="pay-heading" className={styles.heading}>
        Pay with {PAYMENT_METHOD_FACTS[method].name}
      </h2>
      <p className={styles.lead}>{words.lead}</p>
      <SessionError error={error} onRetry={go} />
      <PayButton isBusy={isBusy || isOpening} isDisabled={isDisabled} hasTotal onPress={go}>
        {words.press(amount.formattedValue)}
      </PayButton>
    </section>
  );
}
