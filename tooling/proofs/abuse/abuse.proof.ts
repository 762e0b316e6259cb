import fc from 'fast-check';
import { openDatabase, type Database } from 'marketplace-api/src/platform/database/database';
import { reconcile } from 'marketplace-api/verification/testing/money-books';
import { shareOf } from 'marketplace-api/verification/testing/proof-share';
import { askEdge } from '../edge-client';
import { createActors } from './abuse-actors';
import { answerFaults, bookFaults } from './abuse-invariants';
import { perform, type Scene } from './abuse-play';
import { step } from './abuse-steps';
import { startAbuseStore, type AbuseStore } from './abuse-store';

const ACTORS = 8;
const RUNS = shareOf(10);
const ROUNDS = Math.min(252, shareOf(2_520));
const SEED = 20_261_122;
const PAGES = ['/', '/tires?page=1', '/tires?page=2'];
/** Stock of the tires that every actor orders: few enough to run out. */
const UNITS = shareOf(400);

let store: AbuseStore;
let db: Database;
beforeAll(async () => {
  store = await startAbuseStore();
  db = openDatabase(store.databaseUrl, 2, () => undefined);
  await db.count({ text: 'update stock set on_hand = $1 where product_number like $2' }, [UNITS, 'CON-TCTR-%']);
}, 180_000);
afterAll(async () => {
  await db?.close();
  await store?.close();
});

const tally = { steps: 0, answers: 0, pages: 0, statuses: new Map<number, number>() };

/** A page request of a well-behaved shopper. */
async function pageFault(round: number): Promise<string[]> {
  const path = PAGES[round % PAGES.length]!;
  const page = await askEdge({ port: store.port, from: `127.9.0.${1 + (round % 250)}`, path });
  tally.pages += 1;
  return page.status === 200 ? [] : [`${path} answered ${page.status}`];
}

/** Plays one step per actor at once, then checks the invariants. */
async function playRound(scene: Scene, steps: readonly Parameters<typeof perform>[1][], round: number): Promise<void> {
  const outcomes = await Promise.all(steps.map((one) => perform(scene, one)));
  const faults = [
    ...outcomes.flatMap((outcome) => answerFaults(outcome, scene)),
    ...(await bookFaults(db)),
    ...(await pageFault(round)),
  ];
  tally.steps += steps.length;
  for (const { status } of outcomes.flatMap(({ answers }) => answers)) {
    tally.answers += 1;
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  }
  if (faults.length > 0)
    throw new Error(`Run ${tally.steps / ACTORS}, after ${JSON.stringify(steps)}:\n${faults.join('\n')}`);
}

it('eight actors who send false, mixed, guessed and cut requests gain nothing', async () => {
  let run = 0;
  const rounds = fc.array(fc.array(step, { minLength: ACTORS, maxLength: ACTORS }), {
    minLength: ROUNDS,
    maxLength: ROUNDS,
  });
  const property = fc.asyncProperty(rounds, async (all) => {
    run += 1;
    const actors = createActors(ACTORS, run);
    const scene: Scene = { port: store.port, sandboxUrl: store.sandboxUrl, actors };
    for (const [round, steps] of all.entries()) await playRound(scene, steps, round);
    for (const actor of actors) actor.agent.destroy();
  });
  // The store keeps the effects of a run, so a failing run is shown as it was instead of being shrunk.
  const outcome = await fc.check(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  if (outcome.failed) throw outcome.errorInstance;
  const { faults, orders, providerCents, refundedCents } = await reconcile(db, await store.books());
  const statuses = [...tally.statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`);
  console.log(
    `${tally.steps} steps, ${tally.answers} answers (${statuses.join(', ')}), ${tally.pages} pages; ` +
      `orders ${JSON.stringify(orders)}; charged ${providerCents / 100}, paid back ${refundedCents / 100}`,
  );
  expect(faults).toEqual([]);
  expect(tally.steps).toBe(RUNS * ROUNDS * ACTORS);
  // Checks the coverage: paid orders, and refusals of each kind.
  expect(orders['placed'] ?? 0).toBeGreaterThan(5);
  for (const status of [400, 404, 409, 422])
    expect(tally.statuses.get(status) ?? 0).toBeGreaterThanOrEqual(shareOf(50));
});
