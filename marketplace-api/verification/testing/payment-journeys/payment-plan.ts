import { BENEFIT_TYPES, PAYMENT_METHOD_FACTS, VARIANT_RULES } from 'shared-contracts';
import type { BenefitType, PaymentMethod, PaymentMethodKind } from 'shared-contracts';

/** How a shopper's payment ends. */
export type PaymentEnd =
  | 'approved'
  | 'cancelled'
  | 'abandoned'
  | 'rejected'
  | 'declined'
  | 'insufficient'
  | 'expired'
  | 'provider-down'
  | 'answer-lost'
  | 'charged-late'
  | 'bank-approves'
  | 'bank-refuses'
  | 'bank-abandoned'
  | 'event-first'
  | 'twice-same-key'
  | 'twice-other-keys'
  | 'total-changed';

/** Ends with a paid order; all others leave neither an order nor a payment. */
const PAID: ReadonlySet<PaymentEnd> = new Set([
  'approved',
  'answer-lost',
  'bank-approves',
  'event-first',
  'twice-same-key',
  'twice-other-keys',
  'total-changed',
]);
export const isPaidEnd = (end: PaymentEnd): boolean => PAID.has(end);

const FOR_ALL: readonly PaymentEnd[] = [
  'approved',
  'declined',
  'answer-lost',
  'insufficient',
  'twice-same-key',
  'abandoned',
  'twice-other-keys',
  'provider-down',
  'total-changed',
];
const ENDS: Readonly<Record<PaymentMethodKind, readonly PaymentEnd[]>> = {
  card: [...FOR_ALL, 'expired', 'bank-approves', 'charged-late', 'bank-refuses', 'bank-abandoned'],
  redirect: [...FOR_ALL, 'cancelled', 'event-first'],
  wallet: [...FOR_ALL, 'cancelled'],
};

/** Test cards and payers of the sandbox (its README). */
export const CARD_OF: Readonly<Partial<Record<PaymentEnd, string>>> = {
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  'provider-down': '4000000000000119',
  'answer-lost': '4000000000000259',
  'charged-late': '4000000000000341',
  'bank-approves': '4000002760003184',
  'bank-refuses': '4000002760003184',
  'bank-abandoned': '4000002760003184',
};
export const PAYER_OF: Readonly<Partial<Record<PaymentEnd, string>>> = {
  rejected: 'reject@example.com',
  declined: 'decline@example.com',
  insufficient: 'insufficient@example.com',
  'provider-down': 'down@example.com',
  'answer-lost': 'lost@example.com',
};

export interface PlannedPayment {
  readonly variant: BenefitType;
  readonly method: PaymentMethod;
  readonly kind: PaymentMethodKind;
  readonly end: PaymentEnd;
  readonly quantity: number;
}

const endsOf = (method: PaymentMethod): readonly PaymentEnd[] => {
  const ends = ENDS[PAYMENT_METHOD_FACTS[method].kind];
  return method === 'pay-pal' ? [...ends, 'rejected'] : ends;
};

/** Plans every method of each variant with every end that the method has. */
export function planPayments(count: number): PlannedPayment[] {
  const offers = BENEFIT_TYPES.flatMap((variant) =>
    VARIANT_RULES[variant].paymentMethods.map((method) => ({ variant, method })),
  );
  return Array.from({ length: count }, (_, index) => {
    const { variant, method } = offers[index % offers.length]!;
    const round = Math.floor(index / offers.length);
    const ends = endsOf(method);
    return {
      variant,
      method,
      kind: PAYMENT_METHOD_FACTS[method].kind,
      end: ends[round % ends.length]!,
      quantity: 1 + (index % 4),
    };
  });
}
