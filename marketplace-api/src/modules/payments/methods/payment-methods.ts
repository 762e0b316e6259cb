import { PAYMENT_METHOD_FACTS, VARIANT_RULES, type BenefitType, type PaymentMethod } from 'shared-contracts';
import type { PaymentProvider } from '../provider/payment-provider';
import { fieldFailure, type FieldFailure } from './titled-failure';

/** Returns a method's name as it begins a sentence. */
export const nameOfMethod = (method: PaymentMethod): string =>
  method === 'credit-card' ? 'Card' : PAYMENT_METHOD_FACTS[method].name;

export const isPaymentMethod = (method: string): method is PaymentMethod => Object.hasOwn(PAYMENT_METHOD_FACTS, method);

/**
 * Returns whether the program pays: a variant without payment methods settles its orders without the shopper's card.
 */
export const isSettledByProgram = (variant: BenefitType): boolean => VARIANT_RULES[variant].paymentMethods.length === 0;

/**
 * Returns whether a method redirects to the provider's page. Other methods get their token from a framed form or sheet.
 */
export const isRedirectMethod = (method: PaymentMethod): boolean => PAYMENT_METHOD_FACTS[method].kind === 'redirect';

/** Returns an error for a method that the variant or the provider does not offer (specification section 6). */
export function methodError(
  { offers }: Pick<PaymentProvider, 'offers'>,
  variant: BenefitType,
  method: PaymentMethod,
): FieldFailure | null {
  const { paymentMethods, displayName } = VARIANT_RULES[variant];
  if (paymentMethods.includes(method) && offers(method)) return null;
  const detail =
    paymentMethods.length === 0
      ? `The ${displayName} settles your order. Place it without choosing a payment method.`
      : `${displayName} does not take ${nameOfMethod(method)}. Choose another payment method.`;
  return fieldFailure(
    { status: 422, code: 'PAYMENT_METHOD_UNAVAILABLE', title: 'Choose another payment method', detail },
    { field: 'paymentMethod', message: 'This payment method is not offered here.' },
  );
}
