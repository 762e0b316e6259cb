import { withCommas } from '../text/number-format';
import { PAYMENT_METHOD_FACTS, type Installments } from './payment-methods';
import type { PaymentMethod } from '../rules/variant-rules';

/** Formats cents: 8516 becomes "$85.16". */
const formatCents = (cents: number): string => `$${withCommas(cents / 100, 2)}`;

/** Joins names: "PayPal, Google Pay and Apple Pay". */
export const listed = (names: readonly string[], joint: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${joint} ${names.at(-1)}`;

/** Returns the names of methods for use inside a sentence, in the given order. */
export const methodNames = (methods: readonly PaymentMethod[]): string[] =>
  methods.map((method) => PAYMENT_METHOD_FACTS[method].name);

/** Returns the methods that are paid in installments. */
export const overTimeMethods = (methods: readonly PaymentMethod[]): PaymentMethod[] =>
  methods.filter((method) => PAYMENT_METHOD_FACTS[method].isOverTime);

/** Formats one payment of the example loan: "$85.16". */
export const formatMonthly = ({ monthlyCents }: Installments): string => formatCents(monthlyCents);

/** Describes the loan: "12 monthly payments of $85.16 at 15% APR, $1,021.92 in total". */
export const installmentsLabel = (loan: Installments): string =>
  `${loan.months} monthly payments of ${formatMonthly(loan)} at ${loan.aprPercent}% APR, ` +
  `${formatCents(loan.totalCents)} in total`;

/** Legal notice that must accompany every example loan. */
export const INSTALLMENT_NOTICE =
  'The lender tells you your rate and payment before you agree. Subject to credit approval.';
