import { spawn } from 'node:child_process';
import { ROOT } from 'registry/paths';

/** How a step of the test run went. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** Of those that passed, how many needed a second try. */
  readonly secondTries?: number;
}

/** Runs a command with its output shown. @returns its exit code. */
export function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * A command that passes or fails as a whole. What it says is shown when it is done, so that several can run at once.
 */
export function runCheck(name: string, command: string, args: readonly string[]): Promise<StepResult> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
    const done = (isFine: boolean): void => {
      console.log(`\n== ${name}`);
      process.stdout.write(Buffer.concat(said));
      resolve({ name, passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 });
    };
    child.on('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      done(false);
    });
    child.on('close', (code) => done(code === 0));
  });
}
