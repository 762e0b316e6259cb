import { useDispatch } from 'react-redux';
import { codeOf, useHost, type AppError } from 'remote-kit';
import { Button, Dialog } from 'shared-ui';
import { checkoutSlice } from '../../platform/checkout.slice';
import { pathOf } from '../../platform/steps';

/** The provider took the card's details but not the card (spec §8). */
const DECLINED = {
  title: 'There was an issue processing your payment.',
  text: 'Please check your card details and try again.',
  button: 'Return to card details',
};
/** The provider could not be asked, or did not say (spec §8). */
const UNCERTAIN = {
  title: 'Oops! There was an issue processing your payment.',
  text: 'Please double-check your card details and try again.',
  button: 'Continue',
};

const CARD_FAULTS: readonly string[] = ['PAYMENT_DECLINED', 'PAYMENT_INSUFFICIENT_FUNDS', 'PAYMENT_CARD_EXPIRED'];

function wordsFor(error: AppError | null): typeof DECLINED | null {
  const code = codeOf(error);
  if (code === undefined || !code.startsWith('PAYMENT_') || code === 'PAYMENT_PENDING') return null;
  return CARD_FAULTS.includes(code) ? DECLINED : UNCERTAIN;
}

/** Tells a failed card in the words of the catalogue and leads back to the card form; the order is kept. */
export function CardFailureDialog({ error }: { readonly error: AppError | null }) {
  const dispatch = useDispatch();
  const { navigation } = useHost();
  const words = wordsFor(error);
  const back = (): void => {
    dispatch(checkoutSlice.actions.orderErrorDismissed());
    dispatch(checkoutSlice.actions.paymentDropped());
    navigation.go(pathOf('payment'));
  };
  return (
    <Dialog
      isOpen={words !== null}
      onClose={back}
      title={words?.title ?? ''}
      footer={<Button onClick={back}>{words?.button}</Button>}
    >
      <p>{words?.text}</p>
      {error && error.message !== words?.title && error.message !== words?.text ? <p>{error.message}</p> : null}
    </Dialog>
  );
}

/** True where {@link CardFailureDialog} speaks, so that nothing else does. */
export const isCardFailure = (error: AppError | null): boolean => wordsFor(error) !== null;
