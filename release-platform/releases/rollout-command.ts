import type { Rollout } from 'registry/composition/registry';
import { percentOf } from 'registry/composition/rollouts';
import { oneLine } from 'registry/one-line';
import { openForWriting, openReleases } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';
import { durationText } from '../commands/duration';
import { eventLine } from '../commands/event-line';
import { namesOf } from '../commands/variant-names';
import { confirmMove } from '../deploy/confirm-release';
import { moveRollout, requireRollout, type RolloutVerb } from '../deploy/moves/rollout-moves';
import { followCanary } from '../deploy/follow-canary';
import { remoteNameOf } from '../remote-folders';
import { readGatewayStatus } from '../gateways/gateway-status';

/** A request of `npm run releases -- rollout`. */
export interface RolloutRequest {
  readonly remote: string;
  /** Null: only its state is printed. */
  readonly verb: RolloutVerb | 'watch' | null;
  readonly reason: string | null;
  readonly gateways: readonly string[];
}

const DONE: Readonly<Record<RolloutVerb, string>> = {
  pause: 'rollout paused',
  resume: 'rollout resumed: npm run releases -- rollout … watch follows it',
  advance: 'rollout advanced',
  abort: 'rollout aborted, all shoppers have the live version',
  promote: 'candidate promoted, all shoppers have it',
};

/** Describes where a rollout is. */
function rolloutLine({ remote, candidate, stable, state, steps, holdSeconds, ...rollout }: Rollout): string {
  const percent = percentOf({ steps, step: rollout.step });
  const hold = durationText(holdSeconds);
  const about = { remote, candidate, live: stable, percent, steps: steps.join(','), hold, since: rollout.stepAt };
  return eventLine(`rollout ${state}`, about);
}

async function gatewayLine(origin: string, { id }: Rollout): Promise<string> {
  const status = await readGatewayStatus(origin).catch((error: Error) => error);
  if (status instanceof Error) return `  ${oneLine(`${origin} does not answer: ${status.message}`)}`;
  const found = status.rollouts?.find((one) => one.id === id);
  if (!found) return `  ${origin} does not have it yet`;
  if (found.missing.length === 0) return `  ${origin} gives the candidate to its cohort in ${namesOf(found.served)}`;
  const problem = found.problem ?? 'it is being loaded';
  return `  ${oneLine(`${origin} does not serve the candidate in ${namesOf(found.missing)}: ${problem}`)}`;
}

async function describe(settings: ReleaseSettings, remote: string, gateways: readonly string[]): Promise<number> {
  const { log } = await openReleases(settings);
  const rollout = requireRollout((await log.read()).registry, remote);
  const lines = await Promise.all(gateways.map((origin) => gatewayLine(origin, rollout)));
  console.log([rolloutLine(rollout), ...lines].join('\n'));
  return 0;
}

/**
 * `rollout`: prints the state of a remote's rollout, moves it, or follows it to its end.
 * @returns the exit code
 */
export async function rolloutCommand(settings: ReleaseSettings, request: RolloutRequest): Promise<number> {
  const { verb, gateways } = request;
  const remote = remoteNameOf(request.remote);
  if (verb === null) return describe(settings, remote, gateways);
  if (verb === 'watch') return followCanary(settings, remote, gateways);
  const releases = await openForWriting(settings);
  const rollout = requireRollout((await releases.log.read()).registry, remote);
  await moveRollout(releases, rollout, verb, request.reason ?? undefined);
  console.log(eventLine(DONE[verb], { remote, candidate: rollout.candidate, live: rollout.stable }));
  return verb !== 'promote' || (await confirmMove(settings, remote)) ? 0 : 1;
}
