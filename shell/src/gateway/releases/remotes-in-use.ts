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
