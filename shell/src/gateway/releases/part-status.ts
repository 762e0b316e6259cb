import type { Part } from 'registry/composition/composition';
import type { RenderCounts } from './render-counts';
import type { VariantRelease } from './variant-release';

/** One remote of a variant: wanted and served versions. */
export interface PartStatus {
  readonly name: string;
  /** Role that it overrides; null for a remote of our own. */
  readonly role: string | null;
  readonly wished: string;
  /** Null when no version is served. */
  readonly served: string | null;
  /** Why the wanted version is not served; null when it is served or loading. */
  readonly problem: string | null;
  /** True when its pages and widgets are rendered on the server now. */
  readonly isReady: boolean;
  /** Since this gateway loaded the served version. */
  readonly renders: RenderCounts;
}

const NO_RENDERS: RenderCounts = { since: new Date(0).toISOString(), total: 0, failed: 0, lastFailure: null };

/** Compares wanted and served versions. `problemOf`: logged reason of a version. */
export function partStatuses(
  parts: readonly Part[],
  release: VariantRelease,
  problemOf: (part: Part) => string | null,
): readonly PartStatus[] {
  return parts.map((part) => {
    const { name, role, version: wished } = part;
    const remote = release.remotes.get(name);
    const served = remote?.manifest.version ?? null;
    return {
      name,
      role,
      wished,
      served,
      problem: served === wished ? null : problemOf(part),
      isReady: remote?.host.isReady ?? false,
      renders: remote?.renders ?? NO_RENDERS,
    };
  });
}
