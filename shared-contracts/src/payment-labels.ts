import { withCommas } from './number-format';
import { PAYMENT_METHOD_FACTS, type Installments } from './payment-methods';
import type { PaymentMethod } from './variant-rules';

/** 8516 as "$85.16". */
const formatCents = (cents: number): string => `$${withCommas(cents / 100, 2)}`;

/** Names in a row: "PayPal, Google Pay and Apple Pay". */
export const listed = (names: readonly string[], joint: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${joint} ${names.at(-1)}`;

/** The names of methods inside a sentence, in the order given. */
export const methodNames = (methods: readonly PaymentMethod[]): string[] =>
  methods.map((method) => PAYMENT_METHOD_FACTS[method].name);

/** Those of the methods that are paid back in installments. */
export const overTimeMethods = (methods: readonly PaymentMethod[]): PaymentMethod[] =>
  methods.filter((method) => PAYMENT_METHOD_FACTS[method].isOverTime);

/** "$85.16": one payment of the example loan. */
export const formatMonthly = ({ monthlyCents }: Installments): string => formatCents(monthlyCents);

/** "12 monthly payments of $85.16 at 15% APR, $1,021.92 in total". */
export const installmentsLabel = (loan: Installments): string =>
  `${loan.months} monthly payments of ${formatMonthly(loan)} at ${loan.aprPercent}% APR, ` +
  `${formatCents(loan.totalCents)} in total`;

/** Stands wherever an example loan does. */
export const INSTALLMENT_NOTICE =
  'The lender tells you your rate and payment before you agree. Subject to credit approval.';
