import { parseWords } from 'release-platform/commands/command-line';

/** The steps that can be run separately, in the order of a whole run. */
export const STEPS = ['checks', 'jest', 'proofs', 'journeys', 'operations'] as const;
export type StepName = (typeof STEPS)[number];

/** One of several machines that share a run. */
export interface Shard {
  /** Starts at 1. */
  readonly index: number;
  readonly count: number;
}

export interface SuiteOptions {
  /** Full-length proofs, fault campaigns and every layout as well. */
  readonly isFull: boolean;
  readonly shard: Shard | null;
  readonly steps: readonly StepName[];
}

export const USAGE = `Usage: npm test                        everything that a change can break
       npm run test:full                the same, full-length proofs, fault campaigns and every page layout

Options, after --:
  --shard INDEX/COUNT   one part of the run, for machines that share it: npm test -- --shard 1/4
  --only STEP           one step, or several separated by commas: ${STEPS.join(', ')}
  --help                this text

The time of every file is written to test-results/report.json and test-results/report.md.
For single files use npx jest FILE, npm run proof -- FILE, or npm run journeys -- FILE.`;

const SHARD_FORM = 'Write it as INDEX/COUNT with INDEX from 1 to COUNT, for example --shard 1/4.';

function readShard(text: string): Shard | { readonly error: string } {
  const [, index, count] = (/^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined || index > count)
    return { error: `'${text}' is no shard. ${SHARD_FORM}` };
  return { index, count };
}

function readSteps(text: string): readonly StepName[] | { readonly error: string } {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !STEPS.some((step) => step === name));
  if (unknown !== undefined) return { error: `There is no step '${unknown}'. Steps: ${STEPS.join(', ')}.` };
  return STEPS.filter((step) => names.includes(step));
}

/** Parses the arguments of `npm test`. Null when help is requested. */
export function readSuiteOptions(args: readonly string[]): SuiteOptions | { readonly error: string } | null {
  const parsed = parseWords(args, {
    help: { type: 'boolean', short: 'h' },
    full: { type: 'boolean' },
    shard: { type: 'string' },
    only: { type: 'string' },
  });
  if ('error' in parsed) return parsed;
  if (parsed.values.help) return null;
  const [word] = parsed.positionals;
  if (word !== undefined) return { error: `npm test runs whole steps, and was given '${word}'.` };
  const shard = parsed.values.shard === undefined ? null : readShard(parsed.values.shard);
  if (shard && 'error' in shard) return shard;
  const steps = parsed.values.only === undefined ? STEPS : readSteps(parsed.values.only);
  if ('error' in steps) return steps;
  return { isFull: parsed.values.full === true, shard, steps };
}
