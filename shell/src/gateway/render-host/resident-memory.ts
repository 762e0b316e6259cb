import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the kernel says of a process. It is no file of a disk: it is there at once, sooner than a promise of it. */
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

/** Of a process and what it started: a sandbox is the parent of what runs in it. */
function treeKb(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + treeKb(child), ownKb(pid));
}

/** Memory that a process occupies, in MB, whatever kind it is; null when it cannot be measured (it is gone). */
export async function residentMb(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') return treeKb(pid) / 1024;
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) / 1024;
  } catch {
    return null;
  }
}
