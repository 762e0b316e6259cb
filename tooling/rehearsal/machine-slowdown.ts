/** Work whose time alone is known: it is short for whoever waits, and longer than what a system gives at a time. */
const CPU_MS = 60;
/** Below this a machine counts as having time: a figure of one moment is not more exact. */
const UNREMARKABLE = 1.5;
const MOST = 10;

/** Wall time and this process's CPU time, in milliseconds. */
export interface Clocks {
  readonly wallMs: () => number;
  readonly cpuMs: () => number;
}

const SYSTEM_CLOCKS: Clocks = {
  wallMs: () => performance.now(),
  cpuMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
};

/**
 * How many times longer than alone a process takes on this machine now: 1 where it has time, at most ten. A deadline
 * that was missed says something of a version only as far as the machine had time for it. Keeps this process busy for
 * that long.
 */
export function machineSlowdown({ wallMs, cpuMs }: Clocks = SYSTEM_CLOCKS): number {
  const started = wallMs();
  const before = cpuMs();
  while (cpuMs() - before < CPU_MS);
  const times = (wallMs() - started) / CPU_MS;
  return times < UNREMARKABLE ? 1 : Math.min(times, MOST);
}
