import { PAYMENT_METHOD_FACTS, VARIANT_RULES, type BenefitType, type PaymentMethod } from 'shared-contracts';
import { fieldFailure, type FieldFailure } from './titled-failure';

/** A method's name at the beginning of a sentence. */
export const nameOfMethod = (method: PaymentMethod): string =>
  method === 'credit-card' ? 'Card' : PAYMENT_METHOD_FACTS[method].name;

export const isPaymentMethod = (method: string): method is PaymentMethod => Object.hasOwn(PAYMENT_METHOD_FACTS, method);

/** Whoever takes no payment method has a program that pays: its orders are settled without the shopper's card. */
export const isSettledByProgram = (variant: BenefitType): boolean => VARIANT_RULES[variant].paymentMethods.length === 0;

/**
 * How a method gets its token: from a form or sheet of the provider in a frame, or by a visit to the provider's page.
 */
export const isRedirectMethod = (method: PaymentMethod): boolean => PAYMENT_METHOD_FACTS[method].kind === 'redirect';

/** A method that the variant does not offer (spec §6). */
export function methodError(variant: BenefitType, method: PaymentMethod): FieldFailure | null {
  const { paymentMethods, displayName } = VARIANT_RULES[variant];
  if (paymentMethods.includes(method)) return null;
  const detail =
    paymentMethods.length === 0
      ? `The ${displayName} settles your order. Place it without choosing a payment method.`
      : `${displayName} does not take ${nameOfMethod(method)}. Choose another payment method.`;
  return fieldFailure(
    { status: 422, code: 'PAYMENT_METHOD_UNAVAILABLE', title: 'Choose another payment method', detail },
    { field: 'paymentMethod', message: 'This payment method is not offered here.' },
  );
}
