import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PaymentMethod, PaymentSession } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { selectCheckout } from '../../platform/checkout.slice';
import { openPaymentSession } from '../../platform/payment.tasks';

interface OpenSession {
  readonly session: PaymentSession | null;
  readonly isOpening: boolean;
  readonly error: AppError | null;
  open(): void;
}

/** The provider's session for a method of this cart. `isAtOnce` opens it with the page, as the card's form is. */
export function usePaymentSession(cartNumber: string, method: PaymentMethod, isAtOnce: boolean): OpenSession {
  const dispatch = useDispatch();
  const { session, sessionAsk, sessionError } = useSelector(selectCheckout);
  const own = session?.paymentMethod === method ? session : null;
  const open = useCallback(
    () => void dispatch(openPaymentSession.requested({ cartNumber, method })),
    [dispatch, cartNumber, method],
  );
  const isMissing = isAtOnce && own === null && sessionAsk === null && sessionError === null;
  useEffect(() => {
    if (isMissing) open();
  }, [isMissing, open]);
  return { session: own, isOpening: sessionAsk !== null, error: sessionError, open };
}
