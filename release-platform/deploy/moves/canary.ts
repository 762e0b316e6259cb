import type { PublishedManifest } from 'shared-contracts';
import type { Registry, RegistryEntry, Rollout } from 'registry/composition/registry';
import { percentOf, rolloutOf, withRollout } from 'registry/composition/rollouts';
import { BuildFailure } from '../build/build-failure';

/** Steps of a rollout. */
export type Canary = Pick<Rollout, 'steps' | 'holdSeconds'>;

interface Begun {
  readonly manifest: Pick<PublishedManifest, 'name' | 'version'>;
  readonly move: Pick<RegistryEntry, 'source'>;
  readonly canary: Canary;
}

/** Returns the registry with a new rollout. @throws BuildFailure without a live version */
export function withCanary(registry: Registry, { manifest, move, canary }: Begun): Registry {
  const { name: remote, version: candidate } = manifest;
  const live = registry.remotes[remote]?.version;
  if (live === undefined)
    throw new BuildFailure(`'${remote}' is not live yet, so no share can go back to it. Deploy it without --canary.`);
  if (live === candidate) return registry;
  const { source } = move;
  return withRollout(registry, { remote, candidate, ...canary, ...(source !== undefined && { source }) });
}

/** Returns why a version may not be released now: the share of another one is being measured. */
export function rolloutProblems(registry: Registry, remote: string): string[] {
  const rollout = rolloutOf(registry, remote);
  if (!rollout) return [];
  const share = `${percentOf(rollout)} % of shoppers get ${rollout.candidate}`;
  return [
    `a rollout runs, and ${share}: end it first, ` +
      `with npm run releases -- rollout ${remote} promote, or abort --reason "…"`,
  ];
}
