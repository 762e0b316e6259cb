import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { NOT_REACHED } from './words';

/** Id of a confirmation token, or the message for the shopper. */
export type TokenResult = { readonly token: string } | { readonly message: string };

/** Turns what the shopper entered into a confirmation token. Nothing is charged by it. */
export async function tokenOf(stripe: Stripe, elements: StripeElements): Promise<TokenResult> {
  try {
    const submitted = await elements.submit();
    if (submitted.error) return { message: submitted.error.message ?? NOT_REACHED };
    const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
    return confirmationToken ? { token: confirmationToken.id } : { message: error.message ?? NOT_REACHED };
  } catch {
    return { message: NOT_REACHED };
  }
}
