import crypto from 'node:crypto';
import type { TaxAnswer, TaxedOrder, TaxProvider, TaxRequest } from '../../src/modules/pricing/tax/tax-provider';
import { sumOf } from '../../src/modules/pricing/tax/tax-provider';
import type { HttpFault, HttpFaultProxy } from '../provider-conformance/http-fault-proxy';

/** A tax service behind a faulty network, with its records. */
export interface TaxWorld {
  readonly provider: TaxProvider;
  readonly network: HttpFaultProxy;
  readonly calculation: RegExp;
  readonly orderReport: RegExp;
  readonly refundReport: RegExp;
  /** Changes of an answer that make it unusable, by their name. */
  readonly nonsense: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => unknown>>;
  /** Tax of the records with a reference: one entry for each. */
  recorded(reference: string): Promise<readonly number[]> | readonly number[];
  close(): Promise<void>;
}

export const REQUEST: TaxRequest = {
  to: { street: '1 N State St', city: 'Chicago', state: 'IL', zip: '60601' },
  items: [
    { id: 'line-1', kind: 'goods', cents: 39_997, quantity: 3 },
    { id: 'line-2', kind: 'goods', cents: 1, quantity: 1 },
    { id: 'installation', kind: 'installation', cents: 7500, quantity: 3 },
    { id: 'tire-fee', kind: 'tire-fee', cents: 750, quantity: 3 },
  ],
  shippingCents: 0,
  day: '2026-11-28',
};

const within = (ms = 5000) => AbortSignal.timeout(ms);
const newReference = () => `O${crypto.randomUUID()}`;
const orderOf = (answer: TaxAnswer, more: Partial<TaxedOrder> = {}): TaxedOrder => ({
  reference: newReference(),
  request: REQUEST,
  taxes: answer.items,
  calculationId: answer.calculationId,
  placedOn: '2026-11-28',
  ...more,
});

const FAULTS: readonly HttpFault[] = [
  { kind: 'reset' },
  { kind: 'lose-answer' },
  { kind: 'truncate' },
  { kind: 'fail-after' },
  { kind: 'html' },
  { kind: 'refuse', status: 429 },
  { kind: 'refuse', status: 503 },
];

function describeCalculations(world: () => TaxWorld): void {
  it('taxes every item in whole cents whose sum is the total', async () => {
    const answer = await world().provider.calculate(REQUEST, within());
    expect(answer.items.map(({ id }) => id)).toEqual(REQUEST.items.map(({ id }) => id));
    expect(sumOf(answer.items)).toBe(answer.totalCents);
    expect(answer.items.every(({ cents }) => Number.isInteger(cents) && cents >= 0)).toBe(true);
    expect(answer.items[0]?.cents).toBe(Math.round(39_997 * 0.1025));
  });

  it('taxes the kinds of charges by their codes', async () => {
    const { items } = await world().provider.calculate(REQUEST, within());
    expect(items.find(({ id }) => id === 'installation')?.cents).toBe(0);
    expect(items.find(({ id }) => id === 'tire-fee')?.cents).toBe(Math.round(750 * 0.1025));
  });

  it('calculates the same amounts again', async () => {
    const [one, other] = [
      await world().provider.calculate(REQUEST, within()),
      await world().provider.calculate(REQUEST, within()),
    ];
    expect(one.items).toEqual(other.items);
  });

  it.each(FAULTS)('gives the right amounts or none after a fault: %o', async (fault) => {
    const { items } = await world().provider.calculate(REQUEST, within());
    world().network.disturb(fault, world().calculation);
    const outcome = await world()
      .provider.calculate(REQUEST, within())
      .catch(() => null);
    expect(world().network.disturbed()).toBe(1);
    // Stripe's SDK repeats a request whose connection was closed.
    expect(outcome === null || fault.kind === 'reset' || fault.kind === 'lose-answer').toBe(true);
    expect(outcome?.items ?? items).toEqual(items);
  });

  it('rejects a nonsensical calculation', async () => {
    for (const change of Object.values(world().nonsense)) {
      world().network.disturb({ kind: 'rewrite', change }, world().calculation);
      await expect(world().provider.calculate(REQUEST, within())).rejects.toThrow(/has a wrong/);
    }
  });

  it('ends at its deadline', async () => {
    await expect(world().provider.calculate(REQUEST, AbortSignal.abort())).rejects.toThrow();
  });
}

function describeOrders(world: () => TaxWorld): void {
  const calculated = () => world().provider.calculate(REQUEST, within());

  it('records an order once, however often it is reported', async () => {
    const order = orderOf(await calculated());
    const [first, second] = [await world().provider.commit(order), await world().provider.commit(order)];
    expect(first).toMatchObject({ kind: 'reported', taxCents: sumOf(order.taxes) });
    expect(second).toEqual(first);
    expect(await world().recorded(order.reference)).toEqual([sumOf(order.taxes)]);
  });

  it.each(FAULTS)('records an order once after a fault: %o', async (fault) => {
    const order = orderOf(await calculated());
    world().network.disturb(fault, world().orderReport);
    const outcome = await world()
      .provider.commit(order)
      .catch(() => 'unknown');
    expect(outcome === 'unknown' || (outcome as { kind: string }).kind === 'reported').toBe(true);
    expect(await world().provider.commit(order)).toMatchObject({ kind: 'reported' });
    expect(await world().recorded(order.reference)).toEqual([sumOf(order.taxes)]);
  });

  it('records an order that was charged without a calculation, if the service agrees with its tax', async () => {
    const { items } = await calculated();
    const order = orderOf({ calculationId: null, items, totalCents: sumOf(items) });
    expect(await world().provider.commit(order)).toMatchObject({ kind: 'reported', taxCents: sumOf(items) });
  });
}

function describeRefunds(world: () => TaxWorld): void {
  it('records refunds in parts whose taxes sum to the tax of the order', async () => {
    const { provider, recorded } = world();
    const order = orderOf(await provider.calculate(REQUEST, within()));
    const made = await provider.commit(order);
    const transactionId = made.kind === 'reported' ? made.transactionId : '';
    const [net, tax] = [sumOf(REQUEST.items), sumOf(order.taxes)];
    const before = { netCents: 0, taxCents: 0 };
    const parts = [
      { netCents: 10_001, taxCents: 1025 },
      { netCents: 30_000, taxCents: 2900 },
      { netCents: net - 40_001, taxCents: tax - 3925 },
    ];
    for (const part of parts) {
      const reference = newReference();
      const back = { reference, order, transactionId, ...part, before: { ...before }, refundedOn: '2026-11-29' };
      const [first, again] = [await provider.refund(back), await provider.refund(back)];
      expect(first).toMatchObject({ kind: 'reported', taxCents: part.taxCents });
      expect(again).toEqual(first);
      expect(await recorded(reference)).toEqual([-part.taxCents]);
      before.netCents += part.netCents;
      before.taxCents += part.taxCents;
    }
    expect(before).toEqual({ netCents: net, taxCents: tax });
  });

  it.each(FAULTS)('records a refund once after a fault: %o', async (fault) => {
    const { provider, network, refundReport, recorded } = world();
    const order = orderOf(await provider.calculate(REQUEST, within()));
    const made = await provider.commit(order);
    const reference = newReference();
    const back = {
      ...{ reference, order, netCents: 5000, taxCents: 500, refundedOn: '2026-11-29' },
      transactionId: made.kind === 'reported' ? made.transactionId : '',
      before: { netCents: 0, taxCents: 0 },
    };
    network.disturb(fault, refundReport);
    await provider.refund(back).catch(() => 'unknown');
    expect(await provider.refund(back)).toMatchObject({ kind: 'reported', taxCents: 500 });
    expect(await recorded(reference)).toEqual([-500]);
  });

  it('is refused for an order that the service does not know', async () => {
    const { provider } = world();
    const order = orderOf(await provider.calculate(REQUEST, within()));
    const before = { netCents: 0, taxCents: 0 };
    const back = { reference: newReference(), order, transactionId: 'tax_none', netCents: 1, taxCents: 0, before };
    expect(await provider.refund({ ...back, refundedOn: '2026-11-29' })).toMatchObject({ kind: 'refused' });
  });
}

/** Declares the tests that every implementation of `TaxProvider` passes. */
export function describeTaxes(name: string, open: () => Promise<TaxWorld>): void {
  describe(`the tax service ${name}`, () => {
    let world: TaxWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world?.close());
    const current = () => world;
    describe('for a cart', () => describeCalculations(current));
    describe('for an order', () => describeOrders(current));
    describe('for a refund', () => describeRefunds(current));
  });
}
