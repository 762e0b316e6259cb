import { existsSync, readFileSync } from 'node:fs';
import { faultsOf } from '../commits/commit-rules.mjs';

const USAGE = 'Usage: node tooling/bin/commits.mjs --message FILE';

/** Git leaves its own comments in the file, and the diff below the scissors line. */
const withoutRemarks = (text) =>
  text
    .split(/^# -+ >8 -+$/m)[0]
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim();

function checkMessage(file) {
  if (!existsSync(file)) {
    console.error(`commit message not found (file=${file}). ${USAGE}`);
    return 2;
  }
  const message = withoutRemarks(readFileSync(file, 'utf8'));
  // Git itself refuses an empty message.
  if (message === '') return 0;
  const faults = faultsOf(message);
  for (const fault of faults) console.error(`commit message rejected: ${fault}`);
  return faults.length > 0 ? 1 : 0;
}

const [option, file, ...more] = process.argv.slice(2);
const isComplete = option === '--message' && file !== undefined && more.length === 0;
if (!isComplete) console.error(USAGE);
process.exitCode = isComplete ? checkMessage(file) : 2;
