import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from 'marketplace-api/src/platform/background/is-alive';
import { isServerOf, readPostmaster } from 'marketplace-api/src/platform/database/postgres-lock';
import { ROOT } from 'registry/paths';
import { runningCommands, watchCommands } from '../start/run-step';
import { recordProcesses, runningStore, takeOverStale } from '../start/run-file';

/** A run that has just created its folder has not written its process id into it yet. */
const YOUNG_MS = 60_000;
const STOP_DATABASE_MS = 10_000;

/** Only folders of this clone, because runs of other clones clean up after themselves. */
const clone = createHash('sha256').update(`${ROOT}|${os.userInfo().username}`).digest('hex').slice(0, 10);
const PREFIX = `treadmarket-run-${clone}-`;

/** Returns the data folder of a run's store. */
export const storeData = (scratch: string): string => path.join(scratch, 'data');

/** Creates the folder of this run, and records in it the processes of the run. */
export function createScratchFolder(parent: string = os.tmpdir()): string {
  const scratch = mkdtempSync(path.join(parent, PREFIX));
  // Servers that tests start as another user, such as PostgreSQL, must reach their folders below it.
  chmodSync(scratch, 0o711);
  const record = (): void => {
    const commands = runningCommands().map((pid) => ({ name: 'command', pid }));
    recordProcesses(scratch, [{ name: 'start', pid: process.pid }, ...commands], 'development');
  };
  record();
  watchCommands(record);
  return scratch;
}

async function endDatabase(folder: string): Promise<void> {
  const server = readPostmaster(folder);
  if (!server || !isServerOf(folder, server.pid)) return;
  process.kill(server.pid, 'SIGINT');
  for (const until = Date.now() + STOP_DATABASE_MS; isAlive(server.pid) && Date.now() < until;) await pause(50);
}

/** Ends processes that killed runs of this clone left, and removes their folders. Does not affect runs in progress. */
export async function removeLeftovers(say: (line: string) => void, parent: string = os.tmpdir()): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => path.join(parent, name))) {
    const age = Date.now() - (await stat(folder).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    const isRecorded = await stat(path.join(folder, 'run')).then(
      () => true,
      () => false,
    );
    if (runningStore(folder) || (!isRecorded && age < YOUNG_MS)) continue;
    await takeOverStale(folder, say);
    await takeOverStale(storeData(folder), say);
    await endDatabase(path.join(storeData(folder), 'postgres'));
    await rm(folder, { recursive: true, force: true });
    say(`Removed ${folder}, which a run that was killed had left.`);
  }
}
