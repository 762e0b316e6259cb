import { RenderAdmission, TooManyRenders } from './render-admission';

/** Of the test's own clock, which the fake timers follow. */
let nowMs = 0;
const DEADLINE_MS = 900;
const STEP_MS = 5;
/** Spreads the clients' requests evenly over time. */
const GOLDEN = 0.618;

interface Job {
  leftMs: number;
  readonly done: () => void;
}

/** A machine that works on everything at the same time, each a part of it as large: what a render process does. */
class SharedMachine {
  readonly #jobs = new Set<Job>();

  constructor(readonly cores: number) {}

  run(workMs: number): Promise<void> {
    return new Promise((done) => this.#jobs.add({ leftMs: workMs, done }));
  }

  step(): void {
    const each = Math.min(STEP_MS, (STEP_MS * this.cores) / this.#jobs.size);
    for (const job of this.#jobs) {
      job.leftMs -= each;
      if (job.leftMs > 0) continue;
      this.#jobs.delete(job);
      job.done();
    }
  }
}

async function tick(): Promise<void> {
  nowMs += STEP_MS;
  await jest.advanceTimersByTimeAsync(STEP_MS);
}

interface Client {
  readonly address: string;
  readonly kind: string;
  /** Requests per second. */
  readonly rate: number;
  /** Of the machine, or of nobody's. */
  readonly render: () => Promise<void>;
}

interface Counts {
  asked: number;
  inTime: number;
  refused: number;
  late: number;
}

const admissionOf = (perAddress = 8): RenderAdmission =>
  new RenderAdmission({
    shares: { total: 64, perAddress },
    perMinute: 1_000_000,
    deadlineMs: DEADLINE_MS,
    refusals: { note: () => undefined },
    now: () => nowMs,
  });

async function ask(admission: RenderAdmission, { render, ...client }: Client, counts: Counts): Promise<void> {
  const askedAt = nowMs;
  try {
    await admission.run(client, async () => {
      const startedAt = nowMs;
      await Promise.race([render(), new Promise((over) => setTimeout(over, DEADLINE_MS))]);
      if (nowMs - startedAt >= DEADLINE_MS) counts.late += 1;
      else if (nowMs - askedAt <= DEADLINE_MS + 100) counts.inTime += 1;
    });
  } catch (error) {
    if (!(error instanceof TooManyRenders)) throw error;
    counts.refused += 1;
  }
}

/** What comes of the clients' requests in so many seconds of the test's clock, after as many to settle. */
async function load(
  admission: RenderAdmission,
  clients: readonly Client[],
  machine: SharedMachine,
  seconds: number,
): Promise<readonly Counts[]> {
  const counts = clients.map(() => ({ asked: 0, inTime: 0, refused: 0, late: 0 }));
  for (let ms = 0; ms < 2 * seconds * 1_000; ms += STEP_MS) {
    if (ms === seconds * 1_000)
      for (const count of counts) Object.assign(count, { asked: 0, inTime: 0, refused: 0, late: 0 });
    clients.forEach((client, at) => {
      const askedBy = (until: number): number => Math.floor((until * client.rate) / 1_000 + at * GOLDEN);
      const due = askedBy(ms + STEP_MS) - askedBy(ms);
      for (let one = 0; one < due; one += 1) {
        counts[at]!.asked += 1;
        void ask(admission, client, counts[at]!);
      }
    });
    machine.step();
    await tick();
  }
  return counts;
}

const sum = (counts: readonly Counts[], name: keyof Counts): number => counts.reduce((all, one) => all + one[name], 0);

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
    const counts = await load(admissionOf(), clients, machine, SECONDS);
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
      admissionOf(),
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
    const counts = await load(admissionOf(), [...shoppers, ...slow], machine, SECONDS);
    const served = counts.slice(0, shoppers.length);
    expect(sum(served, 'inTime')).toBeGreaterThan(0.95 * sum(served, 'asked'));
  });

  it('does more at the same time as long as that slows nothing down', async () => {
    const admission = admissionOf();
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

  it('counts what waits against the share of its address', async () => {
    const machine = new SharedMachine(1);
    const counts = { asked: 0, inTime: 0, refused: 0, late: 0 };
    const admission = admissionOf(2);
    const client = { address: '192.0.2.1', kind: 'catalog/search', rate: 0, render: () => machine.run(10) };
    for (let at = 0; at < 6; at += 1) void ask(admission, client, counts);
    for (let at = 0; at < 20; at += 1) {
      machine.step();
      await tick();
    }
    expect(counts).toMatchObject({ inTime: 2, refused: 4 });
  });
});
