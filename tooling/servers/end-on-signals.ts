import { watchStartingProcess } from './starting-process';

/** Stops everything once, on the first signal of any kind. */
export function endOnSignals(stop: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> => {
    ending ??= stop().then(() => process.exit(process.exitCode ?? 0));
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  // npm may be killed without a signal to this process; the store must then end, too.
  const hasStarterEnded = watchStartingProcess();
  setInterval(() => hasStarterEnded() && void end(), 1_000).unref();
  return end;
}

/**
 * For a command that opens a store and ends on its own: an earlier signal also closes the store, and the command fails.
 */
export function closeOnSignals(close: () => Promise<void>): void {
  endOnSignals(() => {
    process.exitCode = 1;
    return close();
  });
}
