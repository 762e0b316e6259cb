/** Outcome of a test card (docs.stripe.com/testing). */
export interface StripeCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  /** Error code and decline code of a declined payment. */
  readonly decline?: { readonly code: string; readonly declineCode?: string; readonly risk?: 'highest' };
  /** The bank authenticates the cardholder. */
  readonly isAuthenticated?: true;
  /** The payment succeeds and is disputed as fraudulent. */
  readonly isDisputed?: true;
}

const visa = (number: string, more: Omit<StripeCard, 'number' | 'brand'> = {}): StripeCard => ({
  number,
  brand: 'visa',
  ...more,
});
const declined = (number: string, code: string, declineCode?: string): StripeCard =>
  visa(number, { decline: { code, ...(declineCode === undefined ? {} : { declineCode }) } });

const CARDS: readonly StripeCard[] = [
  visa('4242424242424242'),
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  declined('4000000000000002', 'card_declined', 'generic_decline'),
  declined('4000000000009995', 'card_declined', 'insufficient_funds'),
  declined('4000000000009987', 'card_declined', 'lost_card'),
  declined('4000000000000069', 'expired_card'),
  declined('4000000000000127', 'incorrect_cvc'),
  declined('4000000000000119', 'processing_error'),
  visa('4100000000000019', { decline: { code: 'card_declined', declineCode: 'fraudulent', risk: 'highest' } }),
  visa('4000002760003184', { isAuthenticated: true }),
  visa('4000000000003220', { isAuthenticated: true }),
  visa('4000008400001629', {
    isAuthenticated: true,
    decline: { code: 'card_declined', declineCode: 'generic_decline' },
  }),
  visa('4000000000000259', { isDisputed: true }),
];
const BY_NUMBER: ReadonlyMap<string, StripeCard> = new Map(CARDS.map((card) => [card.number, card]));

/** Test payment methods that stand for a card. */
const BY_NAME: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
};

export const cardByNumber = (number: string): StripeCard | null =>
  BY_NUMBER.get(number.replaceAll(/[\s-]/g, '')) ?? null;
export const cardByName = (name: string): StripeCard | null => cardByNumber(BY_NAME[name] ?? '');
