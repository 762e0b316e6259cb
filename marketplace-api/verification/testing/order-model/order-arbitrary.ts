import fc from 'fast-check';
import type { Command, Price, Who } from './order-model';

const anybody = fc.constantFrom<Who>('shopper', 'system', 'support', 'fulfilment', 'catalog', 'admin');
const units = fc.integer({ min: 1, max: 4 });

/** Prices that are not divisible by their units, and an installation that costs more than the goods. */
export const aPrice: fc.Arbitrary<Price> = fc
  .record({
    units: fc.integer({ min: 1, max: 8 }),
    goodsCents: fc.integer({ min: 1, max: 99_999 }),
    moreCents: fc.integer({ min: 0, max: 9_999 }),
    isInstalled: fc.boolean(),
    variant: fc.constantFrom('store', 'store', 'store', 'program', 'benefits'),
  })
  .map(({ moreCents, variant, ...price }) => ({
    ...price,
    totalCents: price.goodsCents + (price.isInstalled ? moreCents : 0),
    isProgram: variant === 'program',
    isReturnable: variant !== 'benefits',
  }));

const moves = fc.record({
  kind: fc.constantFrom('pack' as const, 'ship' as const, 'deliver' as const, 'install' as const, 'complete' as const),
  who: anybody,
});

/** Commands of one transaction, which may run in parallel with another. */
const single: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: moves },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who: anybody }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refund-amount' as const), percent: fc.integer({ min: 0, max: 110 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'refund-whole' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund-units' as const), units }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask-return' as const), who: anybody, units }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('receive' as const), who: anybody, restock: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), who: anybody }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'go-home' as const }) },
);

const alone: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pay-more' as const), cents: fc.integer({ min: 1, max: 5_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pay-back' as const),
      provider: fc.constantFrom('pays' as const, 'pays' as const, 'refuses' as const, 'is-lost' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'retry' as const }) },
);

/** The fulfilment of an order, as far as it goes: without it few runs would pass the warehouse. */
const FULFILMENT: readonly Command[] = [
  { kind: 'pack', who: 'fulfilment' },
  { kind: 'ship', who: 'fulfilment' },
  { kind: 'deliver', who: 'support' },
  { kind: 'install', who: 'fulfilment' },
  { kind: 'complete', who: 'system' },
];

/** A return with its refund: three commands in a row, which random order rarely produces. */
const RETURN_WITH_REFUND: readonly Command[] = [
  { kind: 'ask-return', who: 'shopper', units: 1 },
  { kind: 'receive', who: 'fulfilment', restock: true },
  { kind: 'refund-whole' },
  { kind: 'pay-back', provider: 'pays' },
];

/** A return that is requested and refused. */
const REFUSED_RETURN: readonly Command[] = [
  { kind: 'ask-return', who: 'shopper', units: 1 },
  { kind: 'refuse', who: 'support' },
];

/** A sequence of steps; two commands in one step run in parallel. */
export const aLife: fc.Arbitrary<readonly (readonly Command[])[]> = fc
  .record({
    steps: fc.integer({ min: 0, max: FULFILMENT.length }),
    back: fc
      .integer({ min: 0, max: 2 * RETURN_WITH_REFUND.length })
      .map((count) => Math.max(0, count - RETURN_WITH_REFUND.length)),
    wayBack: fc.constantFrom(RETURN_WITH_REFUND, RETURN_WITH_REFUND, RETURN_WITH_REFUND, REFUSED_RETURN),
    then: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: alone.map((one) => [one]) },
        { weight: 1, arbitrary: fc.tuple(single, single).map((two) => [...two]) },
      ),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ steps, back, wayBack, then }) => [
    ...[...FULFILMENT.slice(0, steps), ...wayBack.slice(0, back)].map((one) => [one]),
    ...then,
  ]);
