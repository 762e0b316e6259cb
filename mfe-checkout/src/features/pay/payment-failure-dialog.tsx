import { useDispatch } from 'react-redux';
import type { PaymentMethod } from 'shared-contracts';
import { useHost, type AppError } from 'remote-kit';
import { Button, Dialog } from 'shared-ui';
import { checkoutSlice } from '../../platform/checkout.slice';
import { failureWordsOf } from '../../platform/method-words';
import { pathOf } from '../../platform/steps';

interface PaymentFailureDialogProps {
  readonly error: AppError | null;
  readonly method: PaymentMethod | null;
}

/** Tells a payment that did not come about; the order is kept, for another try or another method. */
export function PaymentFailureDialog({ error, method }: PaymentFailureDialogProps) {
  const dispatch = useDispatch();
  const { navigation, variant } = useHost();
  const words = failureWordsOf(error, method);
  const again = (): void => {
    dispatch(checkoutSlice.actions.orderErrorDismissed());
    dispatch(checkoutSlice.actions.paymentDropped());
  };
  const chooseAnother = (): void => {
    again();
    navigation.go(pathOf('payment'));
  };
  return (
    <Dialog
      isOpen={words !== null}
      onClose={again}
      title={words?.title ?? ''}
      footer={
        <>
          <Button onClick={again}>{words?.again}</Button>
          {variant.paymentMethods.length > 1 ? (
            <Button kind="secondary" onClick={chooseAnother}>
              Choose another way to pay
            </Button>
          ) : null}
        </>
      }
    >
      {words?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}
