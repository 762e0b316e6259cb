/** How a shopper came back from PayPal. Anybody can write such an address: only the API knows whether it is true. */
export interface PayPalReturn {
  readonly sessionId: string;
  readonly isApproved: boolean;
}

export function payPalReturn(search: string): PayPalReturn | null {
  const query = new URLSearchParams(search);
  const sessionId = query.get('paymentSessionId') ?? '';
  if (query.get('paymentMethod') !== 'pay-pal' || !/^[\w-]{1,200}$/.test(sessionId)) return null;
  return { sessionId, isApproved: query.get('paymentStatus') === 'approved' };
}
