import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StepResult } from './step-result';

/** Any call can have these statuses, whose causes have tests of their own. */
const COMMON_STATUSES = /^(413|415|429|500|503)$/;

/** The file to which API tests append the documented responses and the received ones. */
export const answersFile = (scratch: string): string => path.join(scratch, 'answers.txt');

/** Checks that each documented response of the API was received by some test of the run. */
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
