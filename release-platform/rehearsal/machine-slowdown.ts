/** CPU time of a known piece of work, in ms: short for the caller, and longer than a scheduler's time slice. */
const CPU_MS = 60;
/** Below this a machine counts as idle: a momentary figure is not more exact. */
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
 * Returns the ratio of elapsed time to CPU time of a process on this machine now: 1 on an idle machine, 10 at most.
 * Deadlines are extended by it, because a missed deadline on a busy machine is not the version's fault. Blocks this
 * process meanwhile.
 */
export function machineSlowdown({ wallMs, cpuMs }: Clocks = SYSTEM_CLOCKS): number {
  const started = wallMs();
  const before = cpuMs();
  while (cpuMs() - before < CPU_MS);
  const times = (wallMs() - started) / CPU_MS;
  return times < UNREMARKABLE ? 1 : Math.min(times, MOST);
}
