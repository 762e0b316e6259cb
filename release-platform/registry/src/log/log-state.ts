import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EMPTY_LOG, type LogState } from './release-log';

/**
 * State that a gateway keeps across restarts. On its own machine, because a shared store could present an altered
 * history.
 */
const stateFile = (data: string): string => path.join(data, 'gateway', 'release-log.json');

/**
 * Returns how far the log was followed before a restart; empty after the first start, or when the file is unreadable.
 */
export async function readLogState(data: string): Promise<LogState> {
  try {
    const state = JSON.parse(await readFile(stateFile(data), 'utf8')) as LogState;
    return Number.isInteger(state.number) && typeof state.registry?.remotes === 'object' ? state : EMPTY_LOG;
  } catch {
    return EMPTY_LOG;
  }
}

export async function writeLogState(data: string, state: LogState): Promise<void> {
  const file = stateFile(data);
  const temporary = `${file}.${process.pid}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(temporary, JSON.stringify(state));
  await rename(temporary, file);
}

/** Resets the state for a store that begins again, whose first log may be shorter than the previous one. */
export const forgetLogState = (data: string): Promise<void> => rm(stateFile(data), { force: true });
