/** Return of a shopper from PayPal. Such an address can be forged: only the API can verify it. */
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
