import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StepResult } from './step-result';

/** Every call can have these answers; what causes them has tests of its own. */
const COMMON_STATUSES = /^(413|415|429|500|503)$/;

/** The file in which tests of the API write down which answers are documented and which they received. */
export const answersFile = (scratch: string): string => path.join(scratch, 'answers.txt');

/** Checks that every answer that the API documents was received by some test of the run. */
export async function checkAnswers(scratch: string): Promise<StepResult> {
  const name = 'documented answers';
  console.log(`\n== ${name}`);
  const lines = new Set((await readFile(answersFile(scratch), 'utf8').catch(() => '')).split('\n'));
  const documented = [...lines]
    .filter((line) => line.startsWith('documented '))
    .map((line) => line.slice('documented '.length));
  const required = documented.filter((line) => !COMMON_STATUSES.test(line.split(' ').at(-1) ?? ''));
  const unseen = required.filter((line) => !lines.has(`answered ${line}`)).sort();
  for (const line of unseen) console.error(`No test received: ${line}`);
  const failed = required.length === 0 ? 1 : unseen.length;
  return { name, passed: required.length - unseen.length, failed, files: [] };
}
