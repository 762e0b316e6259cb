import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { run } from '../start/run-step';
import { answersFile } from './answers-step';
import { readJestReport, type JestReport } from './jest-report';
import { DEFAULT_TIER_SHARE, FULL_TIER_PROOFS, patternOf, TIMED_PROOFS } from './proof-tiers';
import { readJson } from './read-json';
import type { StepResult } from './step-result';
import { bin, shardOptions, temporaryFolder, type SuiteContext } from './suite-context';

const PROOFS = ['-c', 'jest.proof.config.cjs'];
/** Tests wait for databases and servers half of the time, so one worker more than cores is faster. */
const WORKERS = '--maxWorkers=3';

async function runJest(name: string, context: SuiteContext, options: readonly string[]): Promise<StepResult> {
  console.log(`\n== ${name}`);
  const { scratch, env, shard } = context;
  const output = path.join(scratch, `${name}.json`);
  const args = ['--json', `--outputFile=${output}`, '--silent=false', ...shardOptions(shard, '--passWithNoTests')];
  const code = await run(bin('jest'), [...args, ...options], {
    ...env,
    ANSWERS_RECORD: answersFile(scratch),
    TMPDIR: await temporaryFolder(scratch),
    // The loaded database is kept between runs.
    TEST_SERVER_HOME: process.env['TEST_SERVER_HOME'] ?? os.tmpdir(),
  });
  return readJestReport(name, await readJson<JestReport>(output), code, ROOT);
}

export const runTests = (context: SuiteContext): Promise<StepResult> => runJest('tests', context, [WORKERS]);

/** Runs the proofs in parallel: in the default tier only short ones, with few rounds. */
export function runProofs(context: SuiteContext): Promise<StepResult> {
  const { isFull, env } = context;
  const elsewhere = `--testPathIgnorePatterns=${patternOf(isFull ? TIMED_PROOFS : FULL_TIER_PROOFS)}`;
  const proofEnv = isFull ? env : { ...env, PROOF_SHARE: process.env['PROOF_SHARE'] ?? DEFAULT_TIER_SHARE };
  return runJest('proofs', { ...context, env: proofEnv }, [...PROOFS, WORKERS, elsewhere]);
}

/** Runs the proofs that measure response times, one after another; only in the full tier. */
export const runTimedProofs = (context: SuiteContext): Promise<StepResult> =>
  runJest('timed proofs', context, [...PROOFS, '--maxWorkers=1', `--testPathPatterns=${patternOf(TIMED_PROOFS)}`]);
