import type { RemoteBrowser } from 'shared-contracts';
import { ownValue } from '../../protocol/own-value';
import { loadRemote } from '../federation/federation';
import type { IslandServices } from './island-mount';
import { loadAfresh, loadAsUsual } from '../federation/script-loader';
import { pause } from '../clicks/pause';

/** A request waits ten seconds for its handler, so later attempts are useless. */
const RETRY_AFTER_MS = [1_000, 3_000];

/** A start counts as failed after this time and may be retried, because waiting requests have timed out. */
const START_MS = 10_000;

const started = new WeakSet<RemoteBrowser>();

async function withDeadline(start: Promise<void> | void, name: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Remote '${name}' did not start in ${START_MS / 1000} s.`)), START_MS);
  });
  await Promise.race([start, deadline]).finally(() => clearTimeout(timer));
}

/** @returns false when the remote has no `start`, because it was built for a contract before 1.8 */
async function startOnce(name: string, { state, hostOf }: IslandServices): Promise<boolean> {
  const release = ownValue(state.release.remotes, name);
  if (!release) throw new Error(`There is no remote '${name}'.`);
  const remote = await loadRemote(release);
  if (!remote.start) return false;
  if (started.has(remote)) return true;
  started.add(remote);
  try {
    await withDeadline(remote.start(hostOf(name)), name);
  } catch (error) {
    started.delete(remote);
    throw error;
  }
  return true;
}

/**
 * Starts a remote that handles requests, on a page without its widgets. Failures are reported and retried. @returns as
 * {@link startOnce}
 */
export async function startRemote(name: string, services: IslandServices): Promise<boolean> {
  for (const delay of [...RETRY_AFTER_MS, null]) {
    try {
      const hasStart = await startOnce(name, services);
      loadAsUsual();
      return hasStart;
    } catch (error) {
      services.host().report(error, { remote: name, where: 'start' });
      if (delay === null) return true;
      await pause(delay);
      loadAfresh();
      await services.freshRelease();
    }
  }
  return true;
}
