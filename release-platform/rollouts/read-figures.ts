import { readBrowserReports } from '../gateways/browser-reports';
import { readGatewayStatus } from '../gateways/gateway-status';
import { FiguresSum, type GatewayAnswers } from './figures';
import type { FollowedRollout } from './follow';
import type { RolloutFigures } from './rollout-figures';

export type ReadAnswers = (origin: string) => Promise<GatewayAnswers>;

const readAnswers: ReadAnswers = async (origin) => {
  const [status, reports] = await Promise.all([readGatewayStatus(origin), readBrowserReports(origin)]);
  return { status, reports };
};

/** Returns why the figures of a gateway do not describe the rollout; null when they do. */
function problemOf(origin: string, { status }: GatewayAnswers, { remote, candidate }: FollowedRollout): string | null {
  if (status.problem !== null) return `${origin} does not follow the log: ${status.problem}`;
  if (status.renders === undefined) return `${origin} is too old to count renders by version`;
  const isLoaded = status.renders.some(({ name, version }) => name === remote && version === candidate);
  return isLoaded ? null : `${origin} has not loaded ${remote} ${candidate}`;
}

/**
 * Returns a function that reads the figures of a rollout's present step from all gateways. Gateways that do not answer
 * or do not have the candidate are named as missing.
 */
export function createFiguresReader(
  origins: readonly string[],
  nowMs: () => number,
  read: ReadAnswers = readAnswers,
): (rollout: FollowedRollout) => Promise<RolloutFigures> {
  let step = '';
  let sum: FiguresSum | null = null;
  return async (rollout) => {
    const key = `${rollout.id} ${rollout.step}`;
    if (sum === null || key !== step) [sum, step] = [new FiguresSum(rollout), key];
    const answers = new Map<string, GatewayAnswers>();
    const missing: string[] = [];
    const readOne = async (origin: string): Promise<void> => {
      try {
        const answer = await read(origin);
        answers.set(origin, answer);
        const problem = problemOf(origin, answer, rollout);
        if (problem !== null) missing.push(problem);
      } catch (error) {
        missing.push(error instanceof Error ? error.message : `${origin} does not answer`);
      }
    };
    await Promise.all(origins.map(readOne));
    return sum.add(answers, nowMs(), missing);
  };
}
