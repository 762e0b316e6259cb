import { ask, load, newCounts, SharedMachine, sum, testAdmission, tick } from '../../../testing/render-load';

describe('render admission', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const SECONDS = 10;

  it.each([
    [10, 5],
    [30, 5],
    [80, 5],
    [150, 5],
    [30, 20],
  ])('keeps with renders of %i ms 70 %% of the capacity at %i times the load', async (workMs, times) => {
    const machine = new SharedMachine(1);
    const capacity = 1_000 / workMs;
    const clients = Array.from({ length: 40 }, (_, at) => ({
      address: `10.0.${at}.1`,
      kind: 'catalog/search',
      rate: (capacity * times) / 40,
      render: () => machine.run(workMs),
    }));
    const counts = await load(testAdmission(), clients, machine, SECONDS);
    expect(sum(counts, 'inTime')).toBeGreaterThan(0.7 * capacity * SECONDS);
    // Work whose result is discarded.
    expect(sum(counts, 'late')).toBeLessThan(0.1 * capacity * SECONDS);
  });

  it('serves an occasional client while twelve addresses send at full rate', async () => {
    const machine = new SharedMachine(1);
    const client = (address: string, rate: number, kind = 'catalog/search') => ({
      address,
      kind,
      rate,
      render: () => machine.run(40),
    });
    const greedy = Array.from({ length: 12 }, (_, at) => client(`10.0.${at}.1`, 60));
    const [modest, other] = await load(
      testAdmission(),
      [client('192.0.2.1', 1), client('192.0.3.1', 1, 'catalog/product'), ...greedy],
      machine,
      SECONDS,
    );
    for (const { asked, inTime } of [modest!, other!]) expect([asked, inTime >= asked - 1]).toEqual([SECONDS, true]);
  });

  it('keeps pages with slow API calls from occupying the capacity of others', async () => {
    const machine = new SharedMachine(1);
    const slow = Array.from({ length: 10 }, (_, at) => ({
      address: `10.0.${at}.1`,
      kind: 'reviews/list',
      rate: 10,
      // The API does not answer in time; the machine is idle.
      render: () => new Promise<void>((done) => setTimeout(done, 2_000)),
    }));
    const shoppers = Array.from({ length: 20 }, (_, at) => ({
      address: `10.1.${at}.1`,
      kind: 'catalog/product',
      rate: 1,
      render: () => machine.run(20),
    }));
    const counts = await load(testAdmission(), [...shoppers, ...slow], machine, SECONDS);
    const served = counts.slice(0, shoppers.length);
    expect(sum(served, 'inTime')).toBeGreaterThan(0.95 * sum(served, 'asked'));
  });

  it('raises concurrency while that does not slow renders down', async () => {
    const admission = testAdmission();
    const idle = new SharedMachine(1);
    const clients = Array.from({ length: 40 }, (_, at) => ({
      address: `10.0.${at}.1`,
      kind: 'catalog/search',
      rate: 2.5,
      render: () => new Promise<void>((done) => setTimeout(done, 400)),
    }));
    const counts = await load(admission, clients, idle, SECONDS);
    expect(sum(counts, 'inTime')).toBeGreaterThan(0.95 * sum(counts, 'asked'));
  });

  it('refuses requests of an address beyond its renders and its queue places', async () => {
    const machine = new SharedMachine(1);
    const counts = newCounts();
    const admission = testAdmission({ perAddress: 2, waiting: 2 });
    const client = { address: '192.0.2.1', kind: 'catalog/search', rate: 0, render: () => machine.run(10) };
    for (let at = 0; at < 6; at += 1) void ask(admission, client, counts);
    for (let at = 0; at < 20; at += 1) {
      machine.step();
      await tick();
    }
    expect(counts).toMatchObject({ inTime: 4, refused: 2 });
  });
});
