import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { isPaymentMethod } from './chosen-method';

/** Return path of a provider's page. */
export const RETURN_PATH = '/checkout/pay';
export const RETURN_TITLE = 'Finishing your payment';

/** Target of the cart's express buttons. */
export const EXPRESS_PATH = '/checkout/express';
/** Title before the wallet is known. */
export const EXPRESS_TITLE = 'Express checkout';
export const expressTitle = (method: PaymentMethod): string => `Buy with ${PAYMENT_METHOD_FACTS[method].name}`;

/** Returns the wallet of an express address; null when the device lacks it. */
export function expressMethodOf(
  step: string | undefined,
  search: string,
  onDevice: readonly PaymentMethod[],
): PaymentMethod | null {
  const method = new URLSearchParams(search).get('method');
  if (`/checkout/${step}` !== EXPRESS_PATH || !isPaymentMethod(method) || !onDevice.includes(method)) return null;
  return PAYMENT_METHOD_FACTS[method].kind === 'wallet' ? method : null;
}

/** Return of a shopper from a provider's page. Such an address can be forged: only the API can verify it. */
export interface ProviderReturn {
  readonly sessionId: string;
  readonly method: PaymentMethod;
  readonly isApproved: boolean;
}

const SESSION_ID = /^[\w-]{1,200}$/;

/** Parses a return address; null for other addresses, or for a method without redirects. */
export function providerReturnOf(search: string, offered: readonly PaymentMethod[]): ProviderReturn | null {
  const query = new URLSearchParams(search);
  const sessionId = query.get('paymentSessionId') ?? '';
  const method = query.get('paymentMethod');
  if (!isPaymentMethod(method) || !offered.includes(method) || !SESSION_ID.test(sessionId)) return null;
  if (PAYMENT_METHOD_FACTS[method].kind !== 'redirect') return null;
  return { sessionId, method, isApproved: query.get('paymentStatus') === 'approved' };
}
