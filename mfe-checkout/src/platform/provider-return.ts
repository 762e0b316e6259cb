import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { isPaymentMethod } from './chosen-method';

/** Where a provider's page leads back to. */
export const RETURN_PATH = '/checkout/pay';
export const RETURN_TITLE = 'Finishing your payment';

/** Where the cart's express buttons lead to. */
export const EXPRESS_PATH = '/checkout/express';
/** Before the browser knows the wallet. */
export const EXPRESS_TITLE = 'Express checkout';
export const expressTitle = (method: PaymentMethod): string => `Buy with ${PAYMENT_METHOD_FACTS[method].name}`;

/** The wallet of an express address; null when it is none that the device has. */
export function expressMethodOf(
  step: string | undefined,
  search: string,
  onDevice: readonly PaymentMethod[],
): PaymentMethod | null {
  const method = new URLSearchParams(search).get('method');
  if (`/checkout/${step}` !== EXPRESS_PATH || !isPaymentMethod(method) || !onDevice.includes(method)) return null;
  return PAYMENT_METHOD_FACTS[method].kind === 'wallet' ? method : null;
}

/**
 * How a shopper came back from the page of a provider. Anybody can write such an address: only the API knows whether it
 * is true.
 */
export interface ProviderReturn {
  readonly sessionId: string;
  readonly method: PaymentMethod;
  readonly isApproved: boolean;
}

const SESSION_ID = /^[\w-]{1,200}$/;

/** Reads the address of a return; null when it is none, or of a method that does not lead back here. */
export function providerReturnOf(search: string, offered: readonly PaymentMethod[]): ProviderReturn | null {
  const query = new URLSearchParams(search);
  const sessionId = query.get('paymentSessionId') ?? '';
  const method = query.get('paymentMethod');
  if (!isPaymentMethod(method) || !offered.includes(method) || !SESSION_ID.test(sessionId)) return null;
  if (PAYMENT_METHOD_FACTS[method].kind !== 'redirect') return null;
  return { sessionId, method, isApproved: query.get('paymentStatus') === 'approved' };
}
