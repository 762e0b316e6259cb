import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { checkoutSlice } from '../../platform/checkout.slice';
import { wordsOf } from '../../platform/method-words';
import { payRequested, validateMerchantTask } from '../../platform/payment.tasks';
import type { MethodPanelProps } from './method-panel';
import { PayButton } from './pay-button';
import styles from './pay.module.css';
import { SessionError } from './session-error';
import { usePaymentSession } from './use-payment-session';
import type { WalletMessage } from './wallet-messages';
import { WalletSheet } from './wallet-sheet';

const { paymentBegun, paymentCancelled } = checkoutSlice.actions;

/** Google Pay and Apple Pay: the wallet's own button, its sheet, and the order with what it gave. */
export function WalletPanel({
  cart,
  method,
  isBusy,
  isDisabled,
}: MethodPanelProps & { readonly method: PaymentMethod }) {
  const dispatch = useDispatch();
  const [isAsked, setAsked] = useState(false);
  const { cartNumber, total } = cart;
  const { session, isOpening, error, open } = usePaymentSession(cartNumber, method, false);
  const words = wordsOf(method);
  const begin = (): void => {
    setAsked(true);
    dispatch(paymentBegun());
    open();
  };
  const close = useCallback(() => {
    setAsked(false);
    dispatch(paymentCancelled(method));
  }, [dispatch, method]);
  const hear = useCallback(
    (message: WalletMessage) => {
      if (message.type === 'cancel') close();
      if (message.type === 'validate-merchant')
        dispatch(validateMerchantTask.requested({ cartNumber, method, validationUrl: message.validationUrl }));
      if (message.type !== 'token') return;
      setAsked(false);
      const body = { paymentMethod: method, cartNumber, providerToken: message.token };
      dispatch(payRequested({ body, expectedTotal: total.value }));
    },
    [dispatch, close, cartNumber, method, total.value],
  );
  return (
    <section className={styles.panel} aria-labelledby="pay-heading">
      <h2 id="pay-heading" className={styles.heading}>
        Pay with {PAYMENT_METHOD_FACTS[method].name}
      </h2>
      <p className={styles.lead}>{words.lead}</p>
      <SessionError error={error} onRetry={begin} />
      <PayButton isBusy={isBusy || isOpening} isDisabled={isDisabled} kind="wallet" hasTotal onPress={begin}>
        {words.press(total.formattedValue)}
      </PayButton>
      <WalletSheet
        session={isAsked ? session : null}
        title={`${PAYMENT_METHOD_FACTS[method].name}: ${total.formattedValue}`}
        onMessage={hear}
        onClose={close}
      />
    </section>
  );
}
