import { ask, load, newCounts, SharedMachine, sum, testAdmission, tick } from '../../testing/render-load';

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
  ])('renders of %i ms: keeps 70 %% of what the machine can do at %i times the load', async (workMs, times) => {
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
    // Work that is thrown away.
    expect(sum(counts, 'late')).toBeLessThan(0.1 * capacity * SECONDS);
  });

  it('serves a client that asks now and then while twelve addresses ask for all they can', async () => {
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

  it('keeps pages whose own calls are slow from taking the room of others', async () => {
    const machine = new SharedMachine(1);
    const slow = Array.from({ length: 10 }, (_, at) => ({
      address: `10.0.${at}.1`,
      kind: 'reviews/list',
      rate: 10,
      // The API does not answer in time; nothing here is busy.
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

  it('does more at the same time as long as that slows nothing down', async () => {
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

  it('refuses what an address asks for beyond its renders and its places in the queue', async () => {
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
