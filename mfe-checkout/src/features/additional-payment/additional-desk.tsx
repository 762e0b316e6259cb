import { useMemo, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AdditionalPayment } from 'shared-contracts';
import { ReactPaymentContext, type PaymentContext } from '../../platform/payment/payment-context';
import { additionalPaymentSlice, selectAdditionalPayment } from './additional-payment.slice';
import { beginMethod, payAdditional, validateMerchantAdditional, visitEnded } from './additional-payment.tasks';

interface AdditionalDeskProps {
  readonly payment: AdditionalPayment;
  readonly children: ReactNode;
}

/** Payment context of an additional payment. */
export function AdditionalDesk({ payment: { cartId, amount }, children }: AdditionalDeskProps) {
  const dispatch = useDispatch();
  const { session, sessionAsk, sessionError } = useSelector(selectAdditionalPayment);
  const acts = useMemo(
    () =>
      ({
        open: (method) => void dispatch(beginMethod.requested({ cartId, method })),
        begin: () => void dispatch(additionalPaymentSlice.actions.begun()),
        cancel: (method) => void dispatch(visitEnded(method)),
        validateMerchant: ({ method, validationUrl }) =>
          void dispatch(validateMerchantAdditional.requested({ cartId, method, validationUrl })),
        pay: ({ method, providerToken }) => void dispatch(payAdditional.requested({ cartId, method, providerToken })),
      }) satisfies Partial<PaymentContext>,
    [dispatch, cartId],
  );
  const desk: PaymentContext = {
    ...acts,
    purpose: 'additional',
    amount,
    amountLabel: 'To pay',
    session,
    isOpening: sessionAsk !== null,
    sessionError,
    choiceHref: null,
  };
  return <ReactPaymentContext value={desk}>{children}</ReactPaymentContext>;
}
