import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Reads the kernel's data of a process, synchronously because it is not on disk. */
const kernelText = (name: string): string => readFileSync(`/proc/${name}`, 'utf8');

function ownKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(kernelText(`${pid}/status`))?.[1] ?? 0);
}

function childrenOf(pid: number): readonly number[] {
  try {
    return kernelText(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Includes child processes: a sandbox is the parent of its program. */
function treeKb(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + treeKb(child), ownKb(pid));
}

/** Returns all memory of a process in MB; null when it cannot be measured (the process has ended). */
export async function residentMb(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') return treeKb(pid) / 1024;
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) / 1024;
  } catch {
    return null;
  }
}
