import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import type { RemoteFolder } from '../remote-folders';
import { changedSince, readPassed, sourceState, writePassed } from './checked-files';

/** Deadline for checks, because a test may never end. */
const DEADLINE_MS = 600_000;
const SHOWN_LINES = 40;
const SHOWN_TESTS = 10;

/** First modules of the tools: their packages name them on every system, while `.bin` contains no scripts on some. */
const TOOLS = { tsc: 'typescript-native/bin/tsc', eslint: 'eslint/bin/eslint.js', jest: 'jest/bin/jest.js' } as const;

interface SourceCheck {
  /** As in "its types are wrong". */
  readonly verdict: string;
  readonly command: keyof typeof TOOLS;
  readonly args: readonly string[];
}

const IS_CODE = /\.tsx?$/;

/**
 * Arguments for the tests whose result may have changed: those that import changed files, in one process, because a
 * second one takes seconds to load; or all of the remote's.
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
      args: [dir, '--max-warnings', '0', '--no-warn-ignored', ...lintCache],
    },
    {
      verdict: 'its own tests fail',
      command: 'jest',
      args: ['--passWithNoTests', '--silent', ...testsFor(dir, changed)],
    },
  ];
}

/** Returns the names of failed tests in Jest's output, which its end may not contain. */
function failedTests(output: string): readonly string[] {
  const names = new Set([...output.matchAll(/^ {2}● (.+)$/gm)].map(([, name = '']) => name));
  return [...names].slice(0, SHOWN_TESTS).map((name) => `failed: ${name}`);
}

/** @returns the problem, with the end of the tool's output; null when it passed */
function run({ verdict, command, args }: SourceCheck): Promise<string | null> {
  // Tests must not get the signing key.
  const { RELEASE_KEY_FILE: _key, ...env } = process.env;
  const options = { cwd: ROOT, env, timeout: DEADLINE_MS, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const;
  return new Promise((resolve) => {
    const tool = path.join(ROOT, 'node_modules', TOOLS[command]);
    execFile(process.execPath, [tool, ...args], options, (error, stdout, stderr) => {
      if (!error) return resolve(null);
      const output = `${stdout}\n${stderr}`.trim();
      const failed = command === 'jest' ? failedTests(output) : [];
      const said = [...failed, ...output.split('\n').slice(-SHOWN_LINES)];
      const how = error.killed ? [`${command} did not end within ${DEADLINE_MS / 1_000} s.`] : [];
      resolve([`${verdict}:`, ...said, ...how].join('\n    '));
    });
  });
}

/**
 * Runs types, lint and tests of a remote in parallel. Sources that passed are skipped; for others, the tools check the
 * changes.
 * @returns problems, as the tools print them
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
