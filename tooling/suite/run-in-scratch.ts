import { rm } from 'node:fs/promises';
import { closeOnSignals } from '../servers/end-on-signals';
import { endDescendants } from '../start/process-tree';
import { endCommands } from '../start/run-step';
import { createScratchFolder } from './scratch-folder';

/** For a server that closes what it has open. */
const END_WITHIN_MS = 5_000;

type Close = () => Promise<void>;

/**
 * Gives work a folder of its own. However it ends, also by a signal, its commands are ended with all that they started,
 * what it opened is closed, and the folder is removed.
 *
 * @param work gets the folder, and a function to name what has to be closed
 * @param endWithinMs time that processes get to end by themselves
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
    // A store that was just being opened.
    await endDescendants(endWithinMs);
    await clear();
  });
  try {
    return await work(scratch, (opened) => (close = opened));
  } finally {
    await clear();
  }
}
