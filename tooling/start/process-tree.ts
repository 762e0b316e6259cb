import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from 'marketplace-api/src/platform/background/is-alive';

const CHECK_MS = 50;
const KILL_WITHIN_MS = 2_000;

/** Every process with its parent, as the system lists them now; empty without `ps`. */
function listParents(): Map<number, number> {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return new Map(pairs.filter((pair) => pair.length === 2) as [number, number][]);
}

/** These processes and all of their descendants, in any process group or session. */
export function processTree(roots: readonly number[], parents = listParents()): number[] {
  const tree = new Set(roots);
  // A child may be listed before its parent.
  for (let size = -1; size !== tree.size;) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}

async function untilEnded(pids: readonly number[], withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  while (pids.some(isAlive) && Date.now() < until) await pause(CHECK_MS);
}

/** Ends processes with all of their descendants. Those still running after `withinMs` are killed. */
export async function endProcessTrees(roots: readonly number[], withinMs: number): Promise<void> {
  const tree = processTree(roots);
  for (const pid of tree) signal(pid, 'SIGTERM');
  await untilEnded(tree, withinMs);
  const late = processTree(tree.filter(isAlive));
  for (const pid of late) signal(pid, 'SIGKILL');
  await untilEnded(late, KILL_WITHIN_MS);
}

/** Ends all descendants of this process, also those that start meanwhile. */
export async function endDescendants(withinMs: number): Promise<void> {
  const startedAt = Date.now();
  const asked = new Set<number>();
  for (let waited = 0; waited < withinMs + KILL_WITHIN_MS; waited = Date.now() - startedAt) {
    const tree = processTree([process.pid]).filter((pid) => pid !== process.pid && isAlive(pid));
    if (tree.length === 0) return;
    for (const pid of tree) {
      if (waited > withinMs) signal(pid, 'SIGKILL');
      else if (!asked.has(pid)) signal(pid, 'SIGTERM');
      asked.add(pid);
    }
    await pause(CHECK_MS);
  }
}
