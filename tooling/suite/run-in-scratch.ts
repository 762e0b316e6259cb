import { rm } from 'node:fs/promises';
import { closeOnSignals } from '../servers/end-on-signals';
import { endDescendants } from '../start/process-tree';
import { endCommands } from '../start/run-step';
import { createScratchFolder } from './scratch-folder';

/** Time for a server to close its connections. */
const END_WITHIN_MS = 5_000;

type Close = () => Promise<void>;

/**
 * Runs work in a temporary folder. At its end, also by a signal, its commands are ended with their descendants, its
 * resources are closed, and the folder is removed.
 * @param work gets the folder, and a function that registers a resource to close
 * @param endWithinMs time for processes to end on their own
 */
export async function runInScratch<T>(
  work: (scratch: string, onOpened: (close: Close) => void) => Promise<T>,
  endWithinMs = END_WITHIN_MS,
): Promise<T> {
  const scratch = createScratchFolder();
  let close: Close = async () => undefined;
  const clear = async (): Promise<void> => {
    await close();
    await rm(scratch, { recursive: true, force: true });
  };
  closeOnSignals(async () => {
    await endCommands(endWithinMs);
    await close();
    // A store that was about to open.
    await endDescendants(endWithinMs);
    await clear();
  });
  try {
    return await work(scratch, (opened) => (close = opened));
  } finally {
    await clear();
  }
}
