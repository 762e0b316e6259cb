import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import type { RemoteFolder } from '../deploy/remote-folders';
import { changedSince, readPassed, sourceState, writePassed } from './checked-files';

/** Nobody waits longer for a test that never ends. */
const DEADLINE_MS = 600_000;
const SHOWN_LINES = 40;

/** Where the tools begin: their packages say so on every system, and `.bin` holds no scripts on some. */
const TOOLS = { tsc: 'typescript/bin/tsc', eslint: 'eslint/bin/eslint.js', jest: 'jest/bin/jest.js' } as const;

interface SourceCheck {
  /** As in "its types are wrong". */
  readonly verdict: string;
  readonly command: keyof typeof TOOLS;
  readonly args: readonly string[];
}

const IS_CODE = /\.tsx?$/;

/**
 * Tests that can have changed their minds: those that import what changed, in one process, as a second one begins with
 * seconds of loading; or all of the remote's.
 */
function testsFor(dir: string, changed: readonly string[] | null): readonly string[] {
  const isTraced = changed?.every((file) => IS_CODE.test(file)) === true;
  return isTraced ? ['--runInBand', '--findRelatedTests', ...changed] : ['--maxWorkers=2', `/${dir}/`];
}

function checksFor(dir: string, cache: string, changed: readonly string[] | null): readonly SourceCheck[] {
  const own = path.join(dir, 'tsconfig.json');
  const config = existsSync(path.join(ROOT, own)) ? own : 'tsconfig.json';
  const kept = ['--incremental', '--tsBuildInfoFile', `${cache}.tsbuildinfo`];
  const lintCache = ['--cache', '--cache-strategy', 'content', '--cache-location', `${cache}.eslintcache`];
  return [
    { verdict: 'its types are wrong', command: 'tsc', args: ['-p', config, ...kept] },
    {
      verdict: 'lint refuses it',
      command: 'eslint',
      args: [dir, '--max-warnings', '0', '--no-warn-ignored', '--pass-on-unpruned-suppressions', ...lintCache],
    },
    {
      verdict: 'its own tests fail',
      command: 'jest',
      args: ['--passWithNoTests', '--silent', ...testsFor(dir, changed)],
    },
  ];
}

/** @returns what is wrong, with the end of what the tool said; null: nothing */
function run({ verdict, command, args }: SourceCheck): Promise<string | null> {
  // The key that signs is none of a test's business.
  const { RELEASE_KEY_FILE: _key, ...env } = process.env;
  const options = { cwd: ROOT, env, timeout: DEADLINE_MS, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const;
  return new Promise((resolve) => {
    const tool = path.join(ROOT, 'node_modules', TOOLS[command]);
    execFile(process.execPath, [tool, ...args], options, (error, stdout, stderr) => {
      if (!error) return resolve(null);
      const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-SHOWN_LINES);
      const how = error.killed ? [`${command} did not end within ${DEADLINE_MS / 1_000} s.`] : [];
      resolve([`${verdict}:`, ...said, ...how].join('\n    '));
    });
  });
}

/**
 * Types, lint and tests of a remote, side by side. Sources that passed once are not looked at again; of others the
 * tools look at what changed.
 *
 * @returns what is wrong, in words of the tools
 */
export async function checkSources({ dir }: RemoteFolder, data: string): Promise<readonly string[]> {
  const folder = path.relative(ROOT, dir);
  const cache = path.join(data, 'checks', folder.replaceAll('/', '-'));
  const state = await sourceState(dir);
  const changed = changedSince(await readPassed(cache), state);
  if (changed?.length === 0) return [];
  const problems = await Promise.all(checksFor(folder, cache, changed).map(run));
  const found = problems.filter((problem) => problem !== null);
  if (found.length === 0) await writePassed(cache, state);
  return found;
}
