import type {
  ChargeRequest,
  ChargeResult,
  PaymentProvider,
} from '../../src/modules/payments/provider/payment-provider';
import type { EventReader } from '../../src/modules/payments/provider/event-reader';
import type { ProviderWorld } from './provider-world';

/** A world whose provider has one planted defect. */
export interface Defect {
  readonly title: string;
  readonly plant: (world: ProviderWorld) => Partial<Pick<ProviderWorld, 'provider' | 'events'>>;
}

const ofProvider = (title: string, plant: (real: PaymentProvider) => Partial<PaymentProvider>): Defect => ({
  title,
  plant: ({ provider }) => ({ provider: { ...provider, ...plant(provider) } }),
});

const ofEvents = (title: string, read: (real: EventReader) => EventReader['read']): Defect => ({
  title,
  plant: ({ events }) => ({
    events: {
      ...events,
      reader: (secrets) => {
        const real = events.reader(secrets);
        return { ...real, read: read(real) };
      },
    },
  }),
});

const whenUnknown = (result: ChargeResult, other: ChargeResult): ChargeResult =>
  result.kind === 'unknown' ? other : result;

/** Charges again under a new reference when the answer is lost. */
function chargingTwice({ charge }: PaymentProvider, rename: (reference: string) => string) {
  return async (request: ChargeRequest): Promise<ChargeResult> => {
    const first = await charge(request);
    return first.kind === 'unknown' ? charge({ ...request, reference: rename(request.reference) }) : first;
  };
}

/** Remembers requests, and charges while it is only queried. */
function chargingFind({ charge, find }: PaymentProvider): Partial<PaymentProvider> {
  const requests = new Map<string, ChargeRequest>();
  return {
    charge: (request) => {
      requests.set(request.reference, request);
      return charge(request);
    },
    async find(reference) {
      const found = await find(reference);
      const request = requests.get(reference);
      return found.kind === 'unavailable' && request ? charge(request) : found;
    },
  };
}

export const DEFECTS: readonly Defect[] = [
  ofProvider('calls a lost answer a decline', ({ charge }) => ({
    charge: async (request) => whenUnknown(await charge(request), { kind: 'declined', code: 'card_declined' }),
  })),
  ofProvider('calls a lost answer "not charged"', ({ charge }) => ({
    charge: async (request) => whenUnknown(await charge(request), { kind: 'unavailable' }),
  })),
  ofProvider('charges under another reference after a lost answer', (real) => ({
    charge: chargingTwice(real, (reference) => `${reference}-again`),
  })),
  ofProvider('charges while it is only queried', chargingFind),
  ofProvider('cancels nothing, and says that it did', () => ({
    cancel: () => Promise.resolve({ kind: 'unavailable' }),
  })),
  ofProvider('takes money that should only be held', ({ charge }) => ({
    charge: (request) => charge({ ...request, capture: 'now' }),
  })),
  ofProvider('reports the requested money in place of the money that was taken', ({ charge }) => ({
    async charge(request) {
      const result = await charge(request);
      const { amountCents, currency } = request;
      return result.kind === 'succeeded' ? { ...result, amountCents, currency } : result;
    },
  })),
  ofProvider('calls a payment that waits for the bank paid', ({ charge }) => ({
    async charge(request) {
      const result = await charge(request);
      const { amountCents, currency } = request;
      return result.kind === 'action' ? { kind: 'succeeded', chargeId: 'x', amountCents, currency } : result;
    },
  })),
  ofProvider('never lets the bank authenticate', ({ charge }) => ({
    charge: ({ challenge: _challenge, ...request }) => charge(request),
  })),
  ofProvider('passes the provider’s own codes on', ({ charge }) => ({
    async charge(request) {
      const result = await charge(request);
      return result.kind === 'declined' ? { kind: 'declined', code: 'do_not_honor' } : result;
    },
  })),
  ofProvider('refunds again under each call', ({ refund }) => {
    let calls = 0;
    return { refund: (request) => refund({ ...request, key: `${request.key}-${(calls += 1)}` }) };
  }),
  ofProvider('refunds everything in place of a part', ({ refund }) => ({
    refund: (request) => refund({ ...request, amountCents: Math.max(request.amountCents, 12_345) }),
  })),
  ofProvider('calls a refused refund paid', ({ refund }) => ({
    async refund(request) {
      const { amountCents, currency } = request;
      const result = await refund(request);
      return result.kind === 'refused' ? { kind: 'succeeded', refundId: 'x', amountCents, currency } : result;
    },
  })),
  ofProvider('calls a lost refund refused', ({ refund }) => ({
    async refund(request) {
      const result = await refund(request);
      return result.kind === 'unknown' ? { kind: 'refused', code: 'no_answer' } : result;
    },
  })),
  ofProvider('calls every session approved', ({ session }) => ({
    async session(sessionId) {
      const found = await session(sessionId);
      return found === null || found === 'unavailable' ? found : { ...found, status: 'approved' };
    },
  })),
  ofProvider('knows every token', ({ tokenInfo }) => ({
    tokenInfo: async (token) =>
      (await tokenInfo(token)) ?? { brand: 'Visa', last4: '4242', expiry: '12/2030', fingerprint: null, session: null },
  })),
  ofProvider('forgets the session of a wallet’s token', ({ tokenInfo }) => ({
    async tokenInfo(token) {
      const found = await tokenInfo(token);
      return found === null || found === 'unavailable' ? found : { ...found, session: null };
    },
  })),
  ofProvider('calls a lost dispute open', ({ dispute }) => ({
    async dispute(disputeId) {
      const found = await dispute(disputeId);
      return found === null || found === 'unavailable' ? found : { ...found, status: 'opened' };
    },
  })),
  ofProvider('lists the first page only', ({ listEntries }) => ({
    async listEntries(query) {
      const page = await listEntries(query);
      return page === 'unavailable' ? page : { ...page, next: null };
    },
  })),
  ofProvider('lists nothing when the records cannot be read', ({ listEntries }) => ({
    async listEntries(query) {
      const page = await listEntries(query);
      return page === 'unavailable' ? { entries: [], next: null } : page;
    },
  })),
  ofProvider('lists charges without their references', ({ listEntries }) => ({
    async listEntries(query) {
      const page = await listEntries(query);
      if (page === 'unavailable') return page;
      return { ...page, entries: page.entries.map((entry) => ({ ...entry, reference: null })) };
    },
  })),
  ofEvents('believes events without a signature', (real) => async (body, signature, now) => {
    const read = await real.read(body, signature, now);
    if (read !== 'unsigned') return read;
    const event = JSON.parse(body.toString('utf8')) as { id: string; type: string };
    return { id: event.id, type: event.type, data: {} };
  }),
  ofEvents('believes recorded events', (real) => (body, signature) => {
    const seconds = Number(/t=(\d+)/.exec(signature)?.[1] ?? 0);
    return real.read(body, signature, new Date(seconds * 1000));
  }),
];
