import type { Registry } from 'registry/composition/registry';
import type { Log } from '../../http/log';

/**
 * Shoppers of a version: `rollout` for a candidate that a share of them gets, `preview` for browsers with a link,
 * `trial` before shoppers get it, `stable` for all others.
 */
type Cohort = 'stable' | 'rollout' | 'preview' | 'trial';

/** Returns the cohort of a version by the registry that a gateway follows. */
export function cohortOf({ rollouts = [], previews = [], remotes }: Registry, remote: string, version: string): Cohort {
  if (rollouts.some((one) => one.remote === remote && one.candidate === version)) return 'rollout';
  const known = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  if (known?.version === version || known?.history.some((move) => move.version === version)) return 'stable';
  return previews.some((one) => one.remote === remote && one.version === version) ? 'preview' : 'trial';
}

/** Adds the cohort to each line about a version of a remote, so that those of a rollout can be distinguished. */
export function withCohorts(log: Log, registry: () => Registry): Log {
  const cohort = (fields: object): object => {
    const { remote, version } = fields as { readonly remote?: unknown; readonly version?: unknown };
    if (typeof remote !== 'string' || typeof version !== 'string' || remote === 'shell') return fields;
    return { ...fields, cohort: cohortOf(registry(), remote, version) };
  };
  return {
    info: (fields, message) => log.info(cohort(fields), message),
    warn: (fields, message) => log.warn(cohort(fields), message),
    error: (fields, message) => log.error(cohort(fields), message),
  };
}
