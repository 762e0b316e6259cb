import fc from 'fast-check';
import {
  newCounts,
  play,
  SharedMachine,
  testAdmission,
  testNow,
  type Counts,
  type Visit,
} from '../../../testing/render-load';
import { createCallQueue } from './call-queue';

/** The gateway's default. */
const RENDER_MS_PER_MINUTE = 12_000;
const KINDS = ['catalog/home', 'catalog/listing', 'catalog/product', 'installer/list', 'reviews/list', 'cart/cart'];

const NETWORKS = {
  'one address': () => '192.0.2.7',
  'one /24': (at: number) => `192.0.2.${at % 256}`,
  'one /64': (at: number) => `2001:db8:0:1::${at.toString(16)}`,
  'one /56': (at: number) => `2001:db8:0:${(at % 256).toString(16)}::1`,
} as const;
type Network = keyof typeof NETWORKS;
const networks = Object.keys(NETWORKS) as Network[];

/** Render time on one core. The first page of each kind takes longer, before compilation. */
const pageMs = fc.integer({ min: 5, max: 60 });
const COLD_MS = 200;

interface Shopper {
  readonly atMs: number;
  readonly thinkMs: readonly number[];
}

const shopper = fc.record({
  atMs: fc.integer({ min: 0, max: 3_000 }),
  thinkMs: fc.array(fc.integer({ min: 4_000, max: 20_000 }), { minLength: 1, maxLength: 4 }),
});

const office = fc.record({
  network: fc.constantFrom(...networks),
  cores: fc.constantFrom(1, 2),
  pageMs,
  isCold: fc.boolean(),
  shoppers: fc.array(shopper, { minLength: 20, maxLength: 30 }),
});

/** Pages of an office. Each shopper's first page opens within three seconds. */
function visitsOf(
  { network, pageMs: ms, isCold, shoppers }: { network: Network; pageMs: number; isCold: boolean; shoppers: Shopper[] },
  machine: SharedMachine,
  counts: Counts,
): Visit[] {
  const seen = new Set<string>();
  return shoppers.flatMap(({ atMs, thinkMs }, who) =>
    [0, ...thinkMs].map((_think, step, thinks) => {
      const kind = KINDS[(who + step) % KINDS.length]!;
      const isFirst = isCold && !seen.has(kind);
      seen.add(kind);
      return {
        address: NETWORKS[network](who),
        kind,
        counts,
        atMs: atMs + thinks.slice(0, step + 1).reduce((all, one) => all + one, 0),
        render: () => machine.run(isFirst ? COLD_MS : ms),
      };
    }),
  );
}

/** This many pages at once. */
const burst = (count: number, addressOf: (at: number) => string, machine: SharedMachine, counts: Counts): Visit[] =>
  Array.from({ length: count }, (_, at) => ({
    address: addressOf(at),
    kind: KINDS[at % KINDS.length]!,
    counts,
    atMs: 0,
    render: () => machine.run(50),
  }));

describe('a burst of pages', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const admission = () => testAdmission({ renderMsPerMinute: RENDER_MS_PER_MINUTE });

  it('is never refused to an office behind one address or network', async () => {
    await fc.assert(
      fc.asyncProperty(office, async (generated) => {
        const [machine, counts] = [new SharedMachine(generated.cores), newCounts()];
        await play(admission(), visitsOf(generated, machine, counts), machine);
        expect(counts).toMatchObject({ refused: 0, late: 0, served: counts.asked });
      }),
      { numRuns: 20, seed: 16 },
    );
  });

  it.each([
    [30, 'one address'],
    [60, 'one address'],
    [60, 'one /24'],
    [60, 'one /56'],
  ] as const)('is served with %i at the same instant from %s', async (count, network) => {
    const [machine, counts] = [new SharedMachine(1), newCounts()];
    await play(admission(), burst(count, NETWORKS[network], machine, counts), machine);
    expect(counts).toMatchObject({ refused: 0, served: count });
  });

  it.each([
    ['one address', 1],
    ['one /24', 4],
    ['one /64', 1],
    ['one /56', 2],
  ] as const)('is bounded by the budget of %s when endless, and delays no other address', async (network, times) => {
    const [machine, attackers, others] = [new SharedMachine(1), newCounts(), newCounts()];
    const [SECONDS, PER_SECOND] = [40, 40];
    let workMs = 0;
    const attack = Array.from({ length: SECONDS * PER_SECOND }, (_, at) => ({
      address: NETWORKS[network](at % 30),
      kind: 'catalog/search',
      counts: attackers,
      atMs: (at * 1_000) / PER_SECOND,
      render: () => {
        workMs += 80;
        return machine.run(80);
      },
    }));
    const shoppers = Array.from({ length: SECONDS }, (_, at) => ({
      address: '198.51.100.1',
      kind: 'catalog/product',
      counts: others,
      atMs: at * 1_000,
      render: () => machine.run(30),
    }));
    const startedAt = testNow();
    // All kinds of networks get the same budget, below the machine's capacity.
    const limited = testAdmission({ renderMsPerMinute: RENDER_MS_PER_MINUTE / times });
    await play(limited, [...attack, ...shoppers], machine);
    const minutes = (testNow() - startedAt) / 60_000;
    // A quarter of a minute's budget as a burst, the refill, and work begun before its cost was known.
    expect(workMs).toBeLessThan(RENDER_MS_PER_MINUTE * (0.25 + minutes) + 1_000);
    expect(attackers.refused).toBeGreaterThan(0.2 * attackers.asked);
    expect(others).toMatchObject({ refused: 0, inTime: SECONDS });
  });

  it('is served again after a while', async () => {
    const [machine, before, after] = [new SharedMachine(1), newCounts(), newCounts()];
    const one = admission();
    await play(
      one,
      [...Array(5)].flatMap(() => burst(60, NETWORKS['one address'], machine, before)),
      machine,
    );
    expect(before.refused).toBeGreaterThan(0);
    const later = burst(30, NETWORKS['one address'], machine, after).map((visit) => ({ ...visit, atMs: 60_000 }));
    await play(one, later, machine);
    expect(after).toMatchObject({ refused: 0, served: 30 });
  });

  it('uses no budget for pages without cost', async () => {
    const [machine, counts] = [new SharedMachine(1), newCounts()];
    const free = burst(64, NETWORKS['one address'], machine, counts).map((visit) => ({
      ...visit,
      render: () => Promise.resolve(),
    }));
    const one = testAdmission({ renderMsPerMinute: 2 });
    for (let at = 0; at < 10; at += 1) await play(one, free, machine);
    expect(counts).toMatchObject({ refused: 0, served: 640 });
  });
});

describe('call queue', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Returns the calls accepted for a client that sends 50 per second, each of this many milliseconds. */
  async function letThrough(callMs: number, seconds: number, addressOf: (at: number) => string): Promise<number> {
    const queue = createCallQueue({
      calls: { total: 320, perAddress: 16 },
      callsWaiting: { total: 1_024, perAddress: 128 },
      callMsPerMinute: 12_000,
    });
    let count = 0;
    for (let at = 0; at < seconds * 50; at += 1) {
      void queue.enter({ address: addressOf(at), kind: 'call' }).then((leave) => {
        if (!leave) return;
        count += 1;
        setTimeout(leave, callMs);
      });
      await jest.advanceTimersByTimeAsync(20);
    }
    await jest.advanceTimersByTimeAsync(10_000);
    return count;
  }

  it('accepts every call of an office', async () => {
    expect(await letThrough(10, 5, NETWORKS['one address'])).toBe(250);
  });

  it('bounds the API work of a client that never stops', async () => {
    // A quarter of a minute's budget as a burst, and the refill during the test.
    const budgetMs = 12_000 * (0.25 + 40 / 60);
    const count = await letThrough(40, 30, NETWORKS['one address']);
    // At 50 per second two calls run concurrently and share the machine.
    expect([count < 1_500, count * 20 <= budgetMs + 16 * 40]).toEqual([true, true]);
  });

  it('charges little for a call that waits for a third party', async () => {
    const calls = createCallQueue({
      calls: { total: 320, perAddress: 16 },
      callsWaiting: { total: 1_024, perAddress: 0 },
      callMsPerMinute: 12_000,
    });
    for (let at = 0; at < 20; at += 1) {
      const leave = await calls.enter({ address: '192.0.2.7', kind: 'call' });
      expect(leave).not.toBeNull();
      await jest.advanceTimersByTimeAsync(3_000);
      leave?.();
    }
  });
});
