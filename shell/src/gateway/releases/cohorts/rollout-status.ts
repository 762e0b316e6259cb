import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import { partsOf } from 'registry/composition/composition';
import type { Registry } from 'registry/composition/registry';
import { rolledOut } from 'registry/composition/rollouts';
import { versionKey } from '../candidates';
import type { CohortReleases } from './cohort-releases';

/** A rollout at one gateway. */
export interface RolloutStatus {
  readonly id: string;
  readonly remote: string;
  readonly candidate: string;
  /** Variants whose cohort gets the candidate, and those that should have one and do not. */
  readonly served: readonly BenefitType[];
  readonly missing: readonly BenefitType[];
  /** Why the candidate is not served; null when it is served or loading. */
  readonly problem: string | null;
}

/** Returns the rollouts of a registry, and where their candidates are served. */
export function rolloutStatuses(
  registry: Registry,
  cohortsOf: (type: BenefitType) => CohortReleases | null,
  problemOf: (key: string) => string | null,
): readonly RolloutStatus[] {
  return (registry.rollouts ?? []).map((rollout) => {
    const { id, remote: name, candidate: version } = rollout;
    const wished = BENEFIT_TYPES.filter((type) =>
      partsOf(rolledOut(registry, [rollout]), type).some((part) => part.name === name && part.version === version),
    );
    const isServed = (type: BenefitType): boolean =>
      cohortsOf(type)?.all.some(({ remotes }) => remotes.get(name)?.manifest.version === version) === true;
    const served = wished.filter(isServed);
    const missing = wished.filter((type) => !isServed(type));
    const problem = missing.length > 0 ? problemOf(versionKey({ name, version })) : null;
    return { id, remote: name, candidate: version, served, missing, problem };
  });
}
