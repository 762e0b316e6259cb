import { MOST_HOLD_S, MOST_STEPS } from 'registry/composition/rollouts';
import { readDuration } from '../commands/duration';
import type { Canary } from './moves/canary';

const EXAMPLE = 'for example --canary 1,10,50 --hold 10m';

/** Parses `--canary 1,10,50` and `--hold 10m`; the error has an example. */
export function readCanary(steps: string | undefined, hold: string | undefined): Canary | { readonly error: string } {
  if (steps === undefined || hold === undefined) return { error: `--canary and --hold belong together, ${EXAMPLE}.` };
  const percents = steps.split(',').map((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN));
  if (!percents.every((percent) => percent >= 1 && percent <= 100))
    return { error: `--canary wants whole percents from 1 to 100, ${EXAMPLE}; not '${steps}'.` };
  if (percents.some((percent, at) => at > 0 && percent <= (percents[at - 1] ?? 0)))
    return { error: `The steps of --canary grow, ${EXAMPLE}; not '${steps}'.` };
  if (percents.length > MOST_STEPS) return { error: `--canary has at most ${MOST_STEPS} steps, ${EXAMPLE}.` };
  const holdSeconds = readDuration(hold);
  if (holdSeconds === null || holdSeconds > MOST_HOLD_S)
    return { error: `--hold wants a duration of up to 7 days in s, m, h or d, ${EXAMPLE}; not '${hold}'.` };
  return { steps: percents, holdSeconds };
}
