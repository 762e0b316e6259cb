import type { PaymentProvider, ProviderEntry } from '../../src/modules/payments/provider/payment-provider';
import type { HttpFault } from './http-fault-proxy';
import type { ProviderWorld } from './provider-world';
import { AMOUNT, approvedSession, newReference, requestOf, type Rule } from './rules';

const HOUR_MS = 3_600_000;

/** Reads the whole list, in pages of `limit`. */
async function entriesOf(
  provider: PaymentProvider,
  { from = new Date(Date.now() - HOUR_MS), until = new Date(Date.now() + HOUR_MS), limit = 100 } = {},
): Promise<ProviderEntry[]> {
  const entries: ProviderEntry[] = [];
  let cursor: string | null = null;
  do {
    const page = await provider.listEntries({ from, until, limit, cursor });
    if (page === 'unavailable') throw new Error('The provider listed nothing.');
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor !== null);
  return entries;
}

async function paid(world: ProviderWorld, provider: PaymentProvider) {
  const request = await requestOf(world);
  const result = await provider.charge(request);
  if (result.kind !== 'succeeded') throw new Error(`The charge ended ${result.kind}.`);
  return { reference: request.reference, chargeId: result.chargeId };
}

export const ENTRY_RULES: readonly Rule[] = [
  {
    title: 'lists each charge and refund once, by the ids of their answers',
    async check(world, provider) {
      const { reference, chargeId } = await paid(world, provider);
      const money = { key: `${reference}-a`, amountCents: 2345, currency: 'USD' };
      const refund = await provider.refund({ ...money, chargeId });
      const refundId = refund.kind === 'succeeded' ? refund.refundId : '';
      const entries = (await entriesOf(provider)).filter((entry) => entry.chargeId === chargeId);
      const charge = { kind: 'charge', entryId: chargeId, reference, amountCents: AMOUNT, currency: 'USD' };
      expect(entries).toHaveLength(2);
      expect(entries).toContainEqual(expect.objectContaining({ ...charge, description: 'Treadmarket order 100012' }));
      expect(entries).toContainEqual(
        expect.objectContaining({ kind: 'refund', entryId: refundId, chargeId, amountCents: 2345, currency: 'USD' }),
      );
      for (const { at } of entries) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(HOUR_MS);
    },
  },
  {
    title: 'lists a payment that was approved on the page of the provider, with its reference',
    async check(world, provider) {
      const { sessionId } = await approvedSession(world, provider);
      const request = await requestOf(world, 'good', { token: sessionId, reference: newReference() });
      const { reference } = request;
      expect((await provider.charge(request)).kind).toBe('succeeded');
      const listed = (await entriesOf(provider)).filter((entry) => entry.reference === reference);
      expect(listed).toMatchObject([{ kind: 'charge', amountCents: AMOUNT, reference }]);
    },
  },
  {
    title: 'lists no money that is only held, declined or canceled',
    async check(world, provider) {
      const held = await requestOf(world, 'good', { capture: 'later' });
      const refused = await requestOf(world, 'declined');
      const ended = await requestOf(world, 'authenticated');
      for (const request of [held, refused, ended]) await provider.charge(request);
      await provider.cancel(ended.reference);
      const references = [held, refused, ended].map((request) => request.reference);
      const listed = (await entriesOf(provider)).map((entry) => entry.reference ?? '');
      expect(listed.filter((reference) => references.includes(reference))).toEqual([]);
    },
  },
  {
    title: 'lists every entry of a period that has several pages',
    async check(world, provider) {
      const references: string[] = [];
      for (let count = 0; count < 4; count += 1) references.push((await paid(world, provider)).reference);
      const listed = (await entriesOf(provider, { limit: 1 })).map(({ reference }) => reference ?? '');
      expect(listed.filter((reference) => references.includes(reference)).sort()).toEqual([...references].sort());
    },
  },
  {
    title: 'lists nothing outside of the period',
    async check(world, provider) {
      await paid(world, provider);
      const now = Date.now();
      const before = { from: new Date(now - 2 * HOUR_MS), until: new Date(now - HOUR_MS) };
      const after = { from: new Date(now + HOUR_MS), until: new Date(now + 2 * HOUR_MS) };
      expect(await entriesOf(provider, before)).toEqual([]);
      expect(await entriesOf(provider, after)).toEqual([]);
    },
  },
  {
    title: 'reports a list that it could not read, never an empty one',
    async check(world, provider) {
      const period = { from: new Date(0), until: new Date(Date.now() + HOUR_MS), limit: 100, cursor: null };
      const faults: readonly HttpFault[] = [
        { kind: 'reset' },
        { kind: 'truncate' },
        { kind: 'html' },
        { kind: 'refuse', status: 429 },
        { kind: 'refuse', status: 500 },
        { kind: 'rewrite', change: () => ({}) },
      ];
      for (const fault of faults) {
        world.network.disturb(fault, /^GET /, 2);
        expect([fault.kind, await provider.listEntries(period)]).toEqual([fault.kind, 'unavailable']);
        world.network.disturb(fault, /^GET /, 0);
      }
    },
  },
];
