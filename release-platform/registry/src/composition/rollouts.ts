import { createHash, randomBytes } from 'node:crypto';
import { withoutRollout, withVersion, type Registry, type Rollout } from './registry';

/** Limit of rollouts at a time: gateways prepare a release for every combination. */
export const MOST_ROLLOUTS = 4;
export const MOST_STEPS = 10;
/** A week. */
export const MOST_HOLD_S = 604_800;

/** Number of cohorts: so few that a cohort is no identifier of a shopper, so many that 1 % is a hundred of them. */
export const COHORTS = 10_000;

/** Returns the candidate's present share of shoppers, in percent. */
export const percentOf = ({ steps, step }: Pick<Rollout, 'steps' | 'step'>): number => steps[step] ?? 0;

/**
 * Returns whether a cohort gets the candidate of a rollout. Independent between rollouts; a cohort that is in stays in
 * when the percentage grows.
 * @param cohort 0 to {@link COHORTS} - 1
 */
export function isInRollout(cohort: number, rollout: Pick<Rollout, 'id' | 'steps' | 'step'>): boolean {
  const digest = createHash('sha256').update(`${rollout.id} ${cohort}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < percentOf(rollout) / 100;
}

export const rolloutOf = ({ rollouts = [] }: Registry, remote: string): Rollout | null =>
  rollouts.find((one) => one.remote === remote) ?? null;

/** Returns the registry as if these candidates were live. */
export function rolledOut(registry: Registry, rollouts: readonly Rollout[]): Registry {
  const candidates = rollouts.flatMap(({ remote: name, candidate }) => {
    const remote = registry.remotes[name];
    return remote ? [[name, { ...remote, version: candidate }] as const] : [];
  });
  return { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(candidates) } };
}

type Start = Pick<Rollout, 'remote' | 'candidate' | 'steps' | 'holdSeconds' | 'source'>;

/** Begins a rollout of a remote at its first step; an earlier one of the remote ends. @throws without a live version */
export function withRollout(registry: Registry, { remote, ...start }: Start): Registry {
  const stable = registry.remotes[remote]?.version;
  if (stable === undefined) throw new Error(`'${remote}' has no live version that a rollout could stand beside.`);
  const now = new Date().toISOString();
  const id = randomBytes(8).toString('hex');
  const { rollouts = [], ...others } = withoutRollout(registry, remote);
  const begun: Rollout = { id, remote, stable, ...start, step: 0, state: 'running', startedAt: now, stepAt: now };
  return { ...others, rollouts: [...rollouts, begun] };
}

function changed(registry: Registry, id: string, change: (rollout: Rollout) => Rollout): Registry {
  const { rollouts } = registry;
  return rollouts ? { ...registry, rollouts: rollouts.map((one) => (one.id === id ? change(one) : one)) } : registry;
}

/** Goes to the next step, in the running state. Unchanged when it is no longer at the given one. */
export function withNextStep(registry: Registry, { id, step }: Pick<Rollout, 'id' | 'step'>): Registry {
  const stepAt = new Date().toISOString();
  return changed(registry, id, (one) =>
    one.step === step && step + 1 < one.steps.length ? { ...one, step: step + 1, state: 'running', stepAt } : one,
  );
}

export const withRolloutState = (registry: Registry, { id }: Pick<Rollout, 'id'>, state: Rollout['state']): Registry =>
  changed(registry, id, (one) => ({ ...one, state }));

/** Makes the candidate the live version. Unchanged when the rollout has ended. */
export function promoted(registry: Registry, { id }: Pick<Rollout, 'id'>): Registry {
  const rollout = registry.rollouts?.find((one) => one.id === id);
  if (!rollout) return registry;
  const { remote, candidate: version, source } = rollout;
  const at = new Date().toISOString();
  return withVersion(registry, remote, { version, at, by: 'deploy', ...(source !== undefined && { source }) });
}

/** Ends a rollout; all shoppers get the live version. Unchanged when it has ended. */
export function aborted(registry: Registry, { id }: Pick<Rollout, 'id'>): Registry {
  const rollout = registry.rollouts?.find((one) => one.id === id);
  return rollout ? withoutRollout(registry, rollout.remote) : registry;
}
