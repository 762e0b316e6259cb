import { drainSecondsOf } from 'shared-contracts/process-end';

/** Seconds in which open requests end after the drain (`CLOSE_MS` of process-end.ts). */
const CLOSE_SECONDS = 10;

/** Returns the least seconds between SIGTERM and a kill. */
export const secondsToEnd = (drainSeconds: string | undefined): number =>
  drainSecondsOf(drainSeconds, true) + CLOSE_SECONDS;
