import { PAYMENT_METHOD_FACTS, type PaymentMethod, type PaymentMethodKind } from 'shared-contracts';
import { codeOf, titleOf, type AppError } from 'remote-kit';
import type { PayPurpose } from './payment-context';

/** Texts of a method and its outcomes. */
export interface MethodWords {
  /** Below the method's name, in the choice. */
  readonly choice: string;
  /** On the review, beside the button. */
  readonly lead: string;
  /** On the button. */
  readonly press: (total: string) => string;
  /** After the shopper returned without paying. */
  readonly cancelled: string;
}

type Rows = Readonly<Record<PaymentMethodKind, (name: string, isOverTime: boolean) => MethodWords>>;

const BY_KIND: Rows = {
  card: () => ({
    choice: 'Your card number goes straight to our payment provider; this store never sees it.',
    lead: 'Your card is charged when you press the button.',
    press: (total) => `Pay ${total} and place order`,
    cancelled: 'The payment was not completed. Nothing was charged.',
  }),
  redirect: (name, isOverTime) => ({
    choice: isOverTime
      ? 'You see your rate before you agree.'
      : `You approve the payment with ${name}, then come back here.`,
    lead: `You approve the payment on ${name}’s page and come back. Your order is placed then.`,
    press: () => `Continue to ${name}`,
    cancelled: `You came back from ${name} without approving. Nothing was charged, and your order is as you left it.`,
  }),
  wallet: (name) => ({
    choice: `Pay with a card that you keep in ${name}.`,
    lead: `${name} opens over this page. Your order is placed when you confirm there.`,
    press: () => `Pay with ${name}`,
    cancelled: `You closed ${name} without paying. Nothing was charged, and your order is as you left it.`,
  }),
};

/** Differences for an additional payment, which places no order. */
const ADDITIONAL: Readonly<Record<PaymentMethodKind, (name: string) => Partial<MethodWords>>> = {
  card: () => ({ press: (total) => `Pay ${total}` }),
  redirect: (name) => ({
    lead: `You approve the payment on ${name}’s page and come back. You are charged then.`,
    cancelled: `You came back from ${name} without approving. Nothing was charged.`,
  }),
  wallet: (name) => ({
    lead: `${name} opens over this page. You are charged when you confirm there.`,
    cancelled: `You closed ${name} without paying. Nothing was charged.`,
  }),
};

export function wordsOf(method: PaymentMethod, purpose: PayPurpose = 'order'): MethodWords {
  const { kind, name, isOverTime } = PAYMENT_METHOD_FACTS[method];
  const words = BY_KIND[kind](name, isOverTime);
  return purpose === 'order' ? words : { ...words, ...ADDITIONAL[kind](name) };
}

/** Texts of a failed payment in a dialog with a retry. */
export interface FailureWords {
  readonly title: string;
  readonly lines: readonly string[];
  /** Retries with the same method. */
  readonly again: string;
}

/** The provider accepted the card's details but declined the card (spec §8). */
const DECLINED = {
  title: 'There was an issue processing your payment.',
  lines: ['Please check your card details and try again.'],
  again: 'Return to card details',
};
/** The provider could not be reached, or did not decide (spec §8). */
const UNCERTAIN = {
  title: 'Oops! There was an issue processing your payment.',
  lines: ['Please double-check your card details and try again.'],
  again: 'Continue',
};

/** The bank's reason makes checking the details useless. The API sends the same or better words. */
const BANK_SAID: Readonly<Record<string, string>> = {
  PAYMENT_INSUFFICIENT_FUNDS:
    'There is not enough money on this card for the order. Use another card, or a smaller order.',
  PAYMENT_CARD_EXPIRED: 'This card has expired. Check the expiration date, or use another card.',
  PAYMENT_AUTHENTICATION_FAILED:
    'Your bank did not confirm this payment, so nothing was charged. Try again and approve it with your bank, or use ' +
    'another card.',
};

/** The bank gave no reason (spec §8): alternatives for the shopper. */
const UNEXPLAINED = 'Your bank declined this card and gave no reason. You can use another card, or ask your bank.';

/** The API sends these too; its other sentences are more specific. */
const SAID_ALREADY: ReadonlySet<string> = new Set(
  [DECLINED, UNCERTAIN].flatMap(({ title, lines }) => [title, ...lines]).concat(Object.values(BANK_SAID)),
);

function cardWords(code: string): FailureWords {
  if (code === 'PAYMENT_DECLINED') return { ...DECLINED, lines: [...DECLINED.lines, UNEXPLAINED] };
  const said = BANK_SAID[code];
  return said === undefined ? UNCERTAIN : { title: DECLINED.title, lines: [said], again: 'Use another card' };
}

/** API fields with another name for shoppers. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  paymentMethod: 'Payment method',
  paymentToken: 'Card',
  providerToken: 'Card',
  sessionId: 'Payment',
};

/** Returns "Security code" for `/payment/securityCode`. */
function fieldName(path: string): string {
  const name = path.split(/[./]/).at(-1) ?? path;
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return (Object.hasOwn(FIELD_NAMES, name) && FIELD_NAMES[name]) || words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns each violation's field and message (spec §8). */
const violationsOf = (error: AppError): readonly string[] =>
  error.kind === 'validation'
    ? error.fields
        .filter(({ message }) => message !== error.message)
        .map(({ field, message }) => (field ? `${fieldName(field)}: ${message}` : message))
    : [];

const isPaymentFailure = (code: string | undefined): code is string =>
  code !== undefined && code.startsWith('PAYMENT_') && code !== 'PAYMENT_PENDING';

/** Returns null when the payment did not fail, or its outcome is unknown. */
export function failureWordsOf(error: AppError | null, method: PaymentMethod | null): FailureWords | null {
  const code = codeOf(error);
  if (error === null || !isPaymentFailure(code)) return null;
  const said = [...(SAID_ALREADY.has(error.message) ? [] : [error.message]), ...violationsOf(error)];
  if (method === null || method === 'credit-card') {
    const words = cardWords(code);
    const title = error.kind === 'validation' ? (titleOf(error) ?? words.title) : words.title;
    return { ...words, title, lines: [...words.lines, ...said] };
  }
  const { name } = PAYMENT_METHOD_FACTS[method];
  return { title: titleOf(error) ?? DECLINED.title, lines: said, again: `Try ${name} again` };
}
