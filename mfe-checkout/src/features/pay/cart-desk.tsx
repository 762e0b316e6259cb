import { useMemo, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Cart } from 'shared-contracts';
import { checkoutSlice, selectCheckout } from '../../checkout/checkout.slice';
import { ReactPaymentContext, type PaymentContext } from '../../platform/payment/payment-context';
import { openPaymentSession, payRequested, validateMerchantTask } from '../../checkout/payment.tasks';
import { pathOf } from '../../checkout/steps';

const { paymentBegun, paymentCancelled } = checkoutSlice.actions;

interface CartDeskProps {
  readonly cart: Cart;
  readonly children: ReactNode;
}

/** Payment context of the cart, whose payment places the order. */
export function CartDesk({ cart, children }: CartDeskProps) {
  const dispatch = useDispatch();
  const { session, sessionAsk, sessionError } = useSelector(selectCheckout);
  const { cartNumber, total, isTaxCalculated } = cart;
  const acts = useMemo(
    () =>
      ({
        open: (method) => void dispatch(openPaymentSession.requested({ cartNumber, method })),
        begin: () => void dispatch(paymentBegun()),
        cancel: (method) => void dispatch(paymentCancelled(method)),
        validateMerchant: (visit) => void dispatch(validateMerchantTask.requested({ cartNumber, ...visit })),
        pay: ({ method, providerToken, agreed }) => {
          const body = { paymentMethod: method, cartNumber, providerToken };
          dispatch(payRequested({ body, expectedTotal: agreed.value }));
        },
      }) satisfies Partial<PaymentContext>,
    [dispatch, cartNumber],
  );
  const desk: PaymentContext = {
    ...acts,
    purpose: 'order',
    amount: total,
    amountLabel: isTaxCalculated ? 'Total' : 'Total before tax',
    session,
    isOpening: sessionAsk !== null,
    sessionError,
    choiceHref: pathOf('payment'),
  };
  return <ReactPaymentContext value={desk}>{children}</ReactPaymentContext>;
}
