/**
 * Runs release commands in sequence, without loading the tools for each: `run-commands.ts '[["releases", "publish",
 * "a.tgz"], ["deploy", "a", "--place", "slot=widget"]]'`.
 */
import { deployCommand } from 'release-platform/deploy/deploy-command';
import { releasesCommand } from 'release-platform/releases/releases-command';

type Words = readonly [string, ...string[]];
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  deploy: (args) => deployCommand(args),
  releases: (args) => releasesCommand(args),
};

for (const [name, ...args] of JSON.parse(process.argv[2] ?? '[]') as readonly Words[]) {
  const began = Date.now();
  // Continues after a failure, because later commands may clean up.
  const code = (await COMMANDS[name]?.(args).catch((error: Error) => (console.error(error.message), 1))) ?? 1;
  console.log(`${name} ${args[0]}: ${Date.now() - began} ms`);
  if (code !== 0) process.exitCode = 1;
}
