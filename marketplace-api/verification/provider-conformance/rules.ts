import crypto from 'node:crypto';
import type {
  ChargeRequest,
  ChargeResult,
  PaymentProvider,
} from '../../src/modules/payments/provider/payment-provider';
import type { ProviderWorld, TestCard } from './provider-world';

/** A rule of the interface as a test. It throws when the provider breaks it. */
export interface Rule {
  readonly title: string;
  readonly check: (world: ProviderWorld, provider: PaymentProvider) => Promise<void>;
}

export const AMOUNT = 12_345;
export const newReference = (): string => `pay_${crypto.randomUUID()}`;

export async function requestOf(
  world: ProviderWorld,
  card: TestCard = 'good',
  more: Partial<ChargeRequest> = {},
): Promise<ChargeRequest> {
  return {
    reference: newReference(),
    amountCents: AMOUNT,
    currency: 'USD',
    token: more.token ?? (await world.cardToken(card)),
    capture: 'now',
    description: 'Treadmarket order 100012',
    metadata: { orderNumber: '100012' },
    returnUrl: 'http://localhost:3000/checkout/orders/1',
    ...more,
  };
}

const isCharge = (result: ChargeResult) => result.kind === 'succeeded' || result.kind === 'authorised';

/** Fails unless the records agree with a result that is final. */
export async function expectBooked(world: ProviderWorld, reference: string, result: ChargeResult): Promise<void> {
  const booked = await world.booked(reference);
  const expected = isCharge(result)
    ? [{ state: result.kind === 'succeeded' ? 'taken' : 'held', amountCents: AMOUNT }]
    : [];
  expect([result.kind, booked]).toEqual([result.kind, expected]);
}

/** Settles an unknown result as the store does: reads it, and cancels what was not charged. */
export async function settle(provider: PaymentProvider, reference: string, first: ChargeResult): Promise<ChargeResult> {
  if (first.kind !== 'unknown') return first;
  const found = await provider.find(reference);
  return found.kind === 'unavailable' || found.kind === 'unknown' ? provider.cancel(reference) : found;
}

/** Returns an approved session of the method with a page. */
export async function approvedSession(world: ProviderWorld, provider: PaymentProvider, amountCents = AMOUNT) {
  const session = await openSession(world, provider, amountCents);
  await world.decide(session.url ?? '', 'approve');
  return session;
}

export async function openSession(world: ProviderWorld, provider: PaymentProvider, amountCents = AMOUNT) {
  const session = await provider.createSession({
    method: world.redirectMethod,
    amountCents,
    currency: 'USD',
    merchant: 'Treadmarket',
    variant: 'treadmarket',
    origin: 'http://localhost:3000',
    returnUrl: 'http://localhost:3000/checkout/pay',
    payerEmail: 'ann@example.com',
  });
  if (session === 'unavailable') throw new Error('The provider opened no session.');
  return session;
}
