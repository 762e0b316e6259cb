import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from 'registry/paths';
import { run } from '../start/run-step';
import { checksFor, type Check } from './affected';
import { readChange, UnknownCommit } from './read-change';

const USAGE = `Usage: npm run verify                   format, types, lint, boundaries, unit tests
       npm run verify -- --since main   only of packages that changed since main, and of those that depend on them`;

const hasTypes = (folder: string): boolean => existsSync(path.join(ROOT, folder, 'tsconfig.json'));

function checksToRun(): readonly Check[] | null {
  try {
    const { since } = parseArgs({ options: { since: { type: 'string' } } }).values;
    return checksFor(since === undefined ? null : readChange(ROOT, since), hasTypes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!(error instanceof UnknownCommit) && !code?.startsWith('ERR_PARSE_ARGS')) throw error;
    console.error(error instanceof UnknownCommit ? error.message : USAGE);
    return null;
  }
}

/** @returns the exit code */
async function verify(): Promise<number> {
  const checks = checksToRun();
  if (!checks) return 2;
  if (checks.length === 0) console.log('Nothing changed.');
  for (const { name, command, args } of checks) {
    console.log(`== ${name}`);
    if ((await run(path.join(ROOT, 'node_modules/.bin', command), args)) !== 0) return 1;
  }
  return 0;
}

process.exitCode = await verify();
