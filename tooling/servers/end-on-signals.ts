import { watchStartingProcess } from './starting-process';

/** Ends everything once, whatever asks for it first. */
export function endOnSignals(stop: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> => {
    ending ??= stop().then(() => process.exit(process.exitCode ?? 0));
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  // npm may be killed without a word to us; then the store must not stay behind alone.
  const hasStarterEnded = watchStartingProcess();
  setInterval(() => hasStarterEnded() && void end(), 1_000).unref();
  return end;
}

/**
 * For a command that opens a store and ends by itself: a signal that ends it earlier closes the store as well, and the
 * command has failed.
 */
export function closeOnSignals(close: () => Promise<void>): void {
  endOnSignals(() => {
    process.exitCode = 1;
    return close();
  });
}
