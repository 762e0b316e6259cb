import type { Registry, Rollout } from 'registry/composition/registry';
import { aborted, percentOf, promoted, rolloutOf, withNextStep, withRolloutState } from 'registry/composition/rollouts';
import type { WritableReleaseStore } from 'registry/log/releases';
import { BuildFailure } from '../build/build-failure';
import { append } from './move-release';
import { refuseFor } from './refusals';
import { releaseProblems, storedManifest } from './release-check';

/** Moves of a running rollout. */
export const ROLLOUT_VERBS = ['pause', 'resume', 'advance', 'abort', 'promote'] as const;
export type RolloutVerb = (typeof ROLLOUT_VERBS)[number];

const CHANGES: Readonly<Record<RolloutVerb, (registry: Registry, rollout: Rollout) => Registry>> = {
  pause: (registry, rollout) => withRolloutState(registry, rollout, 'paused'),
  resume: (registry, rollout) => withRolloutState(registry, rollout, 'running'),
  advance: withNextStep,
  abort: aborted,
  promote: promoted,
};

function actOf(verb: RolloutVerb, { remote, candidate, stable, ...rollout }: Rollout): string {
  const versions = `${remote} ${candidate}`;
  switch (verb) {
    case 'pause':
      return `pause the rollout of ${versions} at ${percentOf(rollout)} %`;
    case 'resume':
      return `resume the rollout of ${versions} at ${percentOf(rollout)} %`;
    case 'advance':
      return `roll ${versions} out to ${percentOf({ ...rollout, step: rollout.step + 1 })} %`;
    case 'abort':
      return `abort the rollout of ${versions} at ${percentOf(rollout)} %, back to ${stable}`;
    case 'promote':
      return `promote ${versions} from ${percentOf(rollout)} % to all shoppers, instead of ${stable}`;
  }
}

/** Returns the running rollout of a remote. @throws BuildFailure without one */
export function requireRollout(registry: Registry, remote: string): Rollout {
  const rollout = rolloutOf(registry, remote);
  if (rollout) return rollout;
  const others = (registry.rollouts ?? []).map((one) => one.remote);
  throw new BuildFailure(
    `No rollout of '${remote}' runs. ${others.length > 0 ? `Running: ${others.join(', ')}.` : 'None runs.'} ` +
      `Begin one: npm run deploy -- mfe-${remote} --canary 1,10,50 --hold 10m.`,
  );
}

/**
 * Moves a rollout, and appends that to the log. A promotion repeats the checks of a release, because other remotes may
 * have changed.
 * @throws BuildFailure without a rollout, without the right, and when the candidate no longer fits
 */
export async function moveRollout(
  releases: WritableReleaseStore,
  rollout: Rollout,
  verb: RolloutVerb,
  reason?: string,
): Promise<void> {
  await append(releases, { act: actOf(verb, rollout), reason }, async (registry) => {
    const next = CHANGES[verb](registry, rollout);
    if (verb !== 'promote' || next === registry) return next;
    const { remote, candidate } = rollout;
    const manifest = await storedManifest(releases, remote, candidate);
    if (manifest === null) throw new BuildFailure(`Version ${candidate} of '${remote}' is no longer in the store.`);
    refuseFor(await releaseProblems(releases, next, manifest), manifest);
    return next;
  });
}
