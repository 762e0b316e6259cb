import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { ROOT } from 'registry/paths';
import { endProcessTrees } from './process-tree';

type Env = Readonly<Record<string, string>>;

/** Time for a browser or a server to close its connections. */
const END_WITHIN_MS = 5_000;

const running = new Set<ChildProcess>();
let isEnding = false;
let onStarted: () => void = () => undefined;

/** Calls `listener` whenever a command has started. */
export const watchCommands = (listener: () => void): void => void (onStarted = listener);

/** Ids of the running commands. */
export const runningCommands = (): number[] => [...running].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));

/** Ends the running commands with all of their descendants. After that, this process starts no other. */
export async function endCommands(withinMs = END_WITHIN_MS): Promise<void> {
  isEnding = true;
  await endProcessTrees(runningCommands(), withinMs);
}

/** @returns its exit code; never resolves once this process ends */
function runCommand(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  onSaid: (text: Buffer | string) => void,
): Promise<number> {
  if (isEnding) return new Promise(() => undefined);
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { cwd: ROOT, ...options });
    running.add(child);
    onStarted();
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onSaid);
    const done = (code: number): void => {
      running.delete(child);
      if (!isEnding) resolve(code);
    };
    child.on('error', (error) => {
      onSaid(`${error.message}\n`);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/**
 * Runs a command with visible output.
 * @returns its exit code
 */
export function run(command: string, args: readonly string[], env: Env = {}): Promise<number> {
  const options = { stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return runCommand(command, args, options, (text) => process.stderr.write(text));
}

/** A finished command. */
export interface FinishedCommand {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

/** Runs a command and keeps its output, so that several can run at once and be shown one after another. */
export async function runQuietly(command: string, args: readonly string[], env: Env = {}): Promise<FinishedCommand> {
  const startedAt = performance.now();
  const said: Buffer[] = [];
  const options: SpawnOptions = { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } };
  const code = await runCommand(command, args, options, (text) => said.push(Buffer.from(text)));
  return { code, output: Buffer.concat(said).toString(), seconds: (performance.now() - startedAt) / 1000 };
}
