import type { PaymentMethod } from '../rules/variant-rules';

/**
 * The way in which a method collects the payment:
 * - `card`: the provider's form in a frame
 * - `wallet`: a sheet of the device
 * - `redirect`: a page of the provider that returns to the store
 */
export type PaymentMethodKind = 'card' | 'wallet' | 'redirect';

/** Facts about a payment method, shared by checkout, help pages, product pages and API. */
export interface PaymentMethodFacts {
  /** Name inside a sentence: 'PayPal'. */
  readonly name: string;
  /** Name as an option: 'Credit or debit card'. */
  readonly title: string;
  readonly kind: PaymentMethodKind;
  /** True when the provider lends the amount and is repaid in monthly installments. */
  readonly isOverTime: boolean;
}

/** One row for each method (spec §6). */
export const PAYMENT_METHOD_FACTS: Readonly<Record<PaymentMethod, PaymentMethodFacts>> = {
  'credit-card': { name: 'card', title: 'Credit or debit card', kind: 'card', isOverTime: false },
  affirm: { name: 'Affirm', title: 'Affirm', kind: 'redirect', isOverTime: true },
  'pay-tomorrow': { name: 'PayTomorrow', title: 'PayTomorrow', kind: 'redirect', isOverTime: true },
  'pay-pal': { name: 'PayPal', title: 'PayPal', kind: 'redirect', isOverTime: false },
  'google-pay': { name: 'Google Pay', title: 'Google Pay', kind: 'wallet', isOverTime: false },
  'apple-pay': { name: 'Apple Pay', title: 'Apple Pay', kind: 'wallet', isOverTime: false },
};

/** Example loan that "from $x/month" is computed with. Actual offers depend on the lender and on the shopper. */
export const INSTALLMENT_EXAMPLE = {
  months: 12,
  aprPercent: 15,
  minimumCents: 10_000,
  maximumCents: 2_000_000,
} as const;

/** A loan in equal monthly payments. Amounts in cents. */
export interface Installments {
  readonly months: number;
  readonly aprPercent: number;
  readonly monthlyCents: number;
  readonly totalCents: number;
}

/**
 * Returns the example loan for an amount, each payment rounded up to the cent; null when lenders do not offer the
 * amount.
 */
export function installmentsOf(amountCents: number): Installments | null {
  const { months, aprPercent, minimumCents, maximumCents } = INSTALLMENT_EXAMPLE;
  if (!(amountCents >= minimumCents && amountCents <= maximumCents)) return null;
  const rate = aprPercent / 100 / 12;
  const monthlyCents = Math.ceil((amountCents * rate) / (1 - (1 + rate) ** -months));
  return { months, aprPercent, monthlyCents, totalCents: monthlyCents * months };
}
