import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { hasTexts, kept } from './kept';

/** How the shopper wants to pay for a cart. Nothing secret: a name. */
interface Choice {
  readonly cartNumber: string;
  readonly method: PaymentMethod;
}

export const isPaymentMethod = (text: unknown): text is PaymentMethod =>
  typeof text === 'string' && Object.hasOwn(PAYMENT_METHOD_FACTS, text);

const stored = kept(
  () => sessionStorage,
  'checkout.method',
  (value): value is Choice => hasTexts(value, ['cartNumber', 'method']) && isPaymentMethod(value['method']),
);

/** What was chosen for this cart in this tab, so that a reload of the review keeps it. */
export function chosenMethodOf(cartNumber: string): PaymentMethod | null {
  const choice = stored.read();
  return choice?.cartNumber === cartNumber ? choice.method : null;
}

export const keepChosenMethod = (choice: Choice): void => stored.write(choice);
