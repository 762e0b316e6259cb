import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function ownKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

/** Of a process and what it started: a sandbox is the parent of what runs in it. */
async function treeKb(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => treeKb(Number(child))),
  );
  return below.reduce((sum, kb) => sum + kb, await ownKb(pid));
}

/** Memory that a process occupies, in MB, whatever kind it is; null when it cannot be measured (it is gone). */
export async function residentMb(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') return (await treeKb(pid)) / 1024;
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) / 1024;
  } catch {
    return null;
  }
}
