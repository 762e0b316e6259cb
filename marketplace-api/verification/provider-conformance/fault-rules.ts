import type { HttpFault } from './http-fault-proxy';
import { AMOUNT, expectBooked, requestOf, settle, type Rule } from './rules';

const FAULTS: readonly (readonly [title: string, fault: HttpFault])[] = [
  ['a connection that is reset', { kind: 'reset' }],
  ['an answer that is lost', { kind: 'lose-answer' }],
  ['an answer that is cut off', { kind: 'truncate' }],
  ['a request that arrives twice', { kind: 'duplicate' }],
  ['an answer 429 with Retry-After', { kind: 'refuse', status: 429 }],
  ['an answer 500 before the charge', { kind: 'refuse', status: 500 }],
  ['an answer 500 after the charge', { kind: 'fail-after' }],
  ['a page in place of an answer', { kind: 'html' }],
];

/** Results that are no lie about a charge whose answer did not arrive well. */
async function checkFault([world, provider]: Parameters<Rule['check']>, fault: HttpFault): Promise<void> {
  const request = await requestOf(world);
  world.network.disturb(fault, world.moneyRequest);
  const first = await provider.charge(request);
  expect(world.network.disturbed()).toBe(1);
  expect(first.kind).not.toBe('declined');
  if (first.kind !== 'unknown') await expectBooked(world, request.reference, first);
  const settled = await settle(provider, request.reference, first);
  expect(['succeeded', 'unavailable']).toContain(settled.kind);
  await expectBooked(world, request.reference, settled);
  await provider.charge(request);
  expect(await provider.find(request.reference)).toMatchObject({ kind: settled.kind });
  await expectBooked(world, request.reference, settled);
}

export const FAULT_RULES: readonly Rule[] = [
  ...FAULTS.map(([title, fault]): Rule => ({
    title: `says the truth about a charge after ${title}`,
    check: (...world) => checkFault(world, fault),
  })),
  {
    title: 'charges nothing by a query after a charge that did not arrive',
    async check(world, provider) {
      const request = await requestOf(world);
      world.network.disturb({ kind: 'refuse', status: 500 }, world.moneyRequest);
      await provider.charge(request);
      expect((await provider.find(request.reference)).kind).toBe('unavailable');
      expect(await world.booked(request.reference)).toEqual([]);
    },
  },
  {
    title: 'is unsure about a status that it does not know',
    async check(world, provider) {
      const request = await requestOf(world);
      world.network.disturb({ kind: 'rewrite', change: world.changes.status }, world.moneyRequest);
      expect((await provider.charge(request)).kind).toBe('unknown');
      expect((await provider.find(request.reference)).kind).toBe('succeeded');
    },
  },
  {
    title: 'reports the currency that was taken, never the one that was requested',
    async check(world, provider) {
      const request = await requestOf(world);
      world.network.disturb({ kind: 'rewrite', change: world.changes.currency }, world.moneyRequest);
      const result = await provider.charge(request);
      expect(['succeeded', 'unknown']).toContain(result.kind);
      if (result.kind === 'succeeded') expect(result).toMatchObject({ currency: 'EUR', amountCents: AMOUNT });
    },
  },
  ...(
    [
      ['lost', { kind: 'lose-answer' }],
      ['cut off', { kind: 'truncate' }],
      ['no answer but a page', { kind: 'html' }],
      ['429', { kind: 'refuse', status: 429 }],
    ] as const
  ).map(([title, fault]): Rule => ({
    title: `pays back once when the answer is ${title}`,
    async check(world, provider) {
      const request = await requestOf(world);
      const charged = await provider.charge(request);
      if (charged.kind !== 'succeeded') throw new Error(`The charge ended ${charged.kind}.`);
      const refund = { key: `re_${request.reference}`, chargeId: charged.chargeId, amountCents: 2345, currency: 'USD' };
      world.network.disturb(fault, world.refundRequest, 2);
      expect((await provider.refund(refund)).kind).not.toBe('refused');
      world.network.disturb(fault, world.refundRequest, 0);
      expect(await provider.refund(refund)).toMatchObject({ kind: 'succeeded', amountCents: 2345 });
      expect(await world.refundedCents(request.reference)).toBe(2345);
    },
  })),
];
