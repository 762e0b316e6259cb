import { runQuietly } from '../start/run-step';
import { repositoryChecks, type Check } from '../verify/check-commands';
import type { StepResult } from './step-result';
import { bin, type SuiteContext } from './suite-context';
import type { Shard } from './suite-options';

/** Every check runs in exactly one shard. */
export const checksOf = (shard: Shard | null): readonly Check[] =>
  repositoryChecks().filter((_, at) => !shard || at % shard.count === shard.index - 1);

/** Runs the checks in parallel; the output of each is shown when it has finished. */
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
