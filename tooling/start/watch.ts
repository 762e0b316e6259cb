import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

const IGNORED = /(^|[\\/])(node_modules|dist|\.build|\.data|coverage)([\\/]|$)|\.test\.tsx?$|~$|\.swp$/;
const SETTLE_MS = 120;

/** Calls back after a change below a folder, once it was quiet for a moment. */
export function watchFolder(folder: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher: FSWatcher = watch(folder, { recursive: true }, (_kind, file) => {
    if (file && IGNORED.test(file.split(path.sep).join('/'))) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Runs a job again for every request during a run, but never twice at once. */
export function oneAtATime(job: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const go = async (): Promise<void> => {
    isRunning = true;
    try {
      do {
        isWanted = false;
        await job();
      } while (isWanted);
    } finally {
      isRunning = false;
    }
  };
  return () => {
    isWanted = true;
    // The next request runs the job again.
    if (!isRunning) go().catch((error: unknown) => console.error(error));
  };
}
