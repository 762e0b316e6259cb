import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from '../background/is-alive';

/** Contents of `postmaster.pid`, which a PostgreSQL server writes into its data folder. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
}

const fileOf = (folder: string) => path.join(folder, 'postmaster.pid');

export function readPostmaster(folder: string): PostmasterFile | null {
  try {
    const lines = fs.readFileSync(fileOf(folder), 'utf8').split('\n');
    const file = { pid: Number(lines[0]), port: Number(lines[3]) };
    return file.pid > 0 ? file : null;
  } catch {
    return null;
  }
}

function commandOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Returns whether the process is this folder's server, by its command line: the pid may belong to another program. */
export function isServerOf(folder: string, pid: number): boolean {
  return isAlive(pid) && (process.platform === 'win32' || commandOf(pid).includes(folder));
}

/**
 * Removes a file that names a pid of another program after an unclean stop, because PostgreSQL would refuse to start.
 */
export function dropStalePostmaster(folder: string): void {
  const file = readPostmaster(folder);
  if (file !== null && !isServerOf(folder, file.pid)) fs.rmSync(fileOf(folder), { force: true });
}
