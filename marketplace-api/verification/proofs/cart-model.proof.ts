import fc from 'fast-check';
import type { BenefitType } from 'shared-contracts';
import { CartModel } from '../testing/cart-model/cart-model';
import {
  add,
  change,
  install,
  reset,
  settings,
  shipTo,
  stranger,
  touchGone,
  useCode,
  verify,
  type RealCart,
} from '../testing/cart-model/cart-steps';
import { PLACES, readWorld, USED_EMAIL, type CartWorld } from '../testing/cart-model/cart-world';
import { addTogether, addWhileRemoving, changeTogether, codesTogether } from '../testing/cart-model/parallel-steps';
import { proofSeed, shareOf } from '../testing/proof-share';
import { startTestApi, type TestApi } from '../testing/test-api';

const RUNS = shareOf(Number(process.env.CART_MODEL_RUNS ?? 2000));
const LONGEST = 20;

let api: TestApi;
let world: CartWorld;
beforeAll(async () => {
  api = await startTestApi();
  world = await readWorld(api);
}, 120_000);
afterAll(() => api?.close());

/** Codes that the model's carts can use, in addition to all those that they cannot. */
const USEFUL = [
  'FALL25',
  'WELCOME10',
  'SET4SAVE40',
  'MICH30',
  'TRAILER15',
  'STEEL5',
  'CHAINS20',
  'WHEELDROP',
  'VARIANT8',
];
const EMAILS = ['ann.lee@example.com', USED_EMAIL];

type Step = fc.AsyncCommand<CartModel, RealCart>;

const few = fc.integer({ min: 1, max: 8 });
const adds = () => fc.tuple(fc.constantFrom(...world.skus), few).map((args) => add(...args));

function steps(): fc.Arbitrary<Step>[] {
  const sku = fc.constantFrom(...world.skus);
  const zip = fc.constantFrom(...Object.keys(PLACES));
  const at = fc.nat(7);
  const email = fc.constantFrom(...EMAILS);
  const code = fc.oneof(
    { arbitrary: fc.constantFrom(...USEFUL), weight: 3 },
    { arbitrary: fc.constantFrom(...world.codes.keys(), 'NO-SUCH-CODE', ''), weight: 1 },
  );
  const units = fc.oneof({ arbitrary: few, weight: 4 }, { arbitrary: fc.integer({ min: 9, max: 99 }), weight: 1 });
  const rarely = fc.constantFrom('none', 'none', 'none', 'none', 'none');
  const adding = fc.tuple(sku, units).map((args) => add(...args));
  const shops = fc.record({
    shop: fc.constantFrom(...world.shops),
    slot: fc.option(fc.nat(30)),
    email: fc.option(email),
    mobileZip: fc.option(zip),
    mistake: fc.oneof(
      { arbitrary: rarely, weight: 5 },
      { arbitrary: fc.constantFrom('unknown', 'closed'), weight: 1 },
    ) as fc.Arbitrary<'none' | 'unknown' | 'closed'>,
  });
  const mistake = fc.oneof(
    { arbitrary: rarely, weight: 5 },
    { arbitrary: fc.constantFrom('state', 'alaska'), weight: 1 },
  ) as fc.Arbitrary<'none' | 'state' | 'alaska'>;
  return [
    adding,
    adding,
    adds(),
    adds(),
    fc.tuple(at, fc.oneof(units, fc.constant(0))).map((args) => change(...args)),
    fc.tuple(at, fc.integer({ min: 0, max: 9 })).map((args) => touchGone(...args)),
    code.map(useCode),
    code.map(useCode),
    fc.tuple(zip, email, mistake).map((args) => shipTo(...args)),
    shops.map(install),
    shops.map(install),
    fc.constantFrom('STS' as const, 'STH' as const).map((cartType) =>
      settings(`type ${cartType}`, { cartType }, (model) => {
        model.chosenType = cartType;
      }),
    ),
    fc.option(zip).map((zipCode) =>
      settings(`zip ${zipCode}`, { zipCode }, (model) => {
        model.zip = zipCode;
      }),
    ),
    fc.constant(settings('vehicle', { vehicle: { year: 2021, make: 'Toyota', model: 'Camry' } }, () => undefined)),
    fc.constant(reset),
    fc.constant(verify),
    fc.constant(stranger),
    fc
      .tuple(sku, fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 6 }))
      .map((args) => addTogether(...args)),
    fc.tuple(at, units).map((args) => addWhileRemoving(...args)),
    fc
      .tuple(at, fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))
      .map((args) => changeTogether(...args)),
    fc
      .tuple(
        code.filter((name) => name !== ''),
        code.filter((name) => name !== ''),
      )
      .map((args) => codesTogether(...args)),
  ];
}

it(`a cart follows its model in ${RUNS} runs: exact totals, no lost or returning line`, async () => {
  const counts = new Map<string, number>();
  const began = Date.now();
  const variants = fc.constantFrom<BenefitType>('treadmarket', 'benefitsMe', 'lowes');
  // Most rules need a line in the cart.
  const property = fc.asyncProperty(
    fc.array(adds(), { maxLength: 4 }),
    fc.commands(steps(), { maxCommands: LONGEST, size: 'max' }),
    variants,
    async (first, commands, variant) => {
      const who = api.newShopper(variant);
      await who.create();
      const model = new CartModel(world, variant);
      const real: RealCart = { who, counts };
      for (const one of first) await one.run(model, real);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      // Frees every seat for the next cart.
      await api.db.count({ text: 'delete from booking where cart_number = $1' }, [who.cartNumber()]);
    },
  );
  await fc.assert(property, {
    numRuns: RUNS,
    ...(process.env.CART_MODEL_SEED === undefined ? proofSeed() : { seed: Number(process.env.CART_MODEL_SEED) }),
    endOnFailure: false,
  });
  const seconds = (Date.now() - began) / 1000;
  console.log(
    [
      'Cart against its model',
      `runs ${RUNS}, ${seconds.toFixed(0)} s`,
      ...[...counts].sort().map(([name, times]) => `${name} ${times}`),
    ].join('\n  '),
  );
  expect(counts.get('(compared)')).toBeGreaterThan(RUNS * 3);
  expect(counts.get('(codes applied)')).toBeGreaterThan(RUNS / 10);
});
