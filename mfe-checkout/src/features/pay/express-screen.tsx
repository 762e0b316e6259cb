import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PAYMENT_METHOD_FACTS, type Address, type Cart, type PaymentMethod } from 'shared-contracts';
import { useHost, type AppError } from 'remote-kit';
import { addressSchema, toAddress } from 'remote-kit/address';
import { Button, ButtonLink, Notice, Skeleton } from 'shared-ui';
import { checkoutSlice, selectCheckout } from '../../checkout/checkout.slice';
import { expressApproved, quoteTask } from '../../checkout/express.tasks';
import { failureWordsOf, wordsOf } from '../../platform/payment/payment-method-labels';
import { usePaymentSession, usePaymentContext } from '../../platform/payment/payment-context';
import { expressTitle } from '../../platform/payment/provider-return';
import { pathOf } from '../../checkout/steps';
import { LazyOutcome, useOutcomeAhead } from '../../ui/lazy-outcome';
import { StepFrame } from '../../ui/step-frame';
import { PaymentFailureDialog } from './payment-failure-dialog';
import styles from './pay.module.css';
import { SessionError } from './session-error';
import type { WalletMessage } from './wallet-messages';
import { WalletSheet, type WalletSheetHandle } from './wallet-sheet';

const ADDRESS_FAULT: AppError = {
  kind: 'validation',
  message: 'The address in your wallet is not complete. Check out step by step, or complete it in your wallet.',
  fields: [],
};

/** Returns the wallet's address in the API's format; null when it is invalid. */
function readAddress(value: unknown): Address | null {
  try {
    return addressSchema.isValidSync(value) ? toAddress(addressSchema.cast(value)) : null;
  } catch {
    // The schema converts values to text first, which fails for some objects.
    return null;
  }
}

interface ExpressScreenProps {
  readonly cart: Cart;
  readonly method: PaymentMethod;
}

interface ClosedProps {
  readonly method: PaymentMethod;
  /** True when it was closed without paying; otherwise an error is shown above. */
  readonly isCancelled: boolean;
  readonly onReopen: () => void;
}

/** The sheet is closed and nothing was ordered. */
function Closed({ method, isCancelled, onReopen }: ClosedProps) {
  const { name } = PAYMENT_METHOD_FACTS[method];
  return (
    <LazyOutcome
      isNews={isCancelled}
      level={2}
      status="info"
      title={`${name} is closed`}
      action={
        <>
          <Button kind="wallet" onClick={onReopen}>
            Open {name} again
          </Button>
          <ButtonLink kind="secondary" href={pathOf('delivery')}>
            Check out step by step
          </ButtonLink>
          <ButtonLink kind="quiet" href="/cart">
            Back to your cart
          </ButtonLink>
        </>
      }
    >
      {isCancelled ? wordsOf(method).cancelled : 'Your order is as you left it.'}
    </LazyOutcome>
  );
}

/** Buys the cart with a wallet: its sheet opens at once, and provides name and address. */
export function ExpressScreen({ cart, method }: ExpressScreenProps) {
  const dispatch = useDispatch();
  const { navigation } = useHost();
  const { status, quote, orderError, cancelledAt } = useSelector(selectCheckout);
  useOutcomeAhead();
  const sheet = useRef<WalletSheetHandle>(null);
  const [isOpen, setOpen] = useState(true);
  const [fault, setFault] = useState<AppError | null>(null);
  const { total } = cart;
  const { validateMerchant } = usePaymentContext();
  /** The shopper's earlier choice, because the sheet prices other addresses. */
  const before = useRef({ cartType: cart.cartType, zipCode: cart.zipCode });
  const isQuoted = quote !== null;
  const { session, error, open } = usePaymentSession(method, isOpen);
  const { name } = PAYMENT_METHOD_FACTS[method];

  useEffect(() => {
    if (quote?.status === 'given') sheet.current?.post({ type: 'total', amountCents: quote.amountCents });
    if (quote?.status === 'refused') sheet.current?.post({ type: 'total', error: quote.message });
  }, [quote]);
  const close = useCallback(() => {
    setOpen(false);
    if (isQuoted) dispatch(quoteTask.requested(before.current));
    dispatch(checkoutSlice.actions.paymentCancelled(method));
  }, [dispatch, method, isQuoted]);
  const reopen = (): void => {
    setFault(null);
    setOpen(true);
    open();
  };
  const hear = useCallback(
    (message: WalletMessage) => {
      if (message.type === 'cancel') close();
      if (message.type === 'validate-merchant') {
        const { sessionId, validationUrl } = message;
        validateMerchant({ method, sessionId, validationUrl });
      }
      if (message.type === 'validate-merchant' || message.type === 'ready')
        sheet.current?.post({ type: 'request-shipping' });
      if (message.type === 'shipping-change')
        dispatch(quoteTask.requested({ cartType: 'STH', zipCode: message.zipCode }));
      if (message.type !== 'token' || message.express === null) return;
      setOpen(false);
      const { token, express } = message;
      const address = readAddress(express.address);
      if (address === null) return setFault(ADDRESS_FAULT);
      // The wallet's address is the buyer's, so a gift recipient no longer applies.
      const destination = { ...address, ...(cart.gift && { gift: null }) };
      dispatch(expressApproved({ method, token, address: destination, amountCents: express.amountCents }));
    },
    [dispatch, close, validateMerchant, method, cart.gift],
  );
  // Rejections other than of the payment are shown and fixed on the review.
  const isForReview =
    orderError !== null && cart.shippingAddress !== null && failureWordsOf(orderError, method) === null;
  useEffect(() => {
    if (isForReview) navigation.go(pathOf('review'), { replace: true });
  }, [isForReview, navigation]);

  const shownError = fault ?? (cart.shippingAddress === null ? orderError : null);
  const isBusy = status === 'placing';
  return (
    <StepFrame step="review" title={expressTitle(method)}>
      <SessionError error={error} onRetry={reopen} />
      <PaymentFailureDialog error={orderError} method={method} />
      {shownError ? (
        <Notice tone="error" announce="alert">
          {shownError.message}
        </Notice>
      ) : null}
      {isBusy ? (
        <p role="status" className={styles.lead}>
          {name} confirmed. We are placing your order; please leave this page open.
        </p>
      ) : null}
      {isOpen || isBusy ? (
        <Skeleton shape="free" className={styles.frameSkeleton} />
      ) : (
        <Closed method={method} isCancelled={cancelledAt === method} onReopen={reopen} />
      )}
      <WalletSheet
        ref={sheet}
        session={isOpen ? session : null}
        title={
          `${name}: ${cart.quantity} ` +
          `${cart.quantity === 1 ? 'item' : 'items'}${quote?.status === 'given' ? `, ${total.formattedValue}` : ''}`
        }
        onMessage={hear}
        onClose={close}
      />
    </StepFrame>
  );
}
