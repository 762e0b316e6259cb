import { useDispatch } from 'react-redux';
import type { PaymentMethod } from 'shared-contracts';
import { useHost, type AppError } from 'remote-kit';
import { checkoutSlice } from '../../checkout/checkout.slice';
import { failureWordsOf } from '../../platform/payment/payment-method-labels';
import { pathOf } from '../../checkout/steps';
import { FailureDialog } from './failure-dialog';

interface PaymentFailureDialogProps {
  readonly error: AppError | null;
  readonly method: PaymentMethod | null;
}

/** Reports a failed payment; the cart remains for a retry or another method. */
export function PaymentFailureDialog({ error, method }: PaymentFailureDialogProps) {
  const dispatch = useDispatch();
  const { navigation, variant } = useHost();
  const again = (): void => {
    dispatch(checkoutSlice.actions.orderErrorDismissed());
    dispatch(checkoutSlice.actions.paymentDropped());
  };
  const chooseAnother = (): void => {
    again();
    navigation.go(pathOf('payment'));
  };
  return (
    <FailureDialog
      words={failureWordsOf(error, method)}
      onAgain={again}
      onAnother={variant.paymentMethods.length > 1 ? chooseAnother : null}
    />
  );
}
