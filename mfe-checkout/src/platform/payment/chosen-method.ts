import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { hasTexts, kept } from '../kept';

/** Payment method chosen for a cart; only its name. */
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

/** Returns the choice for this cart in this tab, so that a reload of the review preserves it. */
export function chosenMethodOf(cartNumber: string): PaymentMethod | null {
  const choice = stored.read();
  return choice?.cartNumber === cartNumber ? choice.method : null;
}

export const keepChosenMethod = (choice: Choice): void => stored.write(choice);
