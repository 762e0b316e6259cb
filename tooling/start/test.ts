import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { closeOnSignals } from '../servers/end-on-signals';
import { findOrInstallBrowser } from './find-browser';
import { openJourneyStore } from './journey-store';
import { run, runCheck, type StepResult } from './run-step';
import type { Store } from './store';

const bin = (name: string): string => path.join(ROOT, 'node_modules/.bin', name);
const say = (line: string): void => console.log(line);

const ANSWERS = 'answers.txt';

const PROOFS = ['-c', 'jest.proof.config.cjs'];
/** Proofs that others answer in time: nothing else may take the processor meanwhile. */
const TIMED = '(hostile-|turmoil)';
/** Every call can answer these; what makes them has tests of its own. */
const COMMON_STATUSES = /^(413|415|429|500|503)$/;

/** After all tests: every answer that the API documents was given by some test. */
async function answersSeen(scratch: string): Promise<StepResult> {
  const name = 'documented answers';
  console.log(`\n== ${name}`);
  const lines = new Set((await readFile(path.join(scratch, ANSWERS), 'utf8').catch(() => '')).split('\n'));
  const documented = [...lines]
    .filter((line) => line.startsWith('documented '))
    .map((line) => line.slice('documented '.length));
  const required = documented.filter((line) => !COMMON_STATUSES.test(line.split(' ').at(-1) ?? ''));
  const unseen = required.filter((line) => !lines.has(`answered ${line}`)).sort();
  for (const line of unseen) console.error(`No test was answered: ${line}`);
  return { name, passed: required.length - unseen.length, failed: required.length === 0 ? 1 : unseen.length };
}

async function readJson<T>(file: string): Promise<T | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

async function jestTests(name: string, scratch: string, options: readonly string[]): Promise<StepResult> {
  console.log(`\n== ${name}`);
  const output = path.join(scratch, `${name}.json`);
  const code = await run(bin('jest'), ['--json', `--outputFile=${output}`, '--silent=false', ...options], {
    ANSWERS_RECORD: path.join(scratch, ANSWERS),
  });
  const report = await readJson<{ numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number }>(
    output,
  );
  if (!report) return { name, passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { name, passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

interface JourneyReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/** Journeys of one project of `e2e/playwright.config.ts`. */
async function playwright(
  project: string,
  workers: number,
  scratch: string,
  env: Readonly<Record<string, string>>,
): Promise<Required<Omit<StepResult, 'name'>>> {
  const output = path.join(scratch, `journeys-${project}.json`);
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const code = await run(
    bin('playwright'),
    [...args, `--project=${project}`, `--workers=${workers}`, `--output=e2e/test-results/${project}`],
    {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: output,
    },
  );
  const stats = (await readJson<JourneyReport>(output))?.stats;
  const failed = stats ? stats.unexpected : 1;
  const secondTries = stats?.flaky ?? 0;
  return {
    passed: (stats?.expected ?? 0) + secondTries,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    secondTries,
  };
}

/** What journeys run against: opened once for all of them. */
type Stage =
  | { readonly store: Store; readonly env: Readonly<Record<string, string>> }
  | { readonly store?: never; readonly problem: string };

async function openStage(scratch: string): Promise<Stage> {
  const browser = findOrInstallBrowser(say);
  if ('advice' in browser) return { problem: browser.advice };
  try {
    const { store, env } = await openJourneyStore(path.join(scratch, 'data'), (part) =>
      console.error(`${part} does not run any more.`),
    );
    closeOnSignals(() => store.stop());
    return { store, env: { ...env, CHROME_PATH: browser.path } };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function journeys(name: string, stage: Stage, project: string, workers: number): Promise<StepResult> {
  console.log(`\n== ${name} in a real browser`);
  if (stage.store) return { name, ...(await playwright(project, workers, scratch, stage.env)) };
  console.error(stage.problem);
  return { name, passed: 0, failed: 1 };
}

const scratch = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-test-'));
const results: (StepResult & { readonly seconds: number })[] = [];

async function step(work: () => Promise<StepResult>): Promise<void> {
  const startedAt = Date.now();
  const result = await work();
  results.push({ ...result, seconds: Math.round((Date.now() - startedAt) / 1000) });
}

await Promise.all([
  step(() => runCheck('format', bin('prettier'), ['--check', '.', '--log-level', 'warn'])),
  step(() => runCheck('types', bin('tsc'), ['-p', 'tsconfig.json'])),
  step(() => runCheck('lint', bin('eslint'), ['.', '--max-warnings', '0'])),
  step(() => runCheck('boundaries', 'npm', ['run', '-s', 'boundaries'])),
]);
// Both wait for databases and servers half of the time: one more than there are cores.
await step(() => jestTests('tests', scratch, ['--maxWorkers=3', ...process.argv.slice(2)]));
await step(() => jestTests('proofs', scratch, [...PROOFS, '--maxWorkers=3', `--testPathIgnorePatterns=${TIMED}`]));
await step(() => jestTests('timed proofs', scratch, [...PROOFS, '--maxWorkers=1', `--testPathPatterns=${TIMED}`]));
// Renders and scripts have deadlines: nothing else takes the processor from a store that is looked at.
const stage = await openStage(scratch);
try {
  await step(() => journeys('journeys', stage, 'shopping', 2));
  await step(() => journeys('operations', stage, 'operations', 1));
} finally {
  await stage.store?.stop();
}
if (process.argv.length === 2) await step(() => answersSeen(scratch));
await rm(scratch, { recursive: true, force: true });

const total = (kind: 'passed' | 'failed'): number => results.reduce((sum, result) => sum + result[kind], 0);
for (const { name, passed, failed, seconds, secondTries = 0 } of results) {
  const again = secondTries > 0 ? `, ${secondTries} only in a second try` : '';
  say(`${name}: ${passed} passed${again}, ${failed} failed (${seconds} s)`);
}
say(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);
