import { RenderAdmission, TooManyRenders } from '../gateway/http/limits/render-admission';

const DEADLINE_MS = 900;
const STEP_MS = 5;
/** Spreads the clients' requests evenly over time. */
const GOLDEN = 0.618;
const PLENTY = 1_000_000_000;

/** The test's own clock, which the fake timers follow. */
let nowMs = 0;
export const testNow = (): number => nowMs;

export async function tick(): Promise<void> {
  nowMs += STEP_MS;
  await jest.advanceTimersByTimeAsync(STEP_MS);
}

interface Job {
  leftMs: number;
  readonly done: () => void;
}

/** A machine that shares its time equally among concurrent work, as a render process does. */
export class SharedMachine {
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

/** One requested page. */
export interface PageRequest {
  readonly address: string;
  readonly kind: string;
  /** Uses time of the machine, or only waits. */
  readonly render: () => Promise<void>;
}

/** Requests the same page repeatedly. */
export interface Client extends PageRequest {
  /** Requests per second. */
  readonly rate: number;
}

export interface Counts {
  asked: number;
  /** Rendered within its deadline, including the wait. */
  inTime: number;
  served: number;
  refused: number;
  /** Exceeded its deadline, so that its result is discarded. */
  late: number;
}

export const newCounts = (): Counts => ({ asked: 0, inTime: 0, served: 0, refused: 0, late: 0 });

export const sum = (counts: readonly Counts[], name: keyof Counts): number =>
  counts.reduce((all, one) => all + one[name], 0);

interface AdmissionOptions {
  readonly perAddress?: number;
  readonly waiting?: number;
  readonly renderMsPerMinute?: number;
}

/** Creates the admission as the gateway does, without a budget unless the test sets one. */
export const testAdmission = (options: AdmissionOptions = {}): RenderAdmission =>
  new RenderAdmission({
    shares: { total: 64, perAddress: options.perAddress ?? 8 },
    waiting: { total: 512, perAddress: options.waiting ?? 64 },
    renderMsPerMinute: options.renderMsPerMinute ?? PLENTY,
    deadlineMs: DEADLINE_MS,
    refusals: { note: () => undefined },
    now: testNow,
  });

export async function ask(
  admission: RenderAdmission,
  { render, address, kind }: PageRequest,
  counts: Counts,
): Promise<void> {
  const askedAt = nowMs;
  counts.asked += 1;
  try {
    await admission.run({ address, kind }, async () => {
      const startedAt = nowMs;
      await Promise.race([render(), new Promise((over) => setTimeout(over, DEADLINE_MS))]);
      if (nowMs - startedAt >= DEADLINE_MS) counts.late += 1;
      else if (nowMs - askedAt <= DEADLINE_MS + 100) counts.inTime += 1;
      if (nowMs - startedAt < DEADLINE_MS) counts.served += 1;
    });
  } catch (error) {
    if (!(error instanceof TooManyRenders)) throw error;
    counts.refused += 1;
  }
}

/** Returns the outcomes of the clients' requests in this many seconds, after as many to settle. */
export async function load(
  admission: RenderAdmission,
  clients: readonly Client[],
  machine: SharedMachine,
  seconds: number,
): Promise<readonly Counts[]> {
  const counts = clients.map(newCounts);
  for (let ms = 0; ms < 2 * seconds * 1_000; ms += STEP_MS) {
    if (ms === seconds * 1_000) for (const count of counts) Object.assign(count, newCounts());
    clients.forEach((client, at) => {
      const askedBy = (until: number): number => Math.floor((until * client.rate) / 1_000 + at * GOLDEN);
      const due = askedBy(ms + STEP_MS) - askedBy(ms);
      for (let one = 0; one < due; one += 1) void ask(admission, client, counts[at]!);
    });
    machine.step();
    await tick();
  }
  return counts;
}

/** A page that is requested at a given time. */
export interface Visit extends PageRequest {
  readonly atMs: number;
  /** Counts of its group of clients. */
  readonly counts: Counts;
}

/** Plays the visits until every request is answered. */
export async function play(
  admission: RenderAdmission,
  visits: readonly Visit[],
  machine: SharedMachine,
): Promise<void> {
  const due = visits.toSorted((one, other) => one.atMs - other.atMs);
  const answers: Promise<void>[] = [];
  let answered = 0;
  for (let ms = 0; due.length > 0 || answered < answers.length; ms += STEP_MS) {
    while (due[0] && due[0].atMs <= ms) {
      const visit = due.shift()!;
      answers.push(ask(admission, visit, visit.counts).finally(() => (answered += 1)));
    }
    machine.step();
    await tick();
  }
  await Promise.all(answers);
}
