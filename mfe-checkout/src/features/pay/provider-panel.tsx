import { useDispatch } from 'react-redux';
import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { checkoutSlice } from '../../platform/checkout.slice';
import { wordsOf } from '../../platform/method-words';
import type { MethodPanelProps } from './method-panel';
import { PayButton } from './pay-button';
import styles from './pay.module.css';
import { SessionError } from './session-error';
import { usePaymentSession } from './use-payment-session';

/** PayPal and the lenders: to their page and back. */
export function ProviderPanel({
  cart,
  method,
  isBusy,
  isDisabled,
}: MethodPanelProps & { readonly method: PaymentMethod }) {
  const dispatch = useDispatch();
  const { isOpening, error, open } = usePaymentSession(cart.cartNumber, method, false);
  const go = (): void => {
    dispatch(checkoutSlice.actions.paymentBegun());
    open();
  };
  const words = wordsOf(method);
  return (
    <section className={styles.panel} aria-labelledby="pay-heading">
      <h2 id="pay-heading" className={styles.heading}>
        Pay with {PAYMENT_METHOD_FACTS[method].name}
      </h2>
      <p className={styles.lead}>{words.lead}</p>
      <SessionError error={error} onRetry={go} />
      <PayButton isBusy={isBusy || isOpening} isDisabled={isDisabled} hasTotal onPress={go}>
        {words.press(cart.total.formattedValue)}
      </PayButton>
    </section>
  );
}
