import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from 'shared-contracts/deployment';
import { endProcessTrees } from './process-tree';
import { eventLine } from 'release-platform/commands/event-line';

/** Processes of a running store, so that a later start can end those of a killed one. */
interface RunningProcess {
  readonly name: string;
  readonly pid: number;
  /** Start time of the process as the system reports it: a reused pid has another one. */
  readonly began: string;
  /** The store's audience; absent when an earlier start did not record it. */
  readonly deployment?: Deployment;
}

const runFile = (data: string): string => path.join(data, 'run', 'processes.json');

/** Start time and command line of a process; empty when it does not exist. */
function beganAt(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

function read(data: string): RunningProcess[] {
  try {
    return JSON.parse(readFileSync(runFile(data), 'utf8')) as RunningProcess[];
  } catch {
    return [];
  }
}

/** Writes the running processes to the file. */
export function recordProcesses(
  data: string,
  processes: readonly { readonly name: string; readonly pid: number }[],
  deployment: Deployment,
): void {
  mkdirSync(path.dirname(runFile(data)), { recursive: true });
  const running = processes.map(({ name, pid }) => ({ name, pid, began: beganAt(pid), deployment }));
  writeFileSync(runFile(data), JSON.stringify(running));
}

export function forgetProcesses(data: string): void {
  rmSync(runFile(data), { force: true });
}

const isSame = ({ pid, began }: RunningProcess): boolean => began !== '' && beganAt(pid) === began;

/** Returns the process that runs a store of this data folder, or null. */
export function runningStore(data: string): RunningProcess | null {
  return read(data).find((one) => one.name === 'start' && one.pid !== process.pid && isSame(one)) ?? null;
}

/** Ends processes of an earlier start of this data folder, and no others. */
export async function takeOverStale(data: string, say: (line: string) => void, withinMs = 11_000): Promise<void> {
  const stale = read(data).filter((one) => one.pid !== process.pid && isSame(one));
  if (stale.length === 0) return;
  say(eventLine('ending an earlier run', { processes: stale.map(({ name, pid }) => `${name}:${pid}`).join(',') }));
  await endProcessTrees(
    stale.map(({ pid }) => pid),
    withinMs,
  );
}
