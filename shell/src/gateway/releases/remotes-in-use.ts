import type { Part } from 'registry/composition/composition';
import type { CohortReleases } from './cohorts/cohort-releases';
import type { LoadedRemote } from './loaded-remote';
import type { PreviewReleases } from './preview-releases';
import type { VariantRelease } from './variant-release';

/** Returns the remotes of all releases that a browser may get: the live ones, previews, and those of cohorts. */
export function remotesInUse(
  live: ReadonlyMap<string, VariantRelease>,
  previews: PreviewReleases,
  cohorts: ReadonlyMap<string, CohortReleases>,
): ReadonlySet<LoadedRemote> {
  const releases = [
    ...live.values(),
    ...[...previews.values()].map(({ release }) => release),
    ...[...cohorts.values()].flatMap(({ all }) => all),
  ];
  return new Set(releases.flatMap((release) => [...release.remotes.values()]));
}

/**
 * Returns what is served of a part: the wanted version where a cohort or all shoppers have it, else the live one.
 * @param releases the live one first
 */
export function servedOf(
  { name, version }: Pick<Part, 'name' | 'version'>,
  releases: readonly VariantRelease[],
): LoadedRemote | undefined {
  const served = releases.map(({ remotes }) => remotes.get(name)).filter((remote) => remote !== undefined);
  return served.find(({ manifest }) => manifest.version === version) ?? releases[0]?.remotes.get(name);
}
