import { spawnSync } from 'node:child_process';

const SHELL = /^\S*sh -c /;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The process that the user started and may kill. npm runs its scripts in a shell, which outlives npm and would wait
 * for this process.
 */
function npmAbove(shell: number, env: NodeJS.ProcessEnv): number | null {
  if (env['npm_lifecycle_event'] === undefined) return null;
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(shell)], { encoding: 'utf8' });
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/.exec(stdout?.split('\n')[0] ?? '') ?? [];
  return command !== undefined && SHELL.test(command) ? Number(parent) : null;
}

/** Returns a function that returns whether the parent process has ended. */
export function watchStartingProcess(env: NodeJS.ProcessEnv = process.env): () => boolean {
  const parent = process.ppid;
  const npm = npmAbove(parent, env);
  return () => process.ppid !== parent || (npm !== null && !isAlive(npm));
}
