import type {
  PaymentProvider,
  RefundRequest,
  RefundResult,
} from '../../../src/modules/payments/provider/payment-provider';

export type Mood = 'pays' | 'refuses' | 'is-lost';

/**
 * Fakes a provider's refunds: one per key, and never more than was charged. `is-lost`: it pays, but the response is
 * lost.
 */
export function providerBooks() {
  const taken = new Map<string, number>();
  const paid = new Map<string, RefundRequest>();
  let mood: Mood = 'pays';
  const backOf = (chargeId: string) =>
    [...paid.values()].filter((one) => one.chargeId === chargeId).reduce((sum, one) => sum + one.amountCents, 0);

  function refund(request: RefundRequest): RefundResult {
    const { key, chargeId, amountCents, currency } = request;
    const isNew = !paid.has(key);
    if (isNew && mood === 'refuses') return { kind: 'refused', code: 'account_closed' };
    if (isNew && backOf(chargeId) + amountCents > (taken.get(chargeId) ?? 0))
      throw new Error(`${key} asked the provider for more than it took.`);
    paid.set(key, request);
    return mood === 'is-lost' ? { kind: 'unknown' } : { kind: 'succeeded', refundId: key, amountCents, currency };
  }
  return {
    charge: (chargeId: string, cents: number) => void taken.set(chargeId, cents),
    become: (next: Mood) => void (mood = next),
    backOf,
    provider: { refund: (request: RefundRequest) => Promise.resolve(refund(request)) } as unknown as PaymentProvider,
  };
}
