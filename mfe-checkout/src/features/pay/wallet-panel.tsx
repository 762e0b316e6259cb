import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import { PAYMENT_METHOD_FACTS, type Money, type PaymentMethod } from 'shared-contracts';
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
  /** The total that the open sheet asks for; null while none is open. */
  const [agreed, setAgreed] = useState<Money | null>(null);
  const { cartNumber, total } = cart;
  const { session, isOpening, error, open } = usePaymentSession(cartNumber, method, false);
  const words = wordsOf(method);
  const begin = (): void => {
    setAgreed(total);
    dispatch(paymentBegun());
    open();
  };
  const close = useCallback(() => {
    setAgreed(null);
    dispatch(paymentCancelled(method));
  }, [dispatch, method]);
  const hear = useCallback(
    (message: WalletMessage) => {
      if (message.type === 'cancel') close();
      if (message.type === 'validate-merchant')
        dispatch(validateMerchantTask.requested({ cartNumber, method, ...message }));
      if (message.type !== 'token' || agreed === null) return;
      setAgreed(null);
      const body = { paymentMethod: method, cartNumber, providerToken: message.token };
      dispatch(payRequested({ body, expectedTotal: agreed.value }));
    },
    [dispatch, close, cartNumber, method, agreed],
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
        session={agreed ? session : null}
        title={`${PAYMENT_METHOD_FACTS[method].name}: ${(agreed ?? total).formattedValue}`}
        onMessage={hear}
        onClose={close}
      />
    </section>
  );
}
