import { BLOCKED } from '../../shell/src/testing/blocked';
import { PAGE, useRehearsal } from '../testing/planted-version';
import { machineSlowdown } from './machine-slowdown';
import { GATEWAY_LIMITS, type RehearsalLimits } from './rehearsal-limits';

const { run } = useRehearsal();

/** Blocks its process without using the processor. */
const loadsFor = (ms: number): string => BLOCKED.replace(', 0, 0)', `, 0, 0, ${ms})`);

describe('a rehearsal on a busy machine', () => {
  const shortDeadline: RehearsalLimits = { ...GATEWAY_LIMITS, deadlineMs: 500 };
  const shortLoad: RehearsalLimits = { ...GATEWAY_LIMITS, readyWithinMs: 500 };
  const timedOut = "page 'list' at '/tires/trial' does not render: no answer within 500 ms";

  it('accepts a version that missed its deadline once, which it refuses on an idle machine', async () => {
    const page = `globalThis.asked = (globalThis.asked ?? 0) + 1;
      if (globalThis.asked === 1) await new Promise(() => {});
      ${PAGE}`;
    expect((await run({ page }, {}, [], { limits: shortDeadline, slowdownNow: () => 30 })).problems).toEqual([]);
    expect((await run({ page }, null, [], { limits: shortDeadline })).problems).toEqual([timedOut]);
  });

  it("refuses a version that never answers, and names the gateway's deadline", async () => {
    const { problems } = await run({ page: BLOCKED }, null, [], { limits: shortDeadline, slowdownNow: () => 1.1 });
    expect(problems).toEqual([timedOut]);
  });

  it('restarts a version that loads late, with more time', async () => {
    const load = loadsFor(1_000);
    expect((await run({ load }, {}, [], { limits: shortLoad, slowdownNow: () => 30 })).problems).toEqual([]);
    const refused = ['its server file does not load: it neither answers nor ends'];
    expect((await run({ load }, null, [], { limits: shortLoad })).problems).toEqual(refused);
    expect((await run({ load: BLOCKED }, null, [], { limits: shortLoad, slowdownNow: () => 1.1 })).problems).toEqual(
      refused,
    );
  });
});

describe('machine slowdown', () => {
  /** Clocks of a process that gets the processor for one millisecond of several. */
  const clocksOf = (wallPerCpuMs: number) => {
    let cpu = 0;
    return { cpuMs: () => cpu++, wallMs: () => cpu * wallPerCpuMs };
  };

  it.each([
    ['alone', 1, 1],
    ['slightly delayed', 1.4, 1],
    ['with a third of a processor', 3, 3],
    ['with a hundredth of a processor', 100, 10],
  ])(
    'is measured for a process %s: %d ms for each millisecond of work is a slowdown of %d',
    (_, wallPerCpuMs, slowdown) => {
      expect(machineSlowdown(clocksOf(wallPerCpuMs))).toBeCloseTo(slowdown, 0);
    },
  );

  it('is measured with 60 ms of work', () => {
    const before = process.cpuUsage();
    const slowdown = machineSlowdown();
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeGreaterThanOrEqual(60_000);
    expect(slowdown).toBeGreaterThanOrEqual(1);
    expect(slowdown).toBeLessThanOrEqual(10);
  });
});
