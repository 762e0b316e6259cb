import { runQuietly } from '../start/run-step';
import type { StepResult } from './step-result';
import { bin, type SuiteContext } from './suite-context';
import type { Shard } from './suite-options';

interface CheckCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const CHECKS: readonly CheckCommand[] = [
  { name: 'format', command: 'prettier', args: ['--check', '.', '--log-level', 'warn'] },
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'lint', command: 'eslint', args: ['.', '--max-warnings', '0'] },
  { name: 'boundaries', command: 'depcruise', args: ['--config', 'tooling/lint/dependency-cruiser.cjs', '.'] },
];

/** Every check runs in exactly one shard. */
export const checksOf = (shard: Shard | null): readonly CheckCommand[] =>
  CHECKS.filter((_, at) => !shard || at % shard.count === shard.index - 1);

/** Runs the checks beside one another; the output of each is shown when it is done. */
export function runChecks({ shard, env }: SuiteContext): Promise<readonly StepResult[]> {
  return Promise.all(
    checksOf(shard).map(async ({ name, command, args }) => {
      const { code, output, seconds } = await runQuietly(bin(command), args, env);
      console.log(`\n== ${name}`);
      process.stdout.write(output);
      const file = { name: [command, ...args].join(' '), seconds };
      return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, files: [file] };
    }),
  );
}
