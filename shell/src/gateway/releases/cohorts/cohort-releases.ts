import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import type { Registry, Rollout } from 'registry/composition/registry';
import { isInRollout, MOST_ROLLOUTS, rolledOut } from 'registry/composition/rollouts';
import type { VariantRelease } from '../variant-release';

/** Releases of a variant while rollouts run: one for each combination of candidates. */
export interface CohortReleases {
  /** Releases with a candidate. */
  readonly all: readonly VariantRelease[];
  /** Returns the release of a cohort; null for the live one. */
  of(cohort: number): VariantRelease | null;
}

type ReleaseOf = (registry: Registry, type: BenefitType) => Promise<VariantRelease>;

const hasCandidate = ({ remotes }: VariantRelease, { remote, candidate }: Rollout): boolean =>
  remotes.get(remote)?.manifest.version === candidate;

/** Combines rollouts in every way, without the empty one. */
function combinations(rollouts: readonly Rollout[]): readonly (readonly Rollout[])[] {
  const masks = Array.from({ length: 2 ** rollouts.length - 1 }, (_, at) => at + 1);
  return masks.map((mask) => rollouts.filter((_, bit) => (mask >> bit) % 2 === 1));
}

const keyOf = (rollouts: readonly Rollout[]): string => rollouts.map(({ id }) => id).join(' ');

async function cohortsOf(
  registry: Registry,
  type: BenefitType,
  live: VariantRelease,
  releaseOf: ReleaseOf,
): Promise<CohortReleases | null> {
  const rollouts: Rollout[] = [];
  for (const rollout of (registry.rollouts ?? []).slice(0, MOST_ROLLOUTS)) {
    // A candidate that cannot be served here, that is pinned away, or that is live already, has no cohort.
    const alone = await releaseOf(rolledOut(registry, [rollout]), type);
    if (hasCandidate(alone, rollout) && !hasCandidate(live, rollout)) rollouts.push(rollout);
  }
  if (rollouts.length === 0) return null;
  const releases = new Map<string, VariantRelease>();
  for (const some of combinations(rollouts))
    releases.set(keyOf(some), await releaseOf(rolledOut(registry, some), type));
  return {
    all: [...releases.values()],
    of: (cohort) => releases.get(keyOf(rollouts.filter((rollout) => isInRollout(cohort, rollout)))) ?? null,
  };
}

/**
 * Returns the releases of cohorts for variants with a running rollout.
 * @param live releases of all other shoppers
 */
export async function cohortReleases(
  registry: Registry,
  live: ReadonlyMap<BenefitType, VariantRelease>,
  releaseOf: ReleaseOf,
): Promise<ReadonlyMap<BenefitType, CohortReleases>> {
  const found = new Map<BenefitType, CohortReleases>();
  for (const type of BENEFIT_TYPES) {
    const release = live.get(type);
    const cohorts = release ? await cohortsOf(registry, type, release, releaseOf) : null;
    if (cohorts) found.set(type, cohorts);
  }
  return found;
}
