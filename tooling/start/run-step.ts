import { spawn } from 'node:child_process';
import { ROOT } from '../registry/paths';

/** How a step of the test run went. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
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

/** A command that passes or fails as a whole. */
export async function runCheck(name: string, command: string, args: readonly string[]): Promise<StepResult> {
  console.log(`\n== ${name}`);
  const isFine = (await run(command, args)) === 0;
  return { name, passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 };
}
