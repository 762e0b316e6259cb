/** Outcome that a test number defines. Card digits are never stored: only the outcome, the brand and the last four. */
export type Outcome =
  | 'approved'
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'provider_down'
  | 'answer_lost'
  | 'challenge'
  | 'late_success'
  | 'rejected';

export const TEST_CARDS: Readonly<Record<string, Outcome>> = {
  '4242424242424242': 'approved',
  '5555555555554444': 'approved',
  '378282246310005': 'approved',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000119': 'provider_down',
  '4000000000000259': 'answer_lost',
  '4000002760003184': 'challenge',
  '4000000000000341': 'late_success',
};

export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard';
  if (/^3[47]/.test(number)) return 'American Express';
  if (/^6(011|5)/.test(number)) return 'Discover';
  return 'Card';
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return number.length >= 12 && sum % 10 === 0;
}

export interface CardFields {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
}
export interface FieldFault {
  readonly field: keyof CardFields;
  readonly message: string;
}

function expiryFault(expiry: string, now: Date): string | null {
  const match = /^(\d{2})\/(\d{4})$/.exec(expiry);
  const month = Number(match?.[1] ?? 0);
  if (!match || month < 1 || month > 12) return 'Enter the expiry date as MM/YYYY.';
  const end = new Date(Number(match[2]), month, 1);
  return end <= now ? 'This card has expired. Use another card.' : null;
}

/** Rejects numbers other than test cards, so that no real card is stored in a sandbox. */
function numberFault(number: string): string | null {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return 'Check the card number.';
  return number in TEST_CARDS ? null : 'This store takes test cards only. Use 4242 4242 4242 4242.';
}

export function faultsOf(card: CardFields, now: Date): FieldFault[] {
  const isAmex = brandOf(card.number) === 'American Express';
  const found: [keyof CardFields, string | null][] = [
    ['number', numberFault(card.number)],
    ['expiry', expiryFault(card.expiry, now)],
    [
      'cvc',
      new RegExp(isAmex ? '^\\d{4}$' : '^\\d{3}$').test(card.cvc)
        ? null
        : `Enter the ${isAmex ? 'four' : 'three'} digits of the security code.`,
    ],
    ['name', card.name.trim().length >= 2 ? null : 'Enter the name on the card.'],
  ];
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}
