import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSandbox, signatureOf } from 'sandbox';
import { sandboxEvents } from '../../src/modules/payments/providers/sandbox/sandbox-events';
import { sandboxProvider } from '../../src/modules/payments/providers/sandbox/sandbox-provider';
import { decideOnPage } from '../testing/provider-page';
import { startHttpFaultProxy } from './http-fault-proxy';
import type { ProviderWorld, TestCard } from './provider-world';

const SECRET = 'secret-of-the-kit';
const CARDS: Readonly<Record<TestCard, string>> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  authenticated: '4000002760003184',
};
const STATES: Readonly<Record<string, 'held' | 'taken'>> = { authorised: 'held', succeeded: 'taken' };

interface Entry {
  readonly type: string;
  readonly reference: string;
  readonly chargeId: string;
  readonly status: string;
  readonly amountCents: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly data: { readonly reference?: string };
}

const asked = async <T>(url: string, body?: object): Promise<T> => {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${SECRET}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as T;
};

type Of<K extends keyof ProviderWorld> = Pick<ProviderWorld, K>;

const shopper = (url: string): Of<'cardToken' | 'walletToken' | 'decide'> => ({
  async cardToken(card) {
    const form = { number: CARDS[card], expiry: '12/2030', cvc: '123', name: 'Ann Lee' };
    return (await asked<{ token: string }>(`${url}/v1/tokens`, form)).token;
  },
  walletToken: async ({ url: sheet }) =>
    (await asked<{ token: string }>(`${sheet}/authorize`, { card: CARDS.good })).token,
  decide: async (page, decision) => void (await decideOnPage(page, decision)),
});

function records(url: string) {
  const entries = async () => (await asked<{ entries: Entry[] }>(`${url}/v1/ledger`)).entries;
  const charges = async (reference: string) => {
    const all = (await entries()).filter((entry) => entry.type === 'charge' && entry.reference === reference);
    return [...new Map(all.map((charge) => [charge.chargeId, charge])).values()];
  };
  const world: Of<'booked' | 'refundedCents'> = {
    booked: async (reference) =>
      (await charges(reference)).flatMap(({ status, amountCents }) => {
        const state = STATES[status];
        return state ? [{ state, amountCents }] : [];
      }),
    async refundedCents(reference) {
      const ids = new Set((await charges(reference)).map(({ chargeId }) => chargeId));
      const refunds = (await entries()).filter(({ type, chargeId }) => type === 'refund' && ids.has(chargeId));
      return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
    },
  };
  return { ...world, entries };
}

const bank = (url: string): Of<'expire' | 'dispute' | 'endDispute'> => ({
  expire: async (reference) => void (await asked(`${url}/v1/charges/by-reference/${reference}/cancel`, {})),
  dispute: async (reference) =>
    (await asked<{ disputeId: string }>(`${url}/v1/test/charges/${reference}/dispute`, {})).disputeId,
  endDispute: async (disputeId, status) => void (await asked(`${url}/v1/test/disputes/${disputeId}`, { status })),
});

const events = (entries: () => Promise<Entry[]>): ProviderWorld['events'] => ({
  secrets: ['first-secret', 'second-secret'],
  reader: (secrets) => sandboxEvents(secrets),
  async about(reference) {
    const found = (await entries()).find(
      ({ type, eventType, data }) =>
        type === 'event' && eventType === 'charge.succeeded' && data.reference === reference,
    );
    return JSON.stringify({ id: found?.eventId, type: found?.eventType, data: found?.data });
  },
  sign: (body, secret, seconds) => signatureOf(secret, body, seconds),
});

/** Opens the client of the sandbox with the sandbox behind a faulty network. */
export async function openSandboxWorld(): Promise<ProviderWorld> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-kit-'));
  const sandbox = await buildSandbox({ folder, secret: SECRET, logLevel: 'silent' });
  const url = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const network = await startHttpFaultProxy(url);
  const { entries, ...books } = records(url);
  return {
    provider: sandboxProvider({ url: network.url, publicUrl: url, secret: SECRET, timeoutMs: 4000 }),
    redirectMethod: 'affirm',
    network,
    moneyRequest: /^POST \/v1\/charges$/,
    refundRequest: /^POST \/v1\/refunds/,
    changes: {
      status: (body) => ({ ...body, status: 'meditating' }),
      currency: (body) => ({ ...body, currency: 'EUR' }),
    },
    ...shopper(url),
    ...books,
    ...bank(url),
    events: events(entries),
    async close() {
      await network.close();
      await sandbox.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
