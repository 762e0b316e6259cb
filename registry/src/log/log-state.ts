import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EMPTY_LOG, type LogState } from './release-log';

/** What a gateway remembers over a restart. Local to its machine: a store that is shared may lie about its past. */
const stateFile = (data: string): string => path.join(data, 'gateway', 'release-log.json');

/** How far the log was followed before a restart; nothing after the first start, or when the file is not readable. */
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

/** For a store that begins anew: its first log may be shorter than the one that was followed before. */
export const forgetLogState = (data: string): Promise<void> => rm(stateFile(data), { force: true });
