import type { Queries } from '../../../../platform/database/database';
import type { ChargeRequest, ChargeResult, PaymentProvider, ProviderEntry } from '../../provider/payment-provider';
import { routedProvider } from './routed-provider';

const TOKENS: Readonly<Record<string, string | null>> = {
  before: 'tok_1',
  after: 'ctoken_1',
  redirect: 'pi_1',
  free: null,
};
const db = {
  one: (_statement: unknown, [reference]: readonly string[]) =>
    Promise.resolve(reference !== undefined && reference in TOKENS ? { token: TOKENS[reference] } : null),
} as unknown as Queries;

const entryOf = (name: string, page: string): ProviderEntry => ({
  kind: 'charge',
  entryId: `${name} ${page}`,
  chargeId: name,
  reference: null,
  description: null,
  amountCents: 1,
  currency: 'USD',
  at: new Date(0),
});

/** A provider that answers every call with its own name as the charge. */
function named(name: string): PaymentProvider {
  const charged: ChargeResult = { kind: 'succeeded', chargeId: name, amountCents: 1, currency: 'USD' };
  const answer = () => Promise.resolve(charged);
  return {
    offers: () => true,
    isForOneCharge: () => false,
    cardFrameUrl: () => name,
    createSession: ({ method, amountCents, currency }) =>
      Promise.resolve({
        sessionId: name,
        method,
        amountCents,
        currency,
        status: 'open',
        url: null,
        validationUrl: null,
        label: null,
      }),
    session: () => Promise.resolve(null),
    validateMerchant: () => Promise.resolve(null),
    tokenInfo: () =>
      Promise.resolve({ brand: name, last4: '4242', expiry: '12/2030', fingerprint: null, session: null }),
    charge: answer,
    find: answer,
    capture: answer,
    cancel: answer,
    refund: () => Promise.resolve({ kind: 'succeeded', refundId: name, amountCents: 1, currency: 'USD' }),
    dispute: (disputeId) =>
      Promise.resolve(
        disputeId.startsWith(`dp_${name}`)
          ? { disputeId, reference: name, status: 'opened', reason: 'fraudulent', amountCents: 1, currency: 'USD' }
          : null,
      ),
    listEntries: ({ cursor }) =>
      Promise.resolve({ entries: [entryOf(name, cursor ?? 'first')], next: cursor === null ? 'second~' : null }),
  };
}

const [stripe, sandbox] = [named('stripe'), named('sandbox')];
const isOfStripe = (id: string) => /^(ctoken|pi|sw)_/.test(id);
/** The store after a change: cards and Affirm are Stripe's, and nothing is the sandbox's any longer. */
const provider = routedProvider({
  db,
  parts: [
    { provider: stripe, owns: isOfStripe },
    { provider: sandbox, owns: (id) => !isOfStripe(id) },
  ],
  providerOf: (method) => (method === 'credit-card' || method === 'affirm' ? stripe : null),
});
const charge = {
  reference: 'x',
  amountCents: 1,
  currency: 'USD',
  capture: 'now',
  description: '',
  metadata: {},
} as const;
const requestOf = (token: string): ChargeRequest => ({ ...charge, token });

describe('a router over providers', () => {
  it('offers only methods with a provider, and opens no session of another', async () => {
    expect(['credit-card', 'affirm', 'pay-pal'].map((method) => provider.offers(method as 'affirm'))).toEqual([
      true,
      true,
      false,
    ]);
    const request = { amountCents: 1, currency: 'USD', merchant: '', variant: '', origin: '' };
    expect(await provider.createSession({ ...request, method: 'affirm' })).toMatchObject({ sessionId: 'stripe' });
    expect(await provider.createSession({ ...request, method: 'pay-pal' })).toBe('unavailable');
  });

  it('charges and describes a token by the provider that issued it', async () => {
    expect(await provider.charge(requestOf('ctoken_1'))).toMatchObject({ chargeId: 'stripe' });
    expect(await provider.charge(requestOf('tok_1'))).toMatchObject({ chargeId: 'sandbox' });
    expect(await provider.tokenInfo('ctoken_1~sw_1')).toMatchObject({ brand: 'stripe' });
  });

  it.each([
    ['before', 'sandbox'],
    ['after', 'stripe'],
    ['redirect', 'stripe'],
  ])('settles the attempt "%s" by %s', async (reference, name) => {
    for (const call of ['find', 'capture', 'cancel'] as const)
      expect(await provider[call](reference)).toMatchObject({ chargeId: name });
  });

  it('settles an attempt without a token as not charged, and no reference that it does not know', async () => {
    expect(await provider.cancel('free')).toEqual({ kind: 'unavailable' });
    expect(await provider.cancel('unknown')).toEqual({ kind: 'unknown' });
  });

  it('refunds and reads disputes of both', async () => {
    const refund = { key: 'k', amountCents: 1, currency: 'USD' };
    expect(await provider.refund({ ...refund, chargeId: 'pi_1' })).toMatchObject({ refundId: 'stripe' });
    expect(await provider.refund({ ...refund, chargeId: 'ch_1' })).toMatchObject({ refundId: 'sandbox' });
    expect(await provider.dispute('dp_stripe1')).toMatchObject({ reference: 'stripe' });
    expect(await provider.dispute('dp_sandbox1')).toMatchObject({ reference: 'sandbox' });
    expect(await provider.dispute('dp_other')).toBeNull();
  });

  it('lists the entries of each provider, page after page', async () => {
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await provider.listEntries({ from: new Date(0), until: new Date(1), limit: 100, cursor });
      if (page === 'unavailable') throw new Error('Nothing was listed.');
      listed.push(...page.entries.map(({ entryId }) => entryId));
      cursor = page.next;
    } while (cursor !== null);
    expect(listed).toEqual(['stripe first', 'stripe second~', 'sandbox first', 'sandbox second~']);
  });
});
