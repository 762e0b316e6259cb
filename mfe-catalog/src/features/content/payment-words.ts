import type { PaymentMethod, PublicVariant } from 'shared-contracts';

const METHODS: Readonly<Record<PaymentMethod, string>> = {
  'credit-card': 'credit or debit card',
  affirm: 'Affirm (monthly payments)',
  'pay-tomorrow': 'PayTomorrow (financing)',
  'pay-pal': 'PayPal',
  'google-pay': 'Google Pay',
  'apple-pay': 'Apple Pay',
};

/** "PayPal, Google Pay and Apple Pay". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** How one pays in a variant. Without methods of its own, the program settles the order (spec §6). */
export function howToPay({ paymentMethods, storeName }: Pick<PublicVariant, 'paymentMethods' | 'storeName'>): string[] {
  if (paymentMethods.length === 0)
    return [
      `You pay nothing here. ${storeName} settles your order and takes it from your paycheck in the installments that your program agreed with you.`,
    ];
  const later = paymentMethods.some((method) => method === 'affirm' || method === 'pay-tomorrow');
  return [
    `By ${listed(paymentMethods.map((method) => METHODS[method]))}.`,
    'Card numbers go straight to our payment provider; we never see or keep them.',
    ...(later
      ? [
          'To pay over time, choose Affirm or PayTomorrow at checkout. They tell you the rate and the monthly amount before you agree to anything.',
        ]
      : []),
  ];
}
