import { codeOf, type AppError } from 'remote-kit';
import { PAY_PAL } from './page-state';

/** The outcome is unknown: the same order must be sent again, never another. */
export function isUnknownEnd(error: AppError): boolean {
  const code = codeOf(error);
  if (code === 'PAYMENT_PENDING') return true;
  if (code?.startsWith('PAYMENT_') || code === 'HOLDS_LIMIT') return false;
  return error.kind === 'network' || error.kind === 'unexpected';
}

/** Next step for an order that was not accepted. */
export interface Advice {
  readonly title: string;
  readonly text: string;
  readonly href?: string;
  readonly label?: string;
}

const ADVICE: Readonly<Record<string, Advice>> = {
  PAYMENT_DECLINED: {
    title: 'Your bank did not approve the card',
    text: `Nothing was charged. Check the details, use another card, or pay with ${PAY_PAL}.`,
  },
  PAYMENT_INSUFFICIENT_FUNDS: {
    title: 'There is not enough money on this card',
    text: `Nothing was charged. Use another card, or pay with ${PAY_PAL}.`,
  },
  PAYMENT_CARD_EXPIRED: { title: 'This card has expired', text: 'Nothing was charged. Use another card.' },
  TOTAL_CHANGED: {
    title: 'Your total has changed',
    text: 'A price or the tax is different now. Look at the new total; press the button again if you agree.',
  },
  HOLD_EXPIRED: {
    title: 'Your time was released',
    text: 'It was held for 15 minutes. Choose a time again; the rest is kept.',
  },
  SLOT_UNAVAILABLE: { title: 'That time has just been taken', text: 'Choose another time; the rest is kept.' },
  OUT_OF_STOCK: {
    title: 'Something in your cart just sold out',
    text: 'Nothing was charged. Change your cart, then come back.',
    href: '/cart',
    label: 'Change your cart',
  },
};

/** Falls back to the API's own message. */
export const adviceOf = (error: AppError): Advice =>
  ADVICE[codeOf(error) ?? ''] ?? { title: 'Your order was not placed', text: error.message };
