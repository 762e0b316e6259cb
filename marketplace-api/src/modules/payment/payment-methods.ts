import { VARIANT_RULES, type BenefitType, type PaymentMethod } from 'shared-contracts';
import { failure, type Failure } from '../../platform/failure';

export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  'credit-card': 'Card',
  affirm: 'Affirm',
  'pay-tomorrow': 'PayTomorrow',
  'pay-pal': 'PayPal',
  'google-pay': 'Google Pay',
  'apple-pay': 'Apple Pay',
};

/** Whoever takes no payment method has a program that pays: its orders are settled without the shopper's card. */
export const isSettledByProgram = (variant: BenefitType): boolean => VARIANT_RULES[variant].paymentMethods.length === 0;

/** How a method gets its token: from a form or sheet of the provider in a frame, or by a visit to the provider's page. */
export const isRedirectMethod = (method: PaymentMethod): boolean =>
  method === 'pay-pal' || method === 'affirm' || method === 'pay-tomorrow';

/** A method that the variant does not offer (spec §6). */
export function methodFault(variant: BenefitType, method: PaymentMethod): Failure | null {
  const { paymentMethods, displayName } = VARIANT_RULES[variant];
  if (paymentMethods.includes(method)) return null;
  const detail =
    paymentMethods.length === 0
      ? `The ${displayName} settles your order. Place it without choosing a payment method.`
      : `${displayName} does not take ${METHOD_NAMES[method]}. Choose another payment method.`;
  return failure(422, 'PAYMENT_METHOD_UNAVAILABLE', detail, {
    title: 'Choose another payment method',
    violations: [{ field: 'paymentMethod', message: 'is not offered here.' }],
  });
}
