import fc from 'fast-check';
import { openDatabase, type Database } from '../../src/platform/database/database';
import { aLife, aPrice } from '../testing/order-model/order-arbitrary';
import { apply, begin, decidedCents, movedCents, type Command, type Model } from '../testing/order-model/order-model';
import { orderWorld, type Ordered, type OrderWorld } from '../testing/order-model/order-world';
import { proofSeed, shareOf } from '../testing/proof-share';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { ORDER_STATES, type OrderState } from '../../src/modules/orders/placement/order-states';

jest.setTimeout(300_000);

const RUNS = shareOf(2000);
/** Parallel shards, each with its own database. */
const SHARDS = 3;
/** Number of runs from which on every transition occurs. */
const RUNS_FOR_ALL_TRANSITIONS = 2000;

const databases: TestDatabase[] = [];
const connections: Database[] = [];
const worlds: OrderWorld[] = [];
const taken = new Set<string>();
beforeAll(async () => {
  for (let shard = 0; shard < SHARDS; shard += 1) {
    const database = await createTestDatabase();
    databases.push(database);
    const db = openDatabase(database.url, 4, () => undefined);
    connections.push(db);
    worlds.push(await orderWorld(db));
  }
});
afterAll(async () => {
  for (const db of connections) await db.close();
  for (const database of databases) await database.drop();
});

/** Returns a model's expectation in the form of {@link factsOf}. */
const said = (model: Model, { onHand, price }: Ordered) => ({
  state: model.state,
  way: model.way,
  decidedCents: decidedCents(model),
  creditCents: price.isProgram ? decidedCents(model) : 0,
  movedCents: price.isProgram ? 0 : movedCents(model),
  onHand: onHand + model.backOnHand,
  seats: model.hasSeat ? 1 : 0,
});

async function factsOf(world: OrderWorld, order: Ordered) {
  const { way, ...facts } = await world.facts(order.orderId);
  const charges = world.chargesOf(order);
  for (const { cents, back } of charges) expect(back).toBeLessThanOrEqual(cents);
  return { ...facts, way: ['placed', ...way], movedCents: charges.reduce((sum, { back }) => sum + back, 0) };
}

const after = (model: Model, commands: readonly Command[], { price }: Ordered): Model =>
  commands.reduce((before, command) => apply(before, command, price) ?? before, model);

const accounts = (model: Model, order: Ordered, facts: object): boolean =>
  JSON.stringify(said(model, order)) === JSON.stringify({ ...said(model, order), ...facts });

/**
 * Runs one step and returns every history that agrees with the facts. Two concurrent commands can leave the same money
 * and goods in either order but different limits for later commands, so both histories are kept.
 */
async function step(
  world: OrderWorld,
  order: Ordered,
  models: readonly Model[],
  commands: readonly Command[],
): Promise<readonly Model[]> {
  const done = await Promise.all(commands.map((command) => world.run(order, command)));
  const facts = await factsOf(world, order);
  const [first, second] = commands;
  // A single command also reports its outcome. Of two concurrent commands, the second one sees the result of the first.
  const ends =
    second === undefined
      ? models.map((model) => ({ end: apply(model, first!, order.price), model }))
      : models.flatMap((model) =>
          [commands, [second, first!]].map((way) => ({ end: after(model, way, order), model })),
        );
  const possible = ends
    .filter(({ end }) => second !== undefined || done[0] === (end !== null))
    .map(({ end, model }) => end ?? model)
    .filter((model) => accounts(model, order, facts));
  if (possible.length === 0) {
    const [{ end, model }] = ends as [(typeof ends)[number]];
    const isDone = second === undefined ? end !== null : done;
    expect([commands, second === undefined ? done[0] : done, facts]).toEqual([
      commands,
      isDone,
      said(end ?? model, order),
    ]);
  }
  const different = new Map(possible.map((model) => [JSON.stringify(model), model]));
  return [...different.values()];
}

it(`${RUNS} order lives keep states, money and goods correct after each step`, async () => {
  const live = (world: OrderWorld) =>
    fc.assert(
      fc.asyncProperty(aPrice, aLife, async (price, life) => {
        const order = await world.place(price);
        let models: readonly Model[] = [begin(price)];
        for (const commands of life) models = await step(world, order, models, commands);
        models[0]!.way.slice(1).forEach((to, index) => taken.add(`${models[0]!.way[index]} → ${to}`));
      }),
      { ...proofSeed(), numRuns: Math.ceil(RUNS / SHARDS) },
    );
  const ends = await Promise.allSettled(worlds.map(live));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
});

it('order lives take every transition of the table', () => {
  const before: readonly OrderState[] = ['pending-payment', 'requires-action'];
  const table = (Object.keys(ORDER_STATES) as OrderState[])
    .filter((from) => !before.includes(from))
    .flatMap((from) => Object.keys(ORDER_STATES[from].next).map((to) => `${from} → ${to}`));
  const missing = table.filter((one) => !taken.has(one));
  expect([...taken].filter((one) => !table.includes(one))).toEqual([]);
  if (RUNS >= RUNS_FOR_ALL_TRANSITIONS) expect(missing).toEqual([]);
  else expect(missing.length).toBeLessThan(table.length);
});
