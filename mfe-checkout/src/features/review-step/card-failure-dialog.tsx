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

/** The bank said why: checking the details would not help. */
const BANK_SAID: Readonly<Record<string, string>> = {
  PAYMENT_INSUFFICIENT_FUNDS:
    'There is not enough money on this card for the order. Use another card, or a smaller order.',
  PAYMENT_CARD_EXPIRED: 'This card has expired. Use another card.',
};

function wordsFor(error: AppError | null): typeof DECLINED | null {
  const code = codeOf(error);
  if (code === undefined || !code.startsWith('PAYMENT_') || code === 'PAYMENT_PENDING') return null;
  if (code === 'PAYMENT_DECLINED') return DECLINED;
  const said = BANK_SAID[code];
  return said === undefined ? UNCERTAIN : { title: DECLINED.title, text: said, button: 'Use another card' };
}

/** The API says these too; its other sentences say more. */
const SAID_ALREADY: ReadonlySet<string> = new Set([DECLINED, UNCERTAIN].flatMap(({ title, text }) => [title, text]));

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
      {error && words && !SAID_ALREADY.has(error.message) ? <p>{error.message}</p> : null}
    </Dialog>
  );
}

/** True where {@link CardFailureDialog} speaks, so that nothing else does. */
export const isCardFailure = (error: AppError | null): boolean => wordsFor(error) !== null;
