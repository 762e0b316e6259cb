import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from 'registry/paths';
import { run } from '../start/run-step';
import { checksFor } from './affected';
import type { Check } from './check-commands';
import { readChange, UnknownCommit } from './read-change';
import { eventLine, secondsOf } from 'release-platform/commands/event-line';

const USAGE = `Usage: npm run verify                   format, types, lint, boundaries, unit tests
       npm run verify -- mfe-cart       of this package alone, and what the whole repository says of it
       npm run verify -- --since main   only of packages that changed since main, and of those that depend on them`;

class NoPackage extends Error {}

const hasTypes = (folder: string): boolean => existsSync(path.join(ROOT, folder, 'tsconfig.json'));

/** @throws NoPackage */
function packageFolder(name: string): string {
  const folder = name.replace(/\/$/, '');
  if (!/\.\.|^\//.test(folder) && existsSync(path.join(ROOT, folder, 'package.json'))) return folder;
  throw new NoPackage(`There is no package '${name}' here. Name its folder, for example mfe-cart.\n${USAGE}`);
}

function checksToRun(): readonly Check[] | null {
  try {
    const { values, positionals } = parseArgs({ options: { since: { type: 'string' } }, allowPositionals: true });
    if (positionals.length > 0) return checksFor({ packages: positionals.map(packageFolder), files: [] }, hasTypes);
    return checksFor(values.since === undefined ? null : readChange(ROOT, values.since), hasTypes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isTold = error instanceof UnknownCommit || error instanceof NoPackage;
    if (!isTold && !code?.startsWith('ERR_PARSE_ARGS')) throw error;
    console.error(isTold ? error.message : USAGE);
    return null;
  }
}

/** @returns the exit code */
async function verify(): Promise<number> {
  const checks = checksToRun();
  if (!checks) return 2;
  if (checks.length === 0) console.log('no changes');
  const began = Date.now();
  for (const { name, command, args } of checks) {
    console.log(`== ${name}`);
    if ((await run(path.join(ROOT, 'node_modules/.bin', command), args)) !== 0) return 1;
  }
  if (checks.length > 0) console.log(eventLine('checks passed', { seconds: secondsOf(Date.now() - began) }));
  return 0;
}

process.exitCode = await verify();
