import { spawn } from 'node:child_process';
import os from 'node:os';
import { BLOCKED } from '../../shell/src/testing/blocked';
import { PAGE, useRehearsal, wait } from '../testing/planted-version';
import { machineSlowdown } from './machine-slowdown';

const { run } = useRehearsal();

describe('on a machine without time', () => {
  const threeTimes = () => 3;
  const late = (times: number, ms: number): string =>
    `globalThis.asked = (globalThis.asked ?? 0) + 1;
     if (globalThis.asked <= ${times}) await new Promise((done) => setTimeout(done, ${ms}));
     ${PAGE}`;

  it('a version that missed its deadline once is not refused for it; on one with time it is', async () => {
    expect((await run({ page: late(1, 3_500) }, null, [], threeTimes)).problems).toEqual([]);
    expect((await run({ page: late(1, 3_500) }, null)).problems).toEqual([
      "page 'list' at '/tires/trial' does not render: no answer within 3000 ms",
    ]);
  }, 40_000);

  it('a version that never answers is refused with the deadline of a gateway', async () => {
    const { problems } = await run({ page: BLOCKED }, null, [], threeTimes);
    expect(problems).toEqual(["page 'list' at '/tires/trial' does not render: no answer within 3000 ms"]);
  }, 40_000);

  it('a version that loads late is started once more, and one that never loads is refused', async () => {
    // Whether it is the second start, a process of its own cannot know: the hour tells.
    const until = Date.now() + 9_000;
    const load = `while (Date.now() < ${until} + 4000);`;
    expect((await run({ load }, null, [], threeTimes)).problems).toEqual([]);
    const { problems } = await run({ load: BLOCKED }, null, [], () => 1.1);
    expect(problems).toEqual(['its server file does not load: it neither answers nor ends']);
  }, 80_000);

  it('a version whose quickest render is slow is refused; one that is slow by turns is not', async () => {
    expect((await run({ page: wait(400) }, {}, [], threeTimes)).problems).toEqual([
      expect.stringMatching(/^page 'list' at '\/tires\/trial' is slow: it takes 4\d\d ms where/),
    ]);
    expect((await run({ page: late(4, 600) }, {}, [], threeTimes)).problems).toEqual([]);
    expect((await run({ page: late(4, 600) })).problems).toEqual([expect.stringContaining('is slow')]);
  }, 40_000);
});

it('knows how much slower than alone a process is here', async () => {
  const alone = machineSlowdown();
  const burn = `const until = Date.now() + 6000; while (Date.now() < until);`;
  const others = Array.from({ length: os.availableParallelism() * 3 }, () => spawn(process.execPath, ['-e', burn]));
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const busy = Math.max(machineSlowdown(), machineSlowdown(), machineSlowdown());
    expect(alone).toBeGreaterThanOrEqual(1);
    expect(busy).toBeGreaterThan(1);
    expect(busy).toBeLessThanOrEqual(10);
  } finally {
    for (const other of others) other.kill('SIGKILL');
  }
}, 20_000);
