import { setTimeout as sleep } from 'node:timers/promises';
import type { Rollout } from 'registry/composition/registry';
import { percentOf, rolloutOf } from 'registry/composition/rollouts';
import { oneLine } from 'registry/one-line';
import { authorOf, openForWriting, type WritableReleaseStore } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';
import { eventLine, type EventFields } from '../commands/event-line';
import { readGatewayStatus } from '../gateways/gateway-status';
import { gatewayOrigins } from '../gateways/store-gateways';
import { followRollout, type FollowPorts } from '../rollouts/follow';
import { createNotifier, readWebhook } from '../rollouts/notify';
import { createFiguresReader } from '../rollouts/read-figures';
import { BuildFailure } from './build/build-failure';
import { confirmMove } from './confirm-release';
import { moveRollout, requireRollout } from './moves/rollout-moves';

/** Time for gateways to load and try a candidate. */
const LOADED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 500;

const say = (event: string, fields: EventFields): void => console.log(eventLine(event, fields));

/** Returns why a gateway refuses the candidate; null when it serves it or does not know yet. */
async function refusalOf(origin: string, { id }: Rollout): Promise<string | null | 'pending'> {
  const status = await readGatewayStatus(origin).catch(() => null);
  const found = status?.rollouts?.find((one) => one.id === id);
  if (!found) return 'pending';
  if (found.problem !== null) return oneLine(`${origin} refuses it: ${found.problem}`);
  return found.missing.length === 0 ? null : 'pending';
}

/** Waits until each gateway serves the candidate. @returns why one refuses it, or null */
async function refusedBy(origins: readonly string[], rollout: Rollout, signal: AbortSignal): Promise<string | null> {
  const until = performance.now() + LOADED_WITHIN_MS;
  for (;;) {
    const answers = await Promise.all(origins.map((origin) => refusalOf(origin, rollout)));
    const refusal = answers.find((one) => one !== null && one !== 'pending');
    if (refusal !== undefined) return refusal;
    // A gateway that is late is named while the rollout is followed.
    if (answers.every((one) => one === null) || performance.now() > until || signal.aborted) return null;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Waits, but ends with the command. */
const sleepUntil =
  (signal: AbortSignal) =>
  (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal }).catch(() => undefined);

function portsOf(
  releases: WritableReleaseStore,
  { remote, id }: Rollout,
  origins: readonly string[],
  about: Pick<FollowPorts, 'notify' | 'author'> & { readonly signal: AbortSignal },
): FollowPorts {
  const nowMs = (): number => performance.now();
  const current = async (): Promise<Rollout | null> => {
    const rollout = rolloutOf((await releases.log.read()).registry, remote);
    return rollout?.id === id ? rollout : null;
  };
  const move =
    (verb: 'advance' | 'promote' | 'abort') =>
    async (_followed: unknown, reason?: string): Promise<void> => {
      const rollout = await current();
      if (rollout) await moveRollout(releases, rollout, verb, reason);
    };
  return {
    ...about,
    nowMs,
    wallClock: () => new Date(),
    sleep: sleepUntil(about.signal),
    read: current,
    figures: createFiguresReader(origins, nowMs),
    advance: move('advance'),
    promote: move('promote'),
    abort: move('abort'),
    say,
  };
}

/** Aborts a signal when the user ends the command; the rollout stays as it is. */
function endOfCommand(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, abort);
  return {
    signal: controller.signal,
    release: () => ['SIGINT', 'SIGTERM'].forEach((name) => process.removeListener(name, abort)),
  };
}

async function exitCodeOf(settings: ReleaseSettings, { remote, candidate }: Rollout): Promise<number> {
  const { log } = await openForWriting(settings);
  const isLive = (await log.read()).registry.remotes[remote]?.version === candidate;
  return isLive && (await confirmMove(settings, remote)) ? 0 : 1;
}

/**
 * Follows the rollout of a remote: judges it by the figures of all gateways, takes its next steps, and rolls it back.
 * @param named gateways; empty for those of the settings
 * @returns the exit code: 0 when the candidate is live
 */
export async function followCanary(
  settings: ReleaseSettings,
  remote: string,
  named: readonly string[] = [],
): Promise<number> {
  const origins = named.length > 0 ? named : gatewayOrigins(settings);
  if (origins.length === 0)
    throw new BuildFailure('No gateway is known, and figures come from gateways. Name them in RELEASE_GATEWAYS.');
  const sending = new Set<Promise<void>>();
  const notifier = createNotifier(readWebhook(), { say });
  const releases = await openForWriting(settings);
  const rollout = requireRollout((await releases.log.read()).registry, remote);
  const { signal, release } = endOfCommand();
  const notify: FollowPorts['notify'] = async (notice) => {
    const sent = notifier(notice);
    sending.add(sent);
    return sent;
  };
  try {
    const refusal = await refusedBy(origins, rollout, signal);
    if (refusal !== null) {
      await moveRollout(releases, rollout, 'abort', refusal);
      console.error(eventLine('rolled back', { remote, candidate: rollout.candidate, reason: refusal }));
      return 1;
    }
    const end = await followRollout(portsOf(releases, rollout, origins, { signal, notify, author: await authorOf() }));
    if (end === 'stopped') {
      const where = `the rollout stays at ${percentOf(rollout)} % or its present step`;
      console.error(`Not followed any more: ${where}. Follow it: npm run releases -- rollout ${remote} watch`);
      return 1;
    }
    return end === 'rolled-back' ? 1 : await exitCodeOf(settings, rollout);
  } finally {
    release();
    await Promise.allSettled(sending);
  }
}
